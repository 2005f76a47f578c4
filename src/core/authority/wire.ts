import type { JsonTree, Ref } from '../text/types.ts';

/**
 * The names that an authority graph carries on the wire. The draft names no JSON fields, so these are ours (sources:
 * the draft's "AAGV JSON Model"). They are declared here; what reads or writes a member elsewhere is typed by them.
 */

export const VERSION = 'AAGV-v0.1';

/** Edge states; a compact document holds the place of a state in this list. */
export const STATES = ['enabled', 'disabled', 'unknown'] as const;
export const ENABLED = STATES.indexOf('enabled');
export const UNKNOWN = STATES.indexOf('unknown');

/** A closed object: the members it must have, those it may have, and the place of each in a row of references. */
export interface Shape<Name extends string> {
  readonly names: readonly Name[];
  /** The first `required` of `names` must be there. */
  readonly required: number;
  readonly at: Readonly<Record<Name, number>>;
}

function shape<const Name extends string>(
  required: readonly Name[],
  optional: readonly Name[] = [],
): Shape<Name> {
  const names = [...required, ...optional];
  const at = Object.fromEntries(names.map((name, index) => [name, index])) as Record<Name, number>;
  return { names, required: required.length, at };
}

export const DOCUMENT = shape(
  [
    'version',
    'graph_id',
    'snapshot_sequence',
    'captured_at',
    'authority_epoch',
    'roots',
    'sinks',
    'nodes',
    'edges',
    'normal_paths',
    'revocation_cut_sets',
  ],
  ['extensions'],
);
export const NODE = shape(['id', 'kind', 'trust_domain'], ['extensions']);
export const EDGE = shape(['id', 'source', 'target', 'capability', 'state', 'enforcement'], ['extensions']);
export const ENFORCEMENT = shape(['revocable', 'control_domain', 'revocation_id']);
/** A normal path and a revocation cut set are written alike. */
export const EDGE_LIST = shape(['id', 'edges']);

export type DocumentName = (typeof DOCUMENT)['names'][number];
type NodeName = (typeof NODE)['names'][number];
type EdgeName = (typeof EDGE)['names'][number];
export type EnforcementName = (typeof ENFORCEMENT)['names'][number];
type EdgeListName = (typeof EDGE_LIST)['names'][number];
export type WireName = DocumentName | NodeName | EdgeName | EnforcementName | EdgeListName;

/** The member of an object, or -1 where it has none or there is no object. */
export function member(tree: JsonTree, object: Ref, name: WireName): Ref {
  return object < 0 ? -1 : tree.member(object, name);
}
