import { useMemo, useState } from 'react';
import { type Column, Dialog, SelectField, Table } from '../../ui/index.ts';
import { type Closure, useClosure } from '../closure.ts';
import { type PossibleStep, possibleSteps } from '../core.ts';
import { type Composing, useScreen, useScreenStore } from '../store.ts';
import { CallForm } from './CallForm.tsx';
import { type DraftField, fieldFor, fieldsOf, filled, moreNodes } from './draft.ts';
import { GroupForm } from './GroupForm.tsx';
import { StepFrame } from './StepFrame.tsx';
import { ValueField } from './ValueField.tsx';

/** Composes the next step out of what is possible as the session stands, and adds it after the shown one. */
export function Composer() {
  const composing = useScreen((state) => state.composing);
  const screen = useScreenStore();
  if (composing === null) return null;
  return <OpenComposer composing={composing} onClose={() => screen.setState({ composing: null })} />;
}

const COLUMNS: readonly Column<PossibleStep>[] = [
  { id: 'op', label: 'Operation', width: '72px', cell: ({ step }) => <strong>{step.op}</strong> },
  {
    id: 'what',
    label: 'What',
    width: 'minmax(0, 1fr)',
    cell: ({ label }) => label.slice(label.indexOf(' ') + 1),
  },
];

function OpenComposer({
  composing,
  onClose,
}: {
  readonly composing: Composing;
  readonly onClose: () => void;
}) {
  const closure = useClosure();
  const [wanted, setWanted] = useState('');
  const possible = useMemo(() => offered(closure, composing), [closure, composing]);
  const shown = useMemo(() => {
    const word = wanted.trim().toLowerCase();
    return word === '' ? possible : possible.filter(({ label }) => label.toLowerCase().includes(word));
  }, [possible, wanted]);
  const [chosen, setChosen] = useState<PossibleStep | null>(
    composing.kind === 'step' ? composing.step : null,
  );
  const current = chosen ?? (composing.kind === 'checks' ? (shown[0] ?? null) : null);
  const title = composing.kind === 'checks' ? 'Propose an action' : `Next step, after step ${closure.step}`;
  return (
    <Dialog open onClose={onClose} title={title} wide>
      <div className="c-compose">
        {composing.kind !== 'step' && (
          <div className="c-possible">
            <input
              className="input"
              aria-label="Filter what is possible"
              placeholder="Filter"
              value={wanted}
              autoFocus
              onChange={(event) => setWanted(event.target.value)}
            />
            <div className="c-possible-list">
              <Table
                label="What is possible now"
                columns={COLUMNS}
                rows={shown}
                rowKey={({ label, step }) => `${step.op} ${label}`}
                isSelected={(row) => row.label === current?.label}
                onSelect={setChosen}
                header={false}
                empty="nothing of this name is possible now"
              />
            </div>
          </div>
        )}
        <div className="c-form">
          {current === null ? (
            <p className="c-muted">Choose what happens next. Only what would be accepted now is listed.</p>
          ) : current.step.op === 'GROUP' ? (
            <GroupForm
              key={`${current.label} ${closure.step}`}
              label={current.label}
              step={current.step}
              closure={closure}
              onDone={onClose}
            />
          ) : current.step.op === 'call' ? (
            <CallForm
              key={`${current.label} ${closure.step}`}
              label={current.label}
              step={current.step}
              fill={current.fill}
              closure={closure}
              onDone={onClose}
            />
          ) : (
            <StepForm
              key={`${current.label} ${closure.step}`}
              possible={current}
              closure={closure}
              onDone={onClose}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What is offered: a check that came out REPAIR or BLOCK just now comes first, to be proposed again. */
function offered({ state, proposal }: Closure, composing: Composing): readonly PossibleStep[] {
  const all = possibleSteps(state);
  const checks = all.filter(({ step }) => step.op === 'check');
  if (composing.kind === 'checks') return checks;
  const again = checks.filter(
    ({ step }) => step.op === 'check' && step.action === proposal?.candidate.action,
  );
  return [...again, ...all.filter((one) => !again.includes(one))];
}

function StepForm({
  possible,
  closure,
  onDone,
}: {
  readonly possible: PossibleStep;
  readonly closure: Closure;
  readonly onDone: () => void;
}) {
  const [fields, setFields] = useState<readonly DraftField[]>(() => fieldsOf(possible, closure));
  const more = moreNodes(possible, closure).filter((id) => fields.every(({ name }) => name !== id));
  const step = filled(possible.step, fields);
  return (
    <StepFrame
      label={possible.label}
      filled={step === null ? { wrong: 'not complete yet' } : { step }}
      number={closure.step + 1}
      onDone={onDone}
    >
      {fields.map((field, index) => (
        <ValueField
          key={`${field.result ?? false} ${field.name}`}
          label={field.name}
          entry={field.entry}
          autoFocus={index === 0 && possible.fill.length > 0}
          onChange={(entry) => setFields(fields.map((one) => (one === field ? { ...field, entry } : one)))}
        />
      ))}
      {more.length > 0 && (
        <SelectField
          label="and in the same step"
          value=""
          options={[{ value: '', label: 'nothing else' }, ...more.map((id) => ({ value: id, label: id }))]}
          onChange={(id) => {
            if (id === '') return;
            const value = closure.state.records[closure.run.spec.index.get(id) ?? -1]?.value ?? null;
            setFields([...fields, fieldFor(id, value, true, closure.run)]);
          }}
        />
      )}
    </StepFrame>
  );
}
