import type { JsonTree, Ref } from '../text/types.ts';

/**
 * An authority graph in typed arrays: nodes and edges are numbers, and every number leads back to its place in the
 * text. `-1` stands for what could not be resolved, which only a document with findings has.
 */
export interface Graph {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** Node of each edge. */
  readonly source: Int32Array;
  readonly target: Int32Array;
  /** Place of each edge's state in `STATES` of wire.ts. */
  readonly state: Uint8Array;
  /** 1 where the edge is declared revocable. */
  readonly revocable: Uint8Array;
  /** Nodes, each once. */
  readonly roots: Int32Array;
  readonly sinks: Int32Array;
}

/** Lists of edges (normal paths, or cuts): list `i` has `items[starts[i]]` up to `items[starts[i + 1]]`. */
export interface EdgeLists {
  readonly ids: readonly string[];
  readonly refs: Int32Array;
  readonly starts: Int32Array;
  /** Edge numbers. */
  readonly items: Int32Array;
  readonly itemRefs: Int32Array;
}

/** A document that passed the schema, with the places that findings point to. */
export interface AuthorityDocument {
  readonly tree: JsonTree;
  readonly graph: Graph;
  readonly nodeRefs: Int32Array;
  readonly edgeRefs: Int32Array;
  readonly rootRefs: Int32Array;
  readonly sinkRefs: Int32Array;
  readonly sinksRef: Ref;
  readonly paths: EdgeLists;
  readonly cuts: EdgeLists;
}

/** Edge numbers of list `index`, without a copy. */
export function itemsOf(lists: EdgeLists, index: number): Int32Array {
  return lists.items.subarray(lists.starts[index]!, lists.starts[index + 1]!);
}
