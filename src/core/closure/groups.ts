import type { Patch } from './derive.ts';
import { memberRecords, revokeMembers } from './members.ts';
import { clearings, refuseConfirmation, unknownNode } from './operations.ts';
import { type Applied, applied, NOTHING, refuse } from './outcome.ts';
import * as patches from './patches.ts';
import type { Action } from './spec.ts';
import type { Binding, Member, State } from './state.ts';
import { equal, isObject, type Value } from './value.ts';

/** A GROUP as it is issued: shared and own arguments of its members. `{"node": id}` follows a node. */
export interface GroupGrant {
  readonly group: string;
  readonly action: string;
  readonly shared: ReadonlyMap<string, Value>;
  readonly members: ReadonlyMap<string, ReadonlyMap<string, Value>>;
  readonly uses: number;
}

/** GROUP: a finite set of exact actions. Issued again, unchanged members keep their records and their used counts. */
export function issueGroup(state: State, grant: GroupGrant): Applied {
  const action = state.spec.actions.get(grant.action);
  if (action === undefined) return refuse('BAD_GROUP', `no action is called \`${grant.action}\``);
  if (grant.members.size === 0) return refuse('BAD_GROUP', `the group \`${grant.group}\` has no members`);
  const bindings = new Map<string, ReadonlyMap<string, Binding>>();
  for (const [name, own] of grant.members) {
    const bound = bindMember(state, action, grant.shared, own);
    if ('refused' in bound) return bound;
    bindings.set(name, bound);
  }
  const earlier = state.groups.get(grant.group);
  const members = new Map<string, Member>();
  for (const [name, own] of bindings) {
    const old = earlier?.action === grant.action ? earlier.members.get(name) : undefined;
    members.set(name, issueMember(state, action, own, old));
  }
  state.groups.set(grant.group, { action: grant.action, uses: grant.uses, members });
  return NOTHING;
}

function issueMember(
  state: State,
  action: Action,
  bindings: ReadonlyMap<string, Binding>,
  old: Member | undefined,
): Member {
  const member: Member = { bindings, revoked: false, records: old?.records ?? new Map() };
  const fresh: Patch = (next, before) =>
    old?.revoked ? { ...patches.moveVersion(next, before), revoked: false } : next;
  const work = action.memberNodes.map((node) => {
    const own = state.spec.nodes[node]!;
    return [node, own.kind === 'authority' ? fresh : patches.clearMark] as const;
  });
  return {
    ...member,
    records: memberRecords(state, action.id, member, { changed: null, patches: new Map(work) }),
  };
}

/** The arguments of a member, or why they are not those of one exact action. */
function bindMember(
  state: State,
  action: Action,
  shared: ReadonlyMap<string, Value>,
  own: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Binding> | Applied {
  const twice = [...own.keys()].find((name) => shared.has(name));
  if (twice !== undefined) return refuse('BAD_GROUP', `\`${twice}\` is both shared and a member's own`);
  const stated = new Map([...shared, ...own]);
  const odd = [...stated.keys()].find((name) => !action.bindings.has(name));
  if (odd !== undefined) return refuse('BAD_GROUP', `\`${action.id}\` has no argument \`${odd}\``);
  const absent = [...action.bindings.keys()].find((name) => !stated.has(name));
  if (absent !== undefined) return refuse('BAD_GROUP', `a member gives no \`${absent}\``);
  const bindings = new Map<string, Binding>();
  const byNode = new Map<number, string>();
  for (const [name, value] of stated) {
    const node = action.bindings.get(name)!;
    const binding = bindValue(state, node, value);
    if ('refused' in binding) return binding;
    const other = byNode.get(node);
    if (other !== undefined && !equal(stated.get(other)!, value)) {
      return refuse('BAD_GROUP', `\`${other}\` and \`${name}\` are one node and have different values`);
    }
    byNode.set(node, name);
    bindings.set(name, binding);
  }
  return bindings;
}

function bindValue(state: State, node: number, value: Value): Binding | Applied {
  const id = isObject(value) && value.size === 1 ? value.get('node') : undefined;
  if (typeof id !== 'string') return { value };
  const followed = state.spec.index.get(id);
  if (followed === undefined) return unknownNode(state, id);
  const authority = state.spec.nodes[node]!.kind === 'authority';
  if (authority && state.spec.nodes[followed]!.kind !== 'authority') {
    return refuse('BAD_GROUP', `\`${id}\` is no authority node, and gives a member no authority`);
  }
  const record = state.records[followed]!;
  const copied = authority && state.method.group === 'individual' && record.authorized;
  return copied ? { value: record.value! } : { follows: followed };
}

/** REVOKE of a whole group, or of one member. */
export function revokeGroup(state: State, id: string, name: string | null): Applied {
  const group = state.groups.get(id);
  if (group === undefined) return refuse('UNKNOWN_GROUP', `no group is called \`${id}\``);
  if (name !== null && !group.members.has(name))
    return refuse('UNKNOWN_GROUP', `\`${id}\` has no member \`${name}\``);
  revokeMembers(state, id, name === null ? [...group.members.keys()] : [name]);
  return NOTHING;
}

/** CONFIRM of one member's consequence at the version that it has under that member. */
export function confirmInGroup(
  state: State,
  id: string,
  version: number | null,
  groupId: string,
  name: string,
): Applied {
  const index = state.spec.index.get(id);
  if (index === undefined) return unknownNode(state, id);
  const group = state.groups.get(groupId);
  const member = group?.members.get(name);
  if (group === undefined) return refuse('UNKNOWN_GROUP', `no group is called \`${groupId}\``);
  if (member === undefined) return refuse('UNKNOWN_GROUP', `\`${groupId}\` has no member \`${name}\``);
  const record = member.records.get(index);
  if (record === undefined)
    return refuse('NOT_CONFIRMABLE', `\`${id}\` is no consequence of \`${group.action}\``);
  const refusal = refuseConfirmation(state.spec.nodes[index]!, record, version);
  if (refusal !== null) return refuse(refusal.code, refusal.message);
  const work = new Map<number, Patch>([[index, patches.approve]]);
  for (const [node, patch] of clearings(state, [index])) if (member.records.has(node)) work.set(node, patch);
  const records = memberRecords(state, group.action, member, { changed: new Set(), patches: work });
  const members = new Map(group.members).set(name, { ...member, records });
  state.groups.set(groupId, { ...group, members });
  return applied([index], [], records.get(index) === record ? [] : [index]);
}
