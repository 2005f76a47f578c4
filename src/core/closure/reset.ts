import type { Patch } from './derive.ts';
import { revokeMembers } from './members.ts';
import { reset } from './patches.ts';
import { type Change, mergeChanges, propagate } from './propagate.ts';
import type { State } from './state.ts';

/**
 * Takes all authority but that of the kept nodes, whatever it depends on: the method of a global reset, and what happens
 * between actions where nothing is retained. Values stay. Adds to the changes of the same event.
 */
export function resetAuthority(state: State, kept: readonly number[], earlier: readonly Change[]): Change[] {
  const work = new Map<number, Patch>();
  for (const [index, node] of state.spec.nodes.entries()) {
    const record = state.records[index]!;
    if (kept.includes(index)) continue;
    if (node.kind === 'authority' ? record.authorized : record.approved > 0) work.set(index, reset);
  }
  for (const [id, group] of state.groups) revokeMembers(state, id, [...group.members.keys()]);
  for (const [key, allowance] of state.allowances)
    state.allowances.set(key, { ...allowance, confirmation: null });
  return mergeChanges(earlier, propagate(state, work));
}
