/**
 * The names that an authority graph carries on the wire. The draft names no JSON fields, so these are ours
 * (sources: the draft's "AAGV JSON Model"); nothing else in the product spells them out.
 */

export const VERSION = 'AAGV-v0.1';

/** Edge states, in the order of their codes in a compact document. */
export const STATES = ['enabled', 'disabled', 'unknown'] as const;
export const ENABLED = 0;
export const DISABLED = 1;
export const UNKNOWN = 2;

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
