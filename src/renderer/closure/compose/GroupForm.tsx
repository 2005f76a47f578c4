import './group.css';
import { useState } from 'react';
import { Button, SelectField } from '../../ui/index.ts';
import type { Closure } from '../closure.ts';
import type { DraftField } from './draft.ts';
import {
  type DraftMember,
  filledGroup,
  followable,
  type GroupDraft,
  type GroupStep,
  groupDraft,
  madeOwn,
  madeShared,
  withMember,
} from './group-draft.ts';
import { NameField } from './NameField.tsx';
import { StepFrame } from './StepFrame.tsx';
import { ValueField } from './ValueField.tsx';

const WHOSE = [
  { value: 'shared', label: 'the same for all members' },
  { value: 'own', label: "each member's own" },
] as const;

/** Issues a group: the arguments that its members share, and each member with its own. */
export function GroupForm({
  label,
  step,
  closure,
  onDone,
}: {
  readonly label: string;
  readonly step: GroupStep;
  readonly closure: Closure;
  readonly onDone: () => void;
}) {
  const [draft, setDraft] = useState(() => groupDraft(step));
  const filled = filledGroup(step, draft);
  const nodes = (name: string) => followable(step.action, name, closure);
  const setMember = (changed: DraftMember) =>
    setDraft({ ...draft, members: draft.members.map((one) => (one.key === changed.key ? changed : one)) });
  const remove = ({ key }: DraftMember) =>
    setDraft({ ...draft, members: draft.members.filter((one) => one.key !== key) });
  return (
    <StepFrame label={label} filled={filled} number={closure.step + 1} onDone={onDone}>
      <NameField label="Group" value={draft.group} onChange={(group) => setDraft({ ...draft, group })} />
      <NameField label="Uses of each" value={draft.uses} onChange={(uses) => setDraft({ ...draft, uses })} />
      <Sharing draft={draft} step={step} closure={closure} onChange={setDraft} />
      <Fields fields={draft.shared} nodes={nodes} onChange={(shared) => setDraft({ ...draft, shared })} />
      {draft.members.map((member, index) => (
        <fieldset key={member.key} className="c-member">
          <legend>Member {index + 1}</legend>
          <NameField
            label={`Name of member ${index + 1}`}
            value={member.name}
            onChange={(name) => setMember({ ...member, name })}
          />
          <Fields
            fields={member.fields}
            of={member.name}
            nodes={nodes}
            onChange={(fields) => setMember({ ...member, fields })}
          />
          {draft.members.length > 1 && (
            <Button onClick={() => remove(member)}>Leave out member {index + 1}</Button>
          )}
        </fieldset>
      ))}
      <Button onClick={() => setDraft(withMember(draft))}>Another member</Button>
    </StepFrame>
  );
}

/** Says of each argument of the action whether members share it. */
function Sharing({
  draft,
  step,
  closure,
  onChange,
}: {
  readonly draft: GroupDraft;
  readonly step: GroupStep;
  readonly closure: Closure;
  readonly onChange: (draft: GroupDraft) => void;
}) {
  const bindings = closure.run.spec.actions.get(step.action)?.bindings ?? new Map<string, number>();
  return [...bindings].map(([name, node]) => (
    <SelectField
      key={name}
      label={`${name} is`}
      value={draft.shared.some((one) => one.name === name) ? 'shared' : 'own'}
      options={WHOSE}
      onChange={(whose) =>
        onChange(
          whose === 'shared'
            ? madeShared(draft, name)
            : madeOwn(draft, name, closure.state.records[node]?.value),
        )
      }
    />
  ));
}

function Fields({
  fields,
  of,
  nodes,
  onChange,
}: {
  readonly fields: readonly DraftField[];
  readonly of?: string;
  readonly nodes: (name: string) => readonly string[];
  readonly onChange: (fields: readonly DraftField[]) => void;
}) {
  return fields.map((field) => (
    <ValueField
      key={field.name}
      label={of === undefined ? field.name : `${field.name} of ${of}`}
      entry={field.entry}
      nodes={nodes(field.name)}
      onChange={(entry) => onChange(fields.map((one) => (one === field ? { ...field, entry } : one)))}
    />
  ));
}
