import type { Graph } from '../document.ts';
import { compareIds } from '../order.ts';
import { isOnRoute, type Routes } from '../routes.ts';

/**
 * The part of a graph that lies between its roots and sinks as a flow network: one super source before the roots, one
 * super sink behind the sinks. Arcs stand in the order of edge ids, so that no answer depends on the order of arrays.
 * Arc `2k` is edge `edges[k]`; arc `a ^ 1` is the reverse of arc `a`; the arcs of the ends come after those of edges.
 */
export interface Network {
  /** Graph edges on a route, self-loops left out, sorted by id. */
  readonly edges: Int32Array;
  readonly nodes: number;
  readonly source: number;
  readonly sink: number;
  /** Head of each arc. */
  readonly head: Int32Array;
  /** Arcs that leave node `n`: `arcs[starts[n]]` up to `arcs[starts[n + 1]]`. */
  readonly starts: Int32Array;
  readonly arcs: Int32Array;
}

export function networkOf(graph: Graph, routes: Routes): Network {
  const edges = edgesById(graph, routes);
  const roots = byId(graph, graph.roots);
  const sinks = byId(graph, graph.sinks);
  const nodes = graph.nodeIds.length + 2;
  const source = nodes - 2;
  const sink = nodes - 1;
  const head = new Int32Array(2 * (edges.length + roots.length + sinks.length));
  let arc = 0;
  const add = (from: number, to: number): void => {
    head[arc++] = to;
    head[arc++] = from;
  };
  for (const edge of edges) add(graph.source[edge]!, graph.target[edge]!);
  for (const root of roots) add(source, root);
  for (const node of sinks) add(node, sink);
  return { edges, nodes, source, sink, head, ...groupedByTail(head, nodes) };
}

function edgesById(graph: Graph, routes: Routes): Int32Array {
  const found: number[] = [];
  for (let edge = 0; edge < graph.edgeIds.length; edge++) {
    if (graph.source[edge] !== graph.target[edge] && isOnRoute(graph, routes, edge)) found.push(edge);
  }
  const ids = graph.edgeIds;
  return Int32Array.from(found.sort((a, b) => compareIds(ids[a]!, ids[b]!)));
}

function byId(graph: Graph, nodes: Int32Array): number[] {
  return [...nodes].sort((a, b) => compareIds(graph.nodeIds[a]!, graph.nodeIds[b]!));
}

/** Counting sort of arcs by the node they leave; it keeps their order. */
function groupedByTail(head: Int32Array, nodes: number): Pick<Network, 'starts' | 'arcs'> {
  const starts = new Int32Array(nodes + 1);
  for (let arc = 0; arc < head.length; arc++) {
    const slot = head[arc ^ 1]! + 1;
    starts[slot] = starts[slot]! + 1;
  }
  for (let node = 0; node < nodes; node++) starts[node + 1] = starts[node + 1]! + starts[node]!;
  const cursor = starts.slice(0, nodes);
  const arcs = new Int32Array(head.length);
  for (let arc = 0; arc < head.length; arc++) {
    const tail = head[arc ^ 1]!;
    const slot = cursor[tail]!;
    arcs[slot] = arc;
    cursor[tail] = slot + 1;
  }
  return { starts, arcs };
}
