import { evaluate, type Scope } from './evaluate.ts';
import type { Method } from './methods.ts';
import type { Spec, SpecNode } from './spec.ts';
import type { EventNumber, NodeRecord, View } from './state.ts';
import { Unknown, type UnknownReason } from './unknown.ts';
import { equal, type Value } from './value.ts';

/** What a derivation needs besides the node: who reads what, and when. */
export interface Derivation {
  readonly spec: Spec;
  readonly method: Method;
  readonly view: View;
  readonly scope: Scope;
  readonly event: EventNumber;
}

/** The derivation of a state's next records as a view shows them. */
export function derivation(
  { spec, method, event }: Pick<Derivation, 'spec' | 'method' | 'event'>,
  view: View,
): Derivation {
  return { spec, method, event, view, scope: scopeOf(spec, view) };
}

/** What an operation does to a record of its own accord, before authority and stamps are worked out. */
export type Patch = (next: NodeRecord, old: NodeRecord) => NodeRecord;

/** Patches by the node that they are for. */
export type Patches = ReadonlyMap<number, Patch>;

/**
 * The record of a derived node, computed anew from its parents, with what an operation does to it. The same object comes back
 * where nothing changed, which is how propagation knows to stop.
 */
export function derive(
  at: Derivation,
  node: SpecNode,
  old: NodeRecord,
  patch: Patch | undefined,
): NodeRecord {
  // Without dependency checks a value stays as it was once computed, whatever becomes of what it was computed from.
  const frozen = at.method.invalidation === 'none' && old.value !== undefined;
  const computed = frozen ? old : revalue(at, node, old);
  return settle(at, node, old, patch === undefined ? computed : patch(computed, old));
}

/** A record that an operation wrote whole, as those of authority nodes and evidence are, with its stamps. */
export function stamp(event: EventNumber, node: SpecNode, old: NodeRecord, next: NodeRecord): NodeRecord {
  const record = { ...next, clean: !isMissing(node, next), moved: hasMoved(old, next) ? event : old.moved };
  return unchanged(old, record) ? old : record;
}

function revalue(at: Derivation, node: SpecNode, old: NodeRecord): NodeRecord {
  const result = node.rule === null ? UNSOUND : evaluate(node.rule, at.scope);
  const lineage = node.parents.map((parent) => lineageOf(at.view(parent)));
  if (result instanceof Unknown) {
    return { ...old, value: undefined, lineage, limit: null, reason: result.reason };
  }
  const kept = old.value !== undefined && equal(old.value, result) && same(old.lineage, lineage);
  const { limit, reason } = judgeLimit(node, at.scope, result);
  return {
    value: result,
    version: kept ? old.version : old.version + 1,
    authorized: old.authorized,
    revoked: old.revoked,
    approved: old.approved,
    lineage: kept ? old.lineage : lineage,
    limit,
    reason,
    since: kept ? old.since : at.event,
    granted: old.granted,
    moved: old.moved,
    clean: old.clean,
  };
}

const UNSOUND = new Unknown({ code: 'UNSOUND', message: 'the rule is not sound' });

/** A parent without a value counts as version 0, so that taking its value away moves what was computed with it. */
function lineageOf(parent: NodeRecord): number {
  return parent.value === undefined ? 0 : parent.version;
}

export function scopeOf(spec: Spec, view: View): Scope {
  return { node: (index) => view(index).value ?? absent(spec, view, index) };
}

function absent(spec: Spec, view: View, index: number): Value | Unknown {
  if (view(index).value === null) return null;
  const { id } = spec.nodes[index]!;
  return new Unknown({ code: 'NODE_UNAVAILABLE', node: id, message: `\`${id}\` has no value` });
}

function judgeLimit(
  node: SpecNode,
  scope: Scope,
  value: Value,
): { limit: boolean | null; reason: UnknownReason | null } {
  if (node.limit === null) return { limit: null, reason: null };
  const verdict = evaluate(node.limit, { ...scope, value });
  if (typeof verdict === 'boolean') return { limit: verdict, reason: null };
  if (verdict instanceof Unknown) return { limit: null, reason: verdict.reason };
  return { limit: null, reason: { code: 'WRONG_TYPE', message: 'the limit is neither true nor false' } };
}

/** Gives the record its authority and its stamps, and the old object where they leave nothing changed. */
function settle(at: Derivation, node: SpecNode, old: NodeRecord, next: NodeRecord): NodeRecord {
  const authorized = isAuthorized(at, node, old, next);
  let clean = !isMissing(node, { value: next.value, authorized });
  let moved = hasMoved(old, next) ? at.event : old.moved;
  for (const index of node.parents) {
    const parent = at.view(index);
    if (!parent.clean) clean = false;
    if (parent.moved > moved) moved = parent.moved;
  }
  const granted = authorized ? (old.authorized && old.version === next.version ? old.granted : at.event) : 0;
  // Written out: a record is made at every derivation, and spreading one costs as much as evaluating a rule.
  const record: NodeRecord = {
    value: next.value,
    version: next.version,
    authorized,
    revoked: next.revoked,
    approved: next.approved,
    lineage: next.lineage,
    limit: next.limit,
    reason: next.reason,
    since: next.since,
    granted,
    moved,
    clean,
  };
  return unchanged(old, record) ? old : record;
}

function isAuthorized(at: Derivation, node: SpecNode, old: NodeRecord, next: NodeRecord): boolean {
  if (next.value === undefined || next.revoked) return false;
  if (at.method.invalidation === 'none' && old.authorized && old.value !== undefined) return true;
  const parents = node.required.every((parent) => at.view(parent).authorized);
  switch (node.mode) {
    case 'confirm':
      return at.method.consequence === 'off' ? parents : next.approved === next.version;
    case 'bounded':
      return node.required.length > 0 && parents && next.limit === true;
    case 'inherit':
      return node.required.length > 0 && parents;
  }
}

/** Missing is unavailable evidence, absent authority, or a derived value that carries none and is not there. */
export function isMissing(node: SpecNode, record: Pick<NodeRecord, 'value' | 'authorized'>): boolean {
  return node.bearing ? !record.authorized : record.value === undefined;
}

/** Whether a version moved or a value came or went. */
function hasMoved(old: NodeRecord, next: NodeRecord): boolean {
  return old.version !== next.version || (old.value === undefined) !== (next.value === undefined);
}

function unchanged(old: NodeRecord, next: NodeRecord): boolean {
  return (
    old.version === next.version &&
    old.authorized === next.authorized &&
    old.clean === next.clean &&
    old.moved === next.moved &&
    (old.value === undefined) === (next.value === undefined) &&
    old.revoked === next.revoked &&
    old.approved === next.approved &&
    old.limit === next.limit &&
    same(old.lineage, next.lineage)
  );
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((version, index) => version === b[index]);
}
