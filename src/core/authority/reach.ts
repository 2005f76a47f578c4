import type { Graph } from './document.ts';

/** Edges by the node they leave (`out`) and by the node they enter (`in`): node `n` has `edges[starts[n]]` onwards. */
export interface Adjacency {
  readonly outStarts: Int32Array;
  readonly outEdges: Int32Array;
  readonly inStarts: Int32Array;
  readonly inEdges: Int32Array;
}

/** Builds both directions in O(V + E). Every endpoint must be resolved. */
export function adjacencyOf(graph: Graph): Adjacency {
  const [outStarts, outEdges] = grouped(graph.source, graph.nodeIds.length);
  const [inStarts, inEdges] = grouped(graph.target, graph.nodeIds.length);
  return { outStarts, outEdges, inStarts, inEdges };
}

/** Counting sort of edges by one of their ends. */
function grouped(ends: Int32Array, nodes: number): [starts: Int32Array, edges: Int32Array] {
  const starts = new Int32Array(nodes + 1);
  for (let edge = 0; edge < ends.length; edge++) {
    const slot = ends[edge]! + 1;
    starts[slot] = starts[slot]! + 1;
  }
  for (let node = 0; node < nodes; node++) starts[node + 1] = starts[node + 1]! + starts[node]!;
  const cursor = starts.slice(0, nodes);
  const edges = new Int32Array(ends.length);
  for (let edge = 0; edge < ends.length; edge++) {
    const node = ends[edge]!;
    const slot = cursor[node]!;
    edges[slot] = edge;
    cursor[node] = slot + 1;
  }
  return [starts, edges];
}

/** Nodes reached from `from` over every edge whatever its state, `from` included (zero steps): 1 where reached. */
export function reachable(graph: Graph, adjacency: Adjacency, from: Int32Array): Uint8Array {
  return spread(graph.nodeIds.length, from, adjacency.outStarts, adjacency.outEdges, graph.target);
}

/** Nodes that reach one of `to` over every edge whatever its state, `to` included (zero steps): 1 where so. */
export function reaching(graph: Graph, adjacency: Adjacency, to: Int32Array): Uint8Array {
  return spread(graph.nodeIds.length, to, adjacency.inStarts, adjacency.inEdges, graph.source);
}

function spread(
  nodes: number,
  from: Int32Array,
  starts: Int32Array,
  edges: Int32Array,
  farEnd: Int32Array,
): Uint8Array {
  const seen = new Uint8Array(nodes);
  const queue = new Int32Array(nodes);
  let size = 0;
  for (const node of from) {
    if (seen[node] === 1) continue;
    seen[node] = 1;
    queue[size++] = node;
  }
  for (let head = 0; head < size; head++) {
    const node = queue[head]!;
    const end = starts[node + 1]!;
    for (let slot = starts[node]!; slot < end; slot++) {
      const next = farEnd[edges[slot]!]!;
      if (seen[next] === 1) continue;
      seen[next] = 1;
      queue[size++] = next;
    }
  }
  return seen;
}
