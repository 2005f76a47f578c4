import { useState } from 'react';
import { SelectField } from '../../ui/index.ts';
import type { Closure } from '../closure.ts';
import { type CallStep, callDraft, filledCall } from './call-draft.ts';
import { NameField } from './NameField.tsx';
import { StepFrame } from './StepFrame.tsx';
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
  const [draft, setDraft] = useState(() => callDraft(step, fill, closure));
  const filled = filledCall(step, draft);
  return (
    <StepFrame label={label} filled={filled} number={closure.step + 1} onDone={onDone}>
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
    </StepFrame>
  );
}
