import type { Action } from './spec.ts';
import {
  type Allowance,
  baseView,
  type Candidate,
  type Group,
  type Member,
  memberView,
  NO_ALLOWANCE,
  type OpenCheck,
  type State,
  type View,
} from './state.ts';
import { canonical, type Value } from './value.ts';

/** Where a candidate finds its records, and how much it may be used. */
export interface Standing {
  readonly action: Action;
  readonly group: Group | null;
  readonly member: Member | null;
  readonly view: View;
  /** Name of the allowance; worked out once it is asked for, as most checks find that nothing was ever used or held. */
  readonly key: () => string;
}

/** The standing of a candidate whose action, group and member exist; null otherwise. */
export function standingOf(state: State, candidate: Candidate): Standing | null {
  const action = state.spec.actions.get(candidate.action);
  if (action === undefined || !action.sound) return null;
  if (candidate.group === null && candidate.member === null) {
    const key = once(() => canonical([candidate.action, candidate.args]));
    return { action, group: null, member: null, view: baseView(state), key };
  }
  const group = candidate.group === null ? undefined : state.groups.get(candidate.group);
  const member = candidate.member === null ? undefined : group?.members.get(candidate.member);
  if (group === undefined || member === undefined || group.action !== candidate.action) return null;
  const key = once(() => memberKey(state, candidate, member));
  return { action, group, member, view: memberView(state, member), key };
}

function once(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function memberKey(state: State, { action, group, member: name }: Candidate, member: Member): string {
  const stated = new Map<string, Value>();
  for (const [argument, binding] of member.bindings) {
    // What is stated, not what it comes to: a member that follows a node keeps its uses when the node is revised.
    stated.set(
      argument,
      'follows' in binding ? [state.spec.nodes[binding.follows]!.id] : [null, binding.value],
    );
  }
  return canonical([group, name, action, stated]);
}

/** The event that last moved anything in the dependency closure of an action. */
export function lastMoved(state: State, { action, view }: Standing): number {
  // Without dependency checks nothing that was checked is ever looked at again.
  if (state.method.invalidation === 'none') return 0;
  return action.reads.reduce((last, node) => Math.max(last, view(node).moved), 0);
}

/** Whether what a check was about is no longer as it was checked. */
export function isStale(state: State, check: OpenCheck): boolean {
  const standing = standingOf(state, check.candidate);
  return standing === null || standing.key() !== check.allowance || lastMoved(state, standing) > check.event;
}

/** Which kind of use is free, or why none is. `unconfirmed`: an exact action that the user has yet to confirm. */
export type Free = 'granted' | 'confirmed' | 'used' | 'unconfirmed';

/** What is left of an allowance. The holds of the check called `except` do not count. */
export function freeUse(state: State, standing: Standing, except: string | null): Free {
  const allowance = allowanceOf(state, standing);
  const held = liveHolds(state, allowance, except);
  const granted = usesOf(standing) - allowance.used - held.filter((kind) => kind === 'granted').length;
  if (granted > 0) return 'granted';
  if (holdsConfirmation(state, standing, allowance)) return held.includes('confirmed') ? 'used' : 'confirmed';
  return standing.group === null && standing.action.approval === 'exact' ? 'unconfirmed' : 'used';
}

/** What is known of the allowance of a standing. */
export function allowanceOf(state: State, standing: Standing): Allowance {
  if (state.allowances.size === 0) return NO_ALLOWANCE;
  return state.allowances.get(standing.key()) ?? NO_ALLOWANCE;
}

function usesOf({ action, group }: Standing): number {
  if (group !== null) return group.uses;
  return action.approval === 'committed' ? action.uses : 0;
}

/** Whether a confirmation of the action is there, unspent and at present versions. */
export function holdsConfirmation(state: State, standing: Standing, allowance: Allowance): boolean {
  return allowance.confirmation !== null && lastMoved(state, standing) <= allowance.confirmation.event;
}

/** Kinds of the uses that are held by checks which could still be dispatched; an invalidated check holds none. */
function liveHolds(state: State, allowance: Allowance, except: string | null): ('granted' | 'confirmed')[] {
  if (allowance.holds.size === 0) return [];
  return [...allowance.holds].flatMap(([name, kind]) => {
    const check = state.checks.get(name);
    const live = name !== except && check !== undefined && !isStale(state, check);
    return live ? [kind] : [];
  });
}

/** Lets a check hold one use. */
export function hold(state: State, key: string, check: string, kind: 'granted' | 'confirmed'): void {
  const allowance = state.allowances.get(key) ?? NO_ALLOWANCE;
  state.allowances.set(key, { ...allowance, holds: new Map(allowance.holds).set(check, kind) });
}

/** Ends what a check holds, if anything. */
export function release(state: State, key: string, check: string): void {
  const allowance = state.allowances.get(key);
  if (allowance === undefined || !allowance.holds.has(check)) return;
  const holds = new Map(allowance.holds);
  holds.delete(check);
  state.allowances.set(key, { ...allowance, holds });
}

/** Uses one: the count goes up for good, or the confirmation is spent. */
export function consume(state: State, key: string, kind: 'granted' | 'confirmed'): void {
  const allowance = state.allowances.get(key) ?? NO_ALLOWANCE;
  const spent = kind === 'granted' ? { used: allowance.used + 1 } : { confirmation: null };
  state.allowances.set(key, { ...allowance, ...spent });
}
