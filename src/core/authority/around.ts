import { bridgesOn } from './bridges.ts';
import type { Graph } from './document.ts';
import type { Routes } from './routes.ts';
import { lanesFor, shortestPaths } from './shortest.ts';

/** Edge numbers, each once. */
type EdgeSet = ArrayLike<number> & Iterable<number>;

/**
 * For each of `count` sets of edges a shortest root-to-sink path without them, or null where none is left. Sets share
 * traversals, as many as one has lanes; most need none: what misses the shortest path altogether leaves just that path,
 * and what has an edge of every path leaves none.
 */
export function pathsAround(
  graph: Graph,
  routes: Routes,
  count: number,
  setOf: (index: number) => EdgeSet,
  progress: (fraction: number) => void = () => {},
): (Int32Array | null)[] {
  const blocked = new Int32Array(graph.edgeIds.length);
  const unhindered = shortestPaths(graph, routes.adjacency, blocked, 1)[0]!;
  const onIt = new Set(unhindered ?? []);
  const bridges = bridgesOn(graph, routes.adjacency, unhindered ?? new Int32Array(0));
  const around: (Int32Array | null)[] = new Array(count);
  let waiting: number[] = [];
  const lanes = lanesFor(graph.nodeIds.length);
  const settle = (): void => {
    for (const [lane, index] of waiting.entries()) {
      for (const edge of setOf(index)) blocked[edge] = blocked[edge]! | (1 << lane);
    }
    const paths = waiting.length === 0 ? [] : shortestPaths(graph, routes.adjacency, blocked, waiting.length);
    for (const [lane, index] of waiting.entries()) {
      around[index] = paths[lane]!;
      for (const edge of setOf(index)) blocked[edge] = 0;
    }
    waiting = [];
  };
  for (let index = 0; index < count; index++) {
    const members = Array.from(setOf(index));
    if (!members.some((edge) => onIt.has(edge))) around[index] = unhindered;
    else if (members.some((edge) => bridges.has(edge))) around[index] = null;
    else if (waiting.push(index) === lanes) {
      progress(index / count);
      settle();
    }
  }
  settle();
  return around;
}
