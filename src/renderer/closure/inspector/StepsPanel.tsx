import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, SkipForward } from 'lucide-react';
import { useMemo } from 'react';
import { useApp } from '../../app/hooks.ts';
import { showKeys } from '../../app/keymap.ts';
import { MAC } from '../../app/keys.ts';
import { useCommandList } from '../../app/useCommandList.ts';
import { Button, type Column, IconButton, Panel, SelectField, Table } from '../../ui/index.ts';
import { useClosure } from '../closure.ts';
import { METHODS, type MethodName, type RunRow } from '../core.ts';
import { useScreen, useScreenStore } from '../store.ts';
import { useGoTo } from '../use-go-to.ts';
import { decisionTone } from '../verdict.ts';
import { outcomeKey, outcomeWord, stepSummary } from '../words.ts';

interface StepRow {
  readonly row: RunRow;
  readonly summary: string;
  readonly word: string;
  /** What came of it before the specification was edited, where that is something else. */
  readonly was: string | null;
}

const COLUMNS: readonly Column<StepRow>[] = [
  {
    id: 'step',
    label: 'Step',
    width: '22px',
    align: 'end',
    cell: ({ row }) => <span className="c-number">{row.step}</span>,
  },
  { id: 'op', label: 'Operation', width: '70px', cell: ({ row }) => <strong>{row.op ?? '?'}</strong> },
  { id: 'what', label: 'What', width: 'minmax(0, 1fr)', cell: (step) => <StepCell step={step} /> },
];

function StepCell({ step: { row, summary, word, was } }: { readonly step: StepRow }) {
  const { decision, refused } = row.outcome;
  return (
    <span className="c-step" data-tone={decisionTone(decision, refused !== null)}>
      <span className="c-step-what" title={summary}>
        {summary}
      </span>
      {word !== '' && <span className="c-step-word"> → {word}</span>}
      {row.failures.length > 0 && <span className="c-step-fails">not as expected</span>}
      {was !== null && <span className="c-step-was"> was {was}</span>}
    </span>
  );
}

/** Rows of a run, beside what they were before the specification was edited. */
export function useStepRows(): readonly StepRow[] {
  const { run, ran } = useClosure();
  return useMemo(
    () =>
      run.rows.map((row, index) => {
        const old = ran.before?.rows[index];
        const differs = old !== undefined && outcomeKey(old) !== outcomeKey(row);
        return {
          row,
          summary: stepSummary(run.steps[index]?.step ?? null),
          word: outcomeWord(row),
          was: differs ? wasWord(old, row) : null,
        };
      }),
    [run, ran.before],
  );
}

function wasWord(old: RunRow, now: RunRow): string {
  const word = outcomeWord(old) || 'carried out';
  return word === outcomeWord(now) ? `${word} for other reasons` : word;
}

/** The session as a list of steps with the ways to walk through it. */
export function StepsPanel() {
  const { run, step } = useClosure();
  const rows = useStepRows();
  const goTo = useGoTo();
  const reveal = useMemo(() => (step === 0 ? null : { key: String(step), serial: step }), [step]);
  return (
    <Panel title="Session" actions={<SessionChoice />}>
      <MethodChoice />
      <div className="c-steps" style={{ height: Math.min(Math.max(rows.length, 1), 9) * 26 + 4 }}>
        <Table
          label="Steps of the session"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ row }) => String(row.step)}
          isSelected={({ row }) => row.step === step}
          onSelect={({ row }) => goTo(row.step)}
          reveal={reveal}
          header={false}
          empty="no steps yet"
        />
      </div>
      <div className="c-walk">
        <Walk id="closure.first" icon={ChevronFirst} />
        <Walk id="closure.back" icon={ChevronLeft} />
        <Walk id="closure.forward" icon={ChevronRight} />
        <Walk id="closure.last" icon={ChevronLast} />
        <Walk id="closure.toStop" icon={SkipForward} />
        <span className="c-walk-at" role="status">
          {step} of {run.rows.length}
        </span>
        <AddButton />
      </div>
      <Differences />
    </Panel>
  );
}

function AddButton() {
  const { commands } = useApp();
  return <Button onClick={() => commands.run('closure.compose')}>Next step…</Button>;
}

function Walk({ id, icon }: { readonly id: string; readonly icon: typeof ChevronLeft }) {
  const { commands } = useApp();
  const command = useCommandList().find((one) => one.id === id);
  const keys = command?.keys?.[0];
  return (
    <IconButton
      icon={icon}
      label={command?.title ?? id}
      keys={keys === undefined ? undefined : showKeys(keys, MAC)}
      onClick={() => commands.run(id)}
    />
  );
}

function SessionChoice() {
  const { pair } = useClosure();
  const { documents, commands } = useApp();
  const current = pair.session?.session.info;
  if (pair.spec === null || pair.sessions.length === 0) {
    return <span className="c-muted">{current?.name ?? 'none yet'}</span>;
  }
  return (
    <SelectField
      label="Session"
      hideLabel
      value={current?.id ?? ''}
      options={pair.sessions.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => commands.attempt('Open', () => documents.open(id))}
    />
  );
}

const METHOD_NAMES = [...METHODS.keys()];

function MethodChoice() {
  const screen = useScreenStore();
  const method = useScreen((state) => state.method);
  return (
    <div className="c-method" title={METHODS.get(method)?.title}>
      <SelectField
        label="Method"
        value={method}
        options={METHOD_NAMES.map((name) => ({ value: name, label: name }))}
        onChange={(next: MethodName) => screen.setState({ method: next })}
      />
    </div>
  );
}

/** Says where decisions changed since the specification was edited, and takes the new ones as they are. */
function Differences() {
  const rows = useStepRows();
  const { commands } = useApp();
  const differing = rows.filter(({ was }) => was !== null);
  if (differing.length === 0) return null;
  return (
    <p className="c-differ">
      <span role="status">
        {differing.length === 1 ? '1 step comes' : `${differing.length} steps come`} out otherwise since you
        edited the specification
      </span>
      <Button onClick={() => commands.run('closure.accept')}>Take as it is</Button>
    </p>
  );
}
