import type { Graph } from './document.ts';
import { compareIds } from './order.ts';
import type { Adjacency } from './reach.ts';

/** Sets of blocked edges that one traversal can follow side by side: one bit of a 32-bit integer each. */
const MAX_LANES = 32;
/** Levels kept at once (lanes times nodes), which bounds memory to 32 MiB. */
const MAX_LEVELS = 2 ** 23;

/** How many lanes one call of {@link shortestPaths} may carry for a graph of this many nodes. */
export function lanesFor(nodes: number): number {
  return Math.max(1, Math.min(MAX_LANES, Math.floor(MAX_LEVELS / Math.max(1, nodes))));
}

/**
 * For each of `lanes` sets of blocked edges (bit `l` of `blocked[edge]` says that lane `l` may not use it): the edges
 * of a shortest path from a root to a sink, or null where none is left. Among the shortest it is the one whose edge
 * ids come first, compared one after another, so the order of edges in the document does not matter. All lanes share
 * one breadth-first traversal, backwards from the sinks; a lane leaves it as soon as a root is met. The lanes that
 * have a path, often none, share a second one, which keeps the levels that their paths are read from.
 */
export function shortestPaths(
  graph: Graph,
  adjacency: Adjacency,
  blocked: Int32Array,
  lanes: number,
): (Int32Array | null)[] {
  const all = lanes === MAX_LANES ? -1 : 2 ** lanes - 1;
  const lengths = spreadFromSinks(graph, adjacency, blocked, all, null);
  const open = lengths.reduce((bits, length, lane) => (length < 0 ? bits : bits | (1 << lane)), 0);
  if (open === 0) return new Array<null>(lanes).fill(null);
  const levels = new Levels(graph.nodeIds.length, lanes);
  spreadFromSinks(graph, adjacency, blocked, open, levels);
  return Array.from(lengths.subarray(0, lanes), (length, lane) =>
    length < 0 ? null : firstPath(graph, adjacency, blocked, levels, lane, length),
  );
}

/**
 * For each of these nodes what {@link shortestPaths} gives in its first lane where that node is the only root. One
 * traversal serves them all.
 */
export function shortestPathsFrom(
  graph: Graph,
  adjacency: Adjacency,
  blocked: Int32Array,
  nodes: readonly number[],
): (Int32Array | null)[] {
  const levels = new Levels(graph.nodeIds.length, 1);
  spreadFromSinks({ ...graph, roots: new Int32Array(0) }, adjacency, blocked, 1, levels);
  return nodes.map((node) => {
    const length = levels.of(node, 0);
    const alone = { ...graph, roots: Int32Array.of(node) };
    return length < 0 ? null : firstPath(alone, adjacency, blocked, levels, 0, length);
  });
}

/** Steps from each node to the nearest sink, by lane; -1 where not (yet) known. */
class Levels {
  readonly #steps: Int32Array;
  readonly #lanes: number;

  constructor(nodes: number, lanes: number) {
    this.#lanes = lanes;
    this.#steps = new Int32Array(nodes * lanes).fill(-1);
  }

  of(node: number, lane: number): number {
    return this.#steps[node * this.#lanes + lane]!;
  }

  /** Records one level for every lane whose bit is set. */
  set(node: number, bits: number, level: number): void {
    const base = node * this.#lanes;
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      this.#steps[base + 31 - Math.clz32(rest & -rest)] = level;
    }
  }
}

/** By lane, the length of a shortest root-to-sink path, or -1; `lanes` has a bit for each. Fills `levels` on its way. */
function spreadFromSinks(
  graph: Graph,
  adjacency: Adjacency,
  blocked: Int32Array,
  lanes: number,
  levels: Levels | null,
): Int32Array {
  const nodes = graph.nodeIds.length;
  const { inStarts, inEdges } = adjacency;
  const { source } = graph;
  const isRoot = new Uint8Array(nodes);
  for (const root of graph.roots) isRoot[root] = 1;
  const lengths = new Int32Array(MAX_LANES).fill(-1);
  let alive = lanes;

  const visited = new Int32Array(nodes);
  let fresh = new Int32Array(nodes);
  let coming = new Int32Array(nodes);
  let frontier = new Int32Array(nodes);
  let following = new Int32Array(nodes);
  let size = 0;
  for (const sink of graph.sinks) {
    visited[sink] = alive;
    fresh[sink] = alive;
    levels?.set(sink, alive, 0);
    frontier[size++] = sink;
  }
  for (let level = 1; size > 0 && alive !== 0; level++) {
    let count = 0;
    let arrived = 0;
    for (let index = 0; index < size; index++) {
      const node = frontier[index]!;
      const bits = fresh[node]! & alive;
      fresh[node] = 0;
      if (bits === 0) continue;
      const end = inStarts[node + 1]!;
      for (let slot = inStarts[node]!; slot < end; slot++) {
        const edge = inEdges[slot]!;
        const before = source[edge]!;
        const added = bits & ~blocked[edge]! & ~visited[before]!;
        if (added === 0) continue;
        visited[before] = visited[before]! | added;
        levels?.set(before, added, level);
        if (coming[before] === 0) following[count++] = before;
        coming[before] = coming[before]! | added;
        if (isRoot[before] === 1) arrived |= added;
      }
    }
    for (let rest = arrived; rest !== 0; rest &= rest - 1) lengths[31 - Math.clz32(rest & -rest)] = level;
    alive &= ~arrived;
    [fresh, coming] = [coming, fresh];
    [frontier, following] = [following, frontier];
    size = count;
  }
  return lengths;
}

/** Walks down the levels, taking the edge with the first id at every step. Ids are unique, so that fixes the node too. */
function firstPath(
  graph: Graph,
  adjacency: Adjacency,
  blocked: Int32Array,
  levels: Levels,
  lane: number,
  length: number,
): Int32Array {
  const { outStarts, outEdges } = adjacency;
  const path = new Int32Array(length);
  let candidates = graph.roots.filter((root) => levels.of(root, lane) === length);
  for (let step = 0; step < length; step++) {
    let best = -1;
    for (const node of candidates) {
      const end = outStarts[node + 1]!;
      for (let slot = outStarts[node]!; slot < end; slot++) {
        const edge = outEdges[slot]!;
        if ((blocked[edge]! >>> lane) & 1) continue;
        if (levels.of(graph.target[edge]!, lane) !== length - step - 1) continue;
        if (best < 0 || compareIds(graph.edgeIds[edge]!, graph.edgeIds[best]!) < 0) best = edge;
      }
    }
    path[step] = best;
    candidates = Int32Array.of(graph.target[best]!);
  }
  return path;
}

/** The ids of a path given by edge numbers. */
export function idsOf(graph: Graph, path: Int32Array): string[] {
  return Array.from(path, (edge) => graph.edgeIds[edge]!);
}
