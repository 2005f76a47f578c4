import { baseView, type Candidate, memberView, type State } from './state.ts';
import type { Value } from './value.ts';

/** Arguments that a step could have now. `fill` names those that nothing says yet; they are null. */
export interface PresentArguments {
  readonly args: ReadonlyMap<string, Value>;
  readonly fill: readonly string[];
}

/** The arguments that the nodes of an action have now, or those of one member of a group. */
export function presentArguments(
  state: State,
  { action, group, member }: Omit<Candidate, 'args'>,
): PresentArguments {
  const record = group === null || member === null ? undefined : state.groups.get(group)?.members.get(member);
  const view = record === undefined ? baseView(state) : memberView(state, record);
  const args = new Map<string, Value>();
  const fill: string[] = [];
  for (const [name, index] of state.spec.actions.get(action)!.bindings) {
    const { value } = view(index);
    if (value === undefined) fill.push(name);
    args.set(name, value ?? null);
  }
  return { args, fill };
}

/** The first of `c1`, `c2`, ... that is not taken. */
export function freeName(letter: string, taken: ReadonlyMap<string, unknown>): string {
  let number = 1;
  while (taken.has(`${letter}${number}`)) number++;
  return `${letter}${number}`;
}
