import { derivation, derive, type Patch, type Patches, stamp } from './derive.ts';
import { updateMembers } from './members.ts';
import type { SpecNode } from './spec.ts';
import { baseView, type NodeRecord, type State } from './state.ts';

/** A record before and after an event. */
export interface Change {
  readonly node: number;
  readonly before: NodeRecord;
  readonly after: NodeRecord;
}

/**
 * Applies patches to the records of the session and recomputes what depends on them, parents before children, visiting
 * only nodes of which a parent changed. Members of groups follow, and `shared` are the patches that reach their own
 * records too. Gives the changes of the session's own records.
 */
export function propagate(state: State, patches: Patches, shared: Patches = patches): Change[] {
  const changes = propagateBase(state, patches);
  if (state.groups.size > 0) updateMembers(state, new Set(changes.map(({ node }) => node)), shared);
  return changes;
}

function propagateBase(state: State, patches: Patches): Change[] {
  const { nodes, order, rank } = state.spec;
  const dirty = new Uint8Array(order.length);
  let first = order.length;
  let last = -1;
  const mark = (node: number): void => {
    const position = rank[node]!;
    dirty[position] = 1;
    if (position < first) first = position;
    if (position > last) last = position;
  };
  for (const node of patches.keys()) mark(node);
  if (state.thorough) for (const node of order) mark(node);
  const changes: Change[] = [];
  const at = derivation(state, baseView(state));
  for (let position = first; position <= last; position++) {
    if (dirty[position] === 0) continue;
    const node = order[position]!;
    const before = state.records[node]!;
    const after = next(at, nodes[node]!, before, patches.get(node));
    if (after === before) continue;
    state.records[node] = after;
    changes.push({ node, before, after });
    for (const child of nodes[node]!.children) mark(child);
  }
  return changes;
}

function next(
  at: Parameters<typeof derive>[0],
  node: SpecNode,
  before: NodeRecord,
  patch: Patch | undefined,
): NodeRecord {
  if (node.kind === 'derived') return derive(at, node, before, patch);
  return patch === undefined ? before : stamp(at.event, node, before, patch(before, before));
}

/** Derives every node once, as before the first event. */
export function deriveAll(state: State): void {
  propagateBase({ ...state, thorough: true }, new Map());
}

/** Two runs of changes within one event, as one change a node. */
export function mergeChanges(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const merged = new Map(earlier.map((change) => [change.node, change] as const));
  for (const change of later) {
    merged.set(change.node, { ...change, before: merged.get(change.node)?.before ?? change.before });
  }
  return [...merged.values()];
}
