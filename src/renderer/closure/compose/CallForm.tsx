import { useState } from 'react';
import { stepToJson } from '../../../core/closure/window.ts';
import { Button, SelectField } from '../../ui/index.ts';
import type { Closure } from '../closure.ts';
import { useActs } from '../use-acts.ts';
import { type CallStep, callDraft, filledCall } from './call-draft.ts';
import { NameField } from './NameField.tsx';
import { ValueField } from './ValueField.tsx';

const SAYS = [
  { value: 'nothing', label: 'nothing' },
  { value: 'changes', label: 'that it changes something' },
  { value: 'reads', label: 'that it only reads' },
] as const;

/** Calls a tool: its arguments, and what the call says of itself. A tool that is not mapped is called by its name. */
export function CallForm({
  label,
  step,
  fill,
  closure,
  onDone,
}: {
  readonly label: string;
  readonly step: CallStep;
  readonly fill: readonly string[];
  readonly closure: Closure;
  readonly onDone: () => void;
}) {
  const acts = useActs();
  const [draft, setDraft] = useState(() => callDraft(step, fill, closure));
  const filled = filledCall(step, draft);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!('step' in filled)) return;
        acts.addStep(filled.step, label);
        onDone();
      }}
    >
      <h3 className="c-form-title">{label}</h3>
      {step.tool === '' && (
        <NameField label="Tool" value={draft.tool} onChange={(tool) => setDraft({ ...draft, tool })} />
      )}
      {draft.fields.map((field, index) => (
        <ValueField
          key={field.name}
          label={field.name}
          entry={field.entry}
          autoFocus={index === 0 && fill.length > 0}
          onChange={(entry) =>
            setDraft({
              ...draft,
              fields: draft.fields.map((one) => (one === field ? { ...field, entry } : one)),
            })
          }
        />
      ))}
      {draft.whole !== null && (
        <ValueField
          label="arguments"
          entry={draft.whole}
          onChange={(whole) => setDraft({ ...draft, whole })}
        />
      )}
      <SelectField
        label="The call says of itself"
        value={draft.says}
        options={SAYS}
        onChange={(says) => setDraft({ ...draft, says })}
      />
      <pre className="c-preview">
        {'step' in filled ? JSON.stringify(stepToJson(filled.step)) : filled.wrong}
      </pre>
      <Button primary type="submit" disabled={!('step' in filled)}>
        Add as step {closure.step + 1}
      </Button>
    </form>
  );
}
