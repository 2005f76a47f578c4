import type { Closure } from '../closure.ts';
import type { Step, Value } from '../core.ts';
import { type DraftField, type Filled, valuesOf } from './draft.ts';
import { boundOf, enteredOf, typedOf } from './typed.ts';

export type GroupStep = Extract<Step, { op: 'GROUP' }>;

/** One member of a group that is being filled in. */
export interface DraftMember {
  /** Tells members apart while their names change. */
  readonly key: number;
  readonly name: string;
  readonly fields: readonly DraftField[];
}

/** A GROUP that is being filled in. */
export interface GroupDraft {
  readonly group: string;
  readonly uses: string;
  readonly shared: readonly DraftField[];
  readonly members: readonly DraftMember[];
}

export function groupDraft({ group, uses, shared, members }: GroupStep): GroupDraft {
  const own = [...members].map(([name, args], key) => ({ key, name, fields: fieldsOf(args) }));
  return { group, uses: String(uses), shared: fieldsOf(shared), members: own };
}

function fieldsOf(args: ReadonlyMap<string, Value>): DraftField[] {
  return [...args].map(([name, value]) => ({ name, entry: boundOf(value) }));
}

/** The step, or a sentence for what is wrong with it. What is wrong with a value stands under its field. */
export function filledGroup(step: GroupStep, draft: GroupDraft): Filled<GroupStep> {
  if (draft.group === '') return { wrong: 'the group has no name yet' };
  const uses = enteredOf({ type: 'number', text: draft.uses });
  const number = uses.kind === 'value' && Number.isSafeInteger(uses.value) ? Number(uses.value) : 0;
  if (number < 1) return { wrong: 'uses must be a whole number from 1' };
  const shared = valuesOf(draft.shared);
  const members = new Map<string, ReadonlyMap<string, Value>>();
  for (const { name, fields } of draft.members) {
    if (name === '') return { wrong: 'a member has no name yet' };
    if (members.has(name)) return { wrong: `two members are called ${name}` };
    const args = valuesOf(fields);
    if (args === null) return { wrong: `a value of ${name} is wrong` };
    members.set(name, args);
  }
  if (shared === null) return { wrong: 'a shared value is wrong' };
  return { step: { ...step, group: draft.group, shared, members, uses: number } };
}

/** Makes an argument each member's own, starting from the value that its node has now. */
export function madeOwn(draft: GroupDraft, name: string, start: Value | undefined): GroupDraft {
  const field = { name, entry: typedOf(start) };
  return {
    ...draft,
    shared: draft.shared.filter((one) => one.name !== name),
    members: draft.members.map((member) => ({ ...member, fields: [...member.fields, field] })),
  };
}

/** Makes an argument the same for all members: as the first of them has it. */
export function madeShared(draft: GroupDraft, name: string): GroupDraft {
  const field = draft.members[0]?.fields.find((one) => one.name === name);
  if (field === undefined) return draft;
  return {
    ...draft,
    shared: [...draft.shared, field],
    members: draft.members.map((member) => ({
      ...member,
      fields: member.fields.filter((one) => one.name !== name),
    })),
  };
}

/** One more member, with the values of the last one. A group keeps at least one, so there is a last one. */
export function withMember(draft: GroupDraft): GroupDraft {
  const key = 1 + Math.max(...draft.members.map((member) => member.key));
  const fields = draft.members.at(-1)?.fields ?? [];
  return { ...draft, members: [...draft.members, { key, name: '', fields }] };
}

/** Nodes that an argument may follow: any, except that what an authority node binds follows only those. */
export function followable(action: string, argument: string, { run }: Closure): readonly string[] {
  const { nodes, actions } = run.spec;
  const bound = nodes[actions.get(action)?.bindings.get(argument) ?? -1];
  return nodes.flatMap(({ id, kind }) => (bound?.kind === 'authority' && kind !== 'authority' ? [] : [id]));
}
