import { useMemo } from 'react';
import { clearExpectation, expectOutcome } from '../../../core/closure/window.ts';
import type { JsonTree, Ref } from '../../../core/text/types.ts';
import { Button, type Column, Table } from '../../ui/index.ts';
import { useClosure } from '../closure.ts';
import { describeFailure, type RunRow } from '../core.ts';
import { useActs } from '../use-acts.ts';
import { useGoTo } from '../use-go-to.ts';
import { outcomeWord, stepSummary } from '../words.ts';

interface ExpectRow {
  readonly row: RunRow;
  readonly summary: string;
  readonly expects: boolean;
}

/** What the session says must come of its steps, and whether it does; a failing row leads to its step. */
export function ExpectationsPanel() {
  const { run, step, pair } = useClosure();
  const goTo = useGoTo();
  const acts = useActs();
  const rows = useMemo(
    () =>
      run.rows.flatMap((row, index): ExpectRow[] => {
        const planned = run.steps[index];
        const expects = planned?.expect !== null;
        if (!expects && row.step !== step) return [];
        return [{ row, summary: stepSummary(planned?.step ?? null), expects }];
      }),
    [run, step],
  );
  const write = (
    number: number,
    label: string,
    edits: (tree: JsonTree, ref: Ref) => ReturnType<typeof expectOutcome>,
  ) =>
    acts.editSession(label, (tree) => {
      const ref = stepRef(tree, number);
      return ref === -1 ? [] : edits(tree, ref);
    });
  const columns: readonly Column<ExpectRow>[] = [
    { id: 'step', label: 'Step', width: '34px', align: 'end', cell: ({ row }) => row.step },
    {
      id: 'holds',
      label: 'Holds',
      width: '96px',
      cell: ({ row, expects }) => <Holds row={row} expects={expects} />,
    },
    {
      id: 'what',
      label: 'Came out',
      width: 'minmax(120px, 1fr)',
      cell: ({ row, summary }) => `${row.op ?? '?'} ${summary} → ${outcomeWord(row) || 'carried out'}`,
    },
    {
      id: 'why',
      label: 'What differs',
      width: 'minmax(120px, 1.4fr)',
      cell: ({ row }) => row.failures.map(describeFailure).join('; '),
    },
    {
      id: 'write',
      label: 'Write',
      width: '236px',
      cell: ({ row, expects }) =>
        pair.session !== null &&
        row.step === step && (
          <span className="c-expect-acts">
            <Button
              onClick={() =>
                write(row.step, 'expect this outcome', (tree, ref) => expectOutcome(tree, ref, row.outcome))
              }
            >
              {expects ? 'Expect what came' : 'Expect this'}
            </Button>
            {expects && (
              <Button onClick={() => write(row.step, 'expect nothing', clearExpectation)}>
                Expect nothing
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Table
      label="Expectations"
      columns={columns}
      rows={rows}
      rowKey={({ row }) => String(row.step)}
      isSelected={({ row }) => row.step === step}
      onSelect={({ row }) => goTo(row.step)}
      empty="no step says what must come of it; go to one to write it down"
    />
  );
}

function Holds({ row, expects }: { readonly row: RunRow; readonly expects: boolean }) {
  if (!expects) return <span className="c-muted">not said</span>;
  return row.failures.length === 0 ? (
    <span className="c-true">✓ holds</span>
  ) : (
    <span className="c-fails">✗ fails</span>
  );
}

/** The value of a step (from 1) in the text of a session, or -1. */
function stepRef(tree: JsonTree, number: number): Ref {
  const steps = tree.kind(tree.root) === 'object' ? tree.member(tree.root, 'steps') : -1;
  return steps === -1 || tree.kind(steps) !== 'array' ? -1 : tree.element(steps, number - 1);
}
