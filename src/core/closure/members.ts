import { derivation, derive, type Patch, type Patches, stamp } from './derive.ts';
import { revokeAuthority } from './patches.ts';
import type { SpecNode } from './spec.ts';
import { type Binding, EMPTY, type Member, memberView, type NodeRecord, type State } from './state.ts';
import { equal, type Value } from './value.ts';

/** Brings the members of every group up to date with changes of the session, and gives them the patches of derived nodes. */
export function updateMembers(state: State, changed: ReadonlySet<number>, patches: Patches): void {
  for (const [id, group] of state.groups) {
    const own = new Set(state.spec.actions.get(group.action)!.memberNodes);
    const derivedPatches = new Map(
      [...patches].filter(([node]) => own.has(node) && state.spec.nodes[node]!.kind === 'derived'),
    );
    const touched = [...own].some((node) =>
      state.spec.nodes[node]!.parents.some((parent) => changed.has(parent)),
    );
    const members = new Map(group.members);
    let moved = false;
    for (const [name, member] of group.members) {
      const follows = [...member.bindings.values()].some(
        (binding) => 'follows' in binding && changed.has(binding.follows),
      );
      if (!touched && !follows && derivedPatches.size === 0 && !state.thorough) continue;
      const records = memberRecords(state, group.action, member, { changed, patches: derivedPatches });
      if (records === member.records) continue;
      members.set(name, { ...member, records });
      moved = true;
    }
    if (moved) state.groups.set(id, { ...group, members });
  }
}

/** What a member's records are recomputed after: changes of the session (null for all), and patches of its own. */
export interface MemberEvent {
  readonly changed: ReadonlySet<number> | null;
  readonly patches: Patches;
}

/** Records of a member's own nodes, recomputed; the same map where nothing changed. */
export function memberRecords(
  state: State,
  actionId: string,
  member: Member,
  event: MemberEvent,
): ReadonlyMap<number, NodeRecord> {
  const action = state.spec.actions.get(actionId)!;
  const records = new Map(member.records);
  const view = memberView(state, { ...member, records });
  const at = derivation(state, view);
  const moved = new Set<number>();
  const bound = boundNodes(action.bindings, member.bindings);
  for (const index of action.memberNodes) {
    const node = state.spec.nodes[index]!;
    const before = records.get(index) ?? EMPTY;
    const patch = event.patches.get(index);
    const stale =
      event.changed === null ||
      patch !== undefined ||
      state.thorough ||
      node.parents.some(
        (parent) => moved.has(parent) || (!records.has(parent) && event.changed!.has(parent)),
      );
    const binding = bound.get(index);
    let after = before;
    if (node.kind === 'authority' && binding !== undefined)
      after = bind(state, member, node, before, binding, patch);
    else if (stale) after = derive(at, node, before, patch);
    if (after === before && records.has(index)) continue;
    records.set(index, after);
    if (after !== before) moved.add(index);
  }
  return moved.size > 0 || records.size !== member.records.size ? records : member.records;
}

function boundNodes(
  bindings: ReadonlyMap<string, number>,
  own: Member['bindings'],
): ReadonlyMap<number, Binding> {
  return new Map(
    [...bindings].flatMap(([name, node]) => (own.has(name) ? [[node, own.get(name)!] as const] : [])),
  );
}

/** Record of an authority node under a member: the member's value, authorized by the GROUP as long as nothing took that back. */
function bind(
  state: State,
  member: Member,
  node: SpecNode,
  before: NodeRecord,
  binding: Binding,
  patch: Patch | undefined,
): NodeRecord {
  const followed = 'follows' in binding ? state.records[binding.follows]! : null;
  const value: Value | undefined = 'follows' in binding ? followed!.value : binding.value;
  const lineage = followed === null ? [] : [followed.version];
  const kept =
    value === undefined ||
    (before.value !== undefined && equal(before.value, value) && before.lineage.join() === lineage.join());
  const authorized = value !== undefined && !member.revoked && (followed?.authorized ?? true);
  const rebound: NodeRecord = {
    ...before,
    value,
    lineage,
    version: kept ? before.version : before.version + 1,
    authorized,
    since: kept ? before.since : state.event,
    granted: authorized ? (before.authorized && kept ? before.granted : state.event) : 0,
  };
  return stamp(state.event, node, before, patch === undefined ? rebound : patch(rebound, before));
}

/** Takes back what a GROUP gave to some members: their bound nodes lose authority and their versions move. */
export function revokeMembers(state: State, id: string, names: readonly string[]): void {
  const group = state.groups.get(id)!;
  const own = state.spec.actions.get(group.action)!.memberNodes;
  const bound = own.filter((node) => state.spec.nodes[node]!.kind === 'authority');
  const patches = new Map(bound.map((node) => [node, revokeAuthority] as const));
  const members = new Map(group.members);
  for (const name of names) {
    const revoked: Member = { ...group.members.get(name)!, revoked: true };
    const records = memberRecords(state, group.action, revoked, { changed: new Set(), patches });
    members.set(name, { ...revoked, records });
  }
  state.groups.set(id, { ...group, members });
}
