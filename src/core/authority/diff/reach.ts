import type { AuthorityDifference, NewReach, Progress } from '../cut-types.ts';
import type { Graph } from '../document.ts';
import { compareIds } from '../order.ts';
import { type Adjacency, adjacencyOf } from '../reach.ts';
import { idsOf, shortestPathsFrom } from '../shortest.ts';
import { ENABLED } from '../wire.ts';

/** Newly reachable pairs that are listed with a path; the rest are counted. */
export const MAX_NEW_PAIRS = 10_000;

/** Roots followed side by side, one bit each. */
const LANES = 32;

type Reach = Pick<AuthorityDifference, 'newlyReachable' | 'newlyReachableOmitted'>;

/**
 * The pairs of a root and a sink that a document joins and an earlier one did not, sorted by root and sink: by enabled
 * edges where it is so for those, else by edges of any state. Each has a shortest such path, ties by edge id.
 */
export function newReach(before: Graph, after: Graph, progress: Progress): Reach {
  const roots = byId(after, after.roots);
  const sinks = byId(after, after.sinks);
  const was = { any: new Joined(before, false), enabled: new Joined(before, true) };
  const is = { any: new Joined(after, false), enabled: new Joined(after, true) };
  const found: NewReach[] = [];
  let count = 0;
  for (let start = 0; start < roots.length; start += LANES) {
    progress(start / roots.length, 'newly reachable pairs');
    const batch = roots.slice(start, start + LANES).map((root) => after.nodeIds[root]!);
    for (const joined of [was.any, was.enabled, is.any, is.enabled]) joined.follow(batch);
    const pairs: Pair[] = [];
    for (const [lane, root] of batch.entries()) {
      for (const node of sinks) {
        const sink = after.nodeIds[node]!;
        const enabled = is.enabled.reaches(lane, sink) && !was.enabled.reaches(lane, sink);
        if (!enabled && !(is.any.reaches(lane, sink) && !was.any.reaches(lane, sink))) continue;
        if (count++ < MAX_NEW_PAIRS) pairs.push({ root, sink, enabled });
      }
    }
    found.push(...withPaths(pairs, is));
  }
  return { newlyReachable: found, newlyReachableOmitted: count - found.length };
}

type Pair = Omit<NewReach, 'path'>;

/** Pairs with their paths, in the same order; those of one sink share a traversal. */
function withPaths(pairs: readonly Pair[], is: Readonly<Record<'any' | 'enabled', Joined>>): NewReach[] {
  const found: NewReach[] = new Array(pairs.length);
  for (const enabled of [true, false]) {
    const places = new Map<string, number[]>();
    for (const [place, pair] of pairs.entries()) {
      if (pair.enabled !== enabled) continue;
      const known = places.get(pair.sink);
      if (known === undefined) places.set(pair.sink, [place]);
      else known.push(place);
    }
    for (const [sink, those] of places) {
      const roots = those.map((place) => pairs[place]!.root);
      const paths = (enabled ? is.enabled : is.any).paths(roots, sink);
      for (const [i, place] of those.entries()) found[place] = { ...pairs[place]!, path: paths[i]! };
    }
  }
  return found;
}

function byId(graph: Graph, nodes: Int32Array): number[] {
  return [...nodes].sort((a, b) => compareIds(graph.nodeIds[a]!, graph.nodeIds[b]!));
}

/** Which nodes a batch of roots reaches in one document, over edges of any state or enabled ones. */
class Joined {
  readonly #graph: Graph;
  readonly #adjacency: Adjacency;
  readonly #blocked: Int32Array;
  readonly #node: ReadonlyMap<string, number>;
  readonly #isRoot: ReadonlySet<number>;
  readonly #isSink: ReadonlySet<number>;
  #reached: Int32Array;

  constructor(graph: Graph, enabledOnly: boolean) {
    this.#graph = graph;
    this.#adjacency = adjacencyOf(graph);
    this.#blocked = Int32Array.from(graph.state, (state) => (enabledOnly && state !== ENABLED ? -1 : 0));
    this.#node = new Map(graph.nodeIds.map((id, node) => [id, node]));
    this.#isRoot = new Set(graph.roots);
    this.#isSink = new Set(graph.sinks);
    this.#reached = new Int32Array(graph.nodeIds.length);
  }

  /** Follows these roots; one that is no root of this document reaches nothing in it. */
  follow(roots: readonly string[]): void {
    const { outStarts, outEdges } = this.#adjacency;
    const reached = new Int32Array(this.#graph.nodeIds.length);
    const waiting: number[] = [];
    for (const [lane, id] of roots.entries()) {
      const node = this.#node.get(id);
      if (node === undefined || !this.#isRoot.has(node)) continue;
      reached[node] = reached[node]! | (1 << lane);
      waiting.push(node);
    }
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (let slot = outStarts[node]!; slot < outStarts[node + 1]!; slot++) {
        const edge = outEdges[slot]!;
        const next = this.#graph.target[edge]!;
        const added = reached[node]! & ~reached[next]! & ~this.#blocked[edge]!;
        if (added === 0) continue;
        reached[next] = reached[next]! | added;
        waiting.push(next);
      }
    }
    this.#reached = reached;
  }

  /** Whether the root in this lane reaches a sink; never where that is no sink of this document. */
  reaches(lane: number, sink: string): boolean {
    const node = this.#node.get(sink);
    if (node === undefined || !this.#isSink.has(node)) return false;
    return ((this.#reached[node]! >>> lane) & 1) === 1;
  }

  /** A shortest path from each of these roots, which reach the sink. */
  paths(roots: readonly string[], sink: string): readonly (readonly string[])[] {
    const to = { ...this.#graph, sinks: Int32Array.of(this.#node.get(sink)!) };
    const from = roots.map((root) => this.#node.get(root)!);
    return shortestPathsFrom(to, this.#adjacency, this.#blocked, from).map((path) => idsOf(to, path!));
  }
}
