import type { Answer, AssumedState, Bounds } from '../cut-types.ts';
import type { Graph } from '../document.ts';
import { quote } from '../quote.ts';
import { type Routes, routesOf } from '../routes.ts';
import { idsOf, shortestPaths } from '../shortest.ts';
import { soundGraph } from '../sound.ts';
import { ENABLED, STATES, UNKNOWN } from '../wire.ts';
import { leastEdges } from './least.ts';
import { networkOf } from './network.ts';
import { sortedIds } from './problem.ts';

/**
 * What the unknown edges of a document can change: the outcome of its last step were they all disabled, or all enabled,
 * and how few of them settle it. `assumed` states stand in for declared ones. Says nothing of paths and cuts: the outcome
 * of the draft itself is the validator's.
 */
export function bounds(text: string, assumed: readonly AssumedState[] = []): Answer<Bounds> {
  const read = soundGraph(text);
  if (read.kind !== 'sound') return read;
  const { document } = read;
  const graph = assume(document.graph, assumed);
  if ('kind' in graph) return graph;
  const routes = routesOf(graph);
  const open = shortestPaths(
    graph,
    routes.adjacency,
    blockedWhere(graph, (state) => state !== ENABLED),
    1,
  )[0]!;
  const opening = open ?? pathOfFewestUnknown(graph, routes);
  const allDisabled = open === null ? 'VALID_CLOSED' : 'VALID_OPEN';
  const allEnabled = opening === null ? 'VALID_CLOSED' : 'VALID_OPEN';
  const answer: Bounds = {
    allDisabled,
    allEnabled,
    verdict: open !== null ? 'open either way' : opening === null ? 'closed either way' : 'depends',
    openIf:
      opening === null
        ? null
        : sortedIds(
            document,
            opening.filter((edge) => graph.state[edge] === UNKNOWN),
          ),
    openPath: opening === null ? null : idsOf(graph, opening),
    closedIf: open === null ? sortedIds(document, fewestToClose(graph, routes)) : null,
  };
  return { kind: 'answered', answer };
}

function assume(
  graph: Graph,
  assumed: readonly AssumedState[],
): Graph | { readonly kind: 'declined'; readonly message: string } {
  if (assumed.length === 0) return graph;
  const numbers = new Map(graph.edgeIds.map((id, edge) => [id, edge]));
  const state = graph.state.slice();
  for (const { edge, state: word } of assumed) {
    const number = numbers.get(edge);
    if (number === undefined) return { kind: 'declined', message: `${quote(edge)} is no edge` };
    state[number] = STATES.indexOf(word);
  }
  return { ...graph, state };
}

function blockedWhere(graph: Graph, isBlocked: (state: number) => boolean): Int32Array {
  return Int32Array.from(graph.state, (state) => (isBlocked(state) ? 1 : 0));
}

/** Of the paths of enabled and unknown edges one with the fewest unknown; of those a shortest, ties by edge id. */
function pathOfFewestUnknown(graph: Graph, routes: Routes): Int32Array | null {
  const unknown = unknownToSink(graph, routes);
  const least = graph.roots.reduce(
    (min, root) => (unknown[root]! < 0 ? min : Math.min(min, unknown[root]!)),
    Number.POSITIVE_INFINITY,
  );
  if (least === Number.POSITIVE_INFINITY) return null;
  const isWasteful = (state: number, edge: number): boolean => {
    const cost = costOf(state);
    const after = unknown[graph.target[edge]!]!;
    return cost < 0 || after < 0 || unknown[graph.source[edge]!] !== after + cost;
  };
  const blocked = Int32Array.from(graph.state, (state, edge) => (isWasteful(state, edge) ? 1 : 0));
  const roots = graph.roots.filter((root) => unknown[root] === least);
  return shortestPaths({ ...graph, roots }, routes.adjacency, blocked, 1)[0]!;
}

/** Unknown edges that a step over an edge counts; -1 where it is disabled. */
function costOf(state: number): -1 | 0 | 1 {
  if (state === ENABLED) return 0;
  return state === UNKNOWN ? 1 : -1;
}

/** The fewest unknown edges from each node to a sink, -1 where none is reached: breadth first, layer by layer. */
function unknownToSink(graph: Graph, { adjacency }: Routes): Int32Array {
  const { inStarts, inEdges } = adjacency;
  const counts = new Int32Array(graph.nodeIds.length).fill(-1);
  let layer = Array.from(graph.sinks);
  for (let count = 0; layer.length > 0; count++) {
    const next: number[] = [];
    const waiting = layer.filter((node) => counts[node] === -1);
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (counts[node] !== -1) continue;
      counts[node] = count;
      for (let slot = inStarts[node]!; slot < inStarts[node + 1]!; slot++) {
        const edge = inEdges[slot]!;
        const cost = costOf(graph.state[edge]!);
        const before = graph.source[edge]!;
        if (cost < 0 || counts[before] !== -1) continue;
        (cost === 0 ? waiting : next).push(before);
      }
    }
    layer = next;
  }
  return counts;
}

/** The fewest unknown edges without which, and without the disabled ones, no sink is reached. */
function fewestToClose(graph: Graph, routes: Routes): readonly number[] {
  const usable = Uint8Array.from(graph.state, (state) => (state === UNKNOWN ? 1 : 0));
  const gone = Uint8Array.from(graph.state, (state) => (costOf(state) < 0 ? 1 : 0));
  const network = networkOf(graph, routes);
  return leastEdges({ network, usable, gone }, new Float64Array(usable.length).fill(1)).edges;
}
