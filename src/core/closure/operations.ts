import type { Patch } from './derive.ts';
import { didYouMean } from './findings.ts';
import { type Applied, applied, type RefusedOperation, refuse } from './outcome.ts';
import * as patches from './patches.ts';
import { type Change, propagate } from './propagate.ts';
import { resetAuthority } from './reset.ts';
import { grantorsOf, type SpecNode } from './spec.ts';
import type { State } from './state.ts';
import type { Value } from './value.ts';

/** COMMIT (`fresh`) or REVISE: the user gives authority nodes a value and authority. REVISE needs a value to be there. */
export function commit(state: State, values: ReadonlyMap<string, Value>, fresh: boolean): Applied {
  const named = resolve(state, values.keys(), (node, index) => {
    if (node.kind !== 'authority') return wrongKind(node, 'the user commits authority nodes only');
    const absent = state.records[index]!.value === undefined;
    return absent && !fresh ? { code: 'NO_VALUE', message: `\`${node.id}\` has no value to revise` } : null;
  });
  if ('code' in named) return refuse(named.code, named.message);
  const work = new Map<number, Patch>();
  for (const [id, value] of values) work.set(state.spec.index.get(id)!, patches.grant(value, state.event));
  for (const [node, patch] of clearings(state, named)) work.set(node, patch);
  return applied(named, apply(state, named, work));
}

/** REVOKE of nodes: authority goes, the version moves, and only an act of the user brings it back. */
export function revokeNodes(state: State, ids: readonly string[]): Applied {
  const named = resolve(state, ids, (node) =>
    node.bearing ? null : wrongKind(node, 'it carries no authority that could be revoked'),
  );
  if ('code' in named) return refuse(named.code, named.message);
  const work = new Map(
    named.map((index) => {
      const authority = state.spec.nodes[index]!.kind === 'authority';
      return [index, authority ? patches.revokeAuthority : patches.revoke] as const;
    }),
  );
  return applied(named, apply(state, named, work));
}

/** OBSERVE: the declared source says what its evidence is, or that it is no longer to be had. */
export function observe(
  state: State,
  source: string,
  values: ReadonlyMap<string, Value>,
  withdrawn: readonly string[],
): Applied {
  const named = resolve(state, [...values.keys(), ...withdrawn], (node) => {
    if (node.kind !== 'evidence') return wrongKind(node, 'a source gives evidence only');
    if (node.source === source) return null;
    return {
      code: 'WRONG_PARTY',
      message: `\`${node.id}\` is evidence of \`${node.source}\`, not of \`${source}\``,
    };
  });
  if ('code' in named) return refuse(named.code, named.message);
  const work = new Map<number, Patch>();
  for (const [id, value] of values) work.set(state.spec.index.get(id)!, patches.observe(value, state.event));
  for (const id of withdrawn) work.set(state.spec.index.get(id)!, patches.withdraw);
  return applied(named, apply(state, named, work));
}

/** CONFIRM of a confirm node at its present version. */
export function confirmNode(state: State, id: string, version: number | null): Applied {
  const index = state.spec.index.get(id);
  if (index === undefined) return unknownNode(state, id);
  const refusal = refuseConfirmation(state.spec.nodes[index]!, state.records[index]!, version);
  if (refusal !== null) return refuse(refusal.code, refusal.message);
  // The approval is the session's own: a member's consequence is approved under that member.
  const cleared = new Map(clearings(state, [index]));
  return applied([index], propagate(state, new Map([...cleared, [index, patches.approve]]), cleared));
}

/** Why a node cannot be confirmed at a version, or null. */
export function refuseConfirmation(
  node: SpecNode,
  record: { readonly value: Value | undefined; readonly version: number },
  version: number | null,
): RefusedOperation | null {
  if (node.kind !== 'derived' || node.mode !== 'confirm') {
    return { code: 'NOT_CONFIRMABLE', message: `\`${node.id}\` is not a node that waits for a confirmation` };
  }
  if (record.value === undefined)
    return { code: 'NO_VALUE', message: `\`${node.id}\` has no value to confirm` };
  if (version === record.version) return null;
  const given = version === null ? 'no version is named' : `version ${version} is named`;
  return {
    code: 'STALE_CONFIRMATION',
    message: `${given}, and \`${node.id}\` is at version ${record.version}`,
  };
}

export function unknownNode(state: State, id: string): Applied {
  const { help } = didYouMean(id, state.spec.index.keys());
  return refuse('UNKNOWN_NODE', `no node is called \`${id}\`${help === undefined ? '' : `; ${help}`}`);
}

/** Marks of revoked derived nodes that a grant of the given nodes clears. */
export function clearings(state: State, granted: readonly number[]): [number, Patch][] {
  const marked = state.spec.order.filter((node) => isMarked(state, node));
  const cleared = marked.filter((node) => grantorsOf(state.spec, node).some((one) => granted.includes(one)));
  return cleared.map((node) => [node, patches.clearMark]);
}

function isMarked(state: State, node: number): boolean {
  if (state.spec.nodes[node]!.kind !== 'derived') return false;
  if (state.records[node]!.revoked) return true;
  for (const group of state.groups.values()) {
    for (const member of group.members.values()) if (member.records.get(node)?.revoked) return true;
  }
  return false;
}

/** Carries the patches out; under a global reset, a change of anything that had a value takes all authority with it. */
function apply(state: State, named: readonly number[], work: ReadonlyMap<number, Patch>): Change[] {
  const changes = propagate(state, work);
  if (state.method.invalidation !== 'all') return changes;
  const moved = changes.some(
    ({ node, before, after }) => named.includes(node) && before.value !== undefined && before !== after,
  );
  return moved ? resetAuthority(state, named, changes) : changes;
}

type Complaint = (node: SpecNode, index: number) => RefusedOperation | null;

/** Numbers of the named nodes, or the first reason to refuse: unknown names come before anything else. */
function resolve(state: State, ids: Iterable<string>, complain: Complaint): number[] | RefusedOperation {
  const named: number[] = [];
  for (const id of ids) {
    const index = state.spec.index.get(id);
    if (index === undefined) return unknownNode(state, id).refused!;
    named.push(index);
  }
  for (const index of named) {
    const refusal = complain(state.spec.nodes[index]!, index);
    if (refusal !== null) return refusal;
  }
  return named;
}

function wrongKind(node: SpecNode, why: string): RefusedOperation {
  const kind =
    node.kind === 'derived' ? 'a derived node' : node.kind === 'authority' ? 'an authority node' : 'evidence';
  return { code: 'WRONG_KIND', message: `\`${node.id}\` is ${kind}: ${why}` };
}
