import { useMemo } from 'react';
import { type Column, SelectField, Table } from '../../ui/index.ts';
import { useClosure } from '../closure.ts';
import { METHODS, type MethodName, type RunRow } from '../core.ts';
import { useScreen, useScreenStore } from '../store.ts';
import { useGoTo } from '../use-go-to.ts';
import { decisionTone } from '../verdict.ts';
import { counted, outcomeKey, outcomeWord, stepSummary } from '../words.ts';

interface PairRow {
  readonly mine: RunRow;
  readonly theirs: RunRow | null;
  readonly summary: string;
  readonly differs: boolean;
}

const NONE = 'none';
const NAMES = [...METHODS.keys()];

/** The same session by two methods, step beside step. */
export function MethodsPanel() {
  const { ran, run, step } = useClosure();
  const screen = useScreenStore();
  const method = useScreen((state) => state.method);
  const other = useScreen((state) => state.other);
  const goTo = useGoTo();
  const rows = useMemo(() => pairs(run.rows, ran.other?.rows ?? null, run.steps), [run, ran.other]);
  const columns: readonly Column<PairRow>[] = [
    { id: 'step', label: 'Step', width: '34px', align: 'end', cell: ({ mine }) => mine.step },
    { id: 'op', label: 'Operation', width: '72px', cell: ({ mine }) => <strong>{mine.op}</strong> },
    { id: 'what', label: 'What', width: 'minmax(80px, 1fr)', cell: ({ summary }) => summary },
    { id: 'mine', label: method, width: 'minmax(120px, 1fr)', cell: ({ mine }) => <Came row={mine} /> },
    {
      id: 'theirs',
      label: other ?? 'no second method',
      width: 'minmax(120px, 1fr)',
      cell: ({ theirs }) => (theirs === null ? null : <Came row={theirs} />),
    },
    {
      id: 'differs',
      label: 'Differs',
      width: '64px',
      cell: ({ differs }) => (differs ? <span className="c-differs">differs</span> : null),
    },
  ];
  const asked = (all: readonly RunRow[]) =>
    all.reduce((sum, { outcome }) => sum + outcome.repair.filter(({ need }) => need !== 'wait').length, 0);
  return (
    <div className="c-methods">
      <div className="c-methods-bar">
        <SelectField
          label="Beside"
          value={other ?? NONE}
          options={[
            { value: NONE, label: 'no second method' },
            ...NAMES.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => screen.setState({ other: name === NONE ? null : (name as MethodName) })}
        />
        <p className="c-muted">
          {method}: {METHODS.get(method)?.title}
          {other !== null && (
            <>
              <br />
              {other}: {METHODS.get(other)?.title}
            </>
          )}
        </p>
        {ran.other !== null && (
          <p role="status">
            {counted(rows.filter(({ differs }) => differs).length, 'step')} differ;{' '}
            {counted(asked(run.rows), 'request')} against {asked(ran.other.rows)}
          </p>
        )}
      </div>
      <div className="c-fill">
        <Table
          label="Two methods side by side"
          columns={columns}
          rows={rows}
          rowKey={({ mine }) => String(mine.step)}
          isSelected={({ mine }) => mine.step === step}
          onSelect={({ mine }) => goTo(mine.step)}
          empty="no steps yet"
        />
      </div>
    </div>
  );
}

function pairs(
  mine: readonly RunRow[],
  theirs: readonly RunRow[] | null,
  steps: readonly { readonly step: Parameters<typeof stepSummary>[0] }[],
): readonly PairRow[] {
  return mine.map((row, index) => {
    const second = theirs?.[index] ?? null;
    return {
      mine: row,
      theirs: second,
      summary: stepSummary(steps[index]?.step ?? null),
      differs: second !== null && outcomeKey(second) !== outcomeKey(row),
    };
  });
}

/** What came of a step, with how many are asked for what. */
function Came({ row: { outcome } }: { readonly row: RunRow }) {
  const asked = outcome.repair.filter(({ need }) => need !== 'wait').length;
  return (
    <span className="c-came" data-tone={decisionTone(outcome.decision, outcome.refused !== null)}>
      {outcomeWord({ outcome }) || 'carried out'}
      {asked > 0 && `, ${counted(asked, 'request')}`}
      {outcome.refused !== null && ` ${outcome.refused.code}`}
    </span>
  );
}
