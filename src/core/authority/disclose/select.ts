import type { AuthorityDocument } from '../document.ts';
import { compareIds } from '../order.ts';
import { adjacencyOf, reachable, reaching } from '../reach.ts';
import type { AuthorityView, EdgeList, GraphEdge, GraphNode } from '../types.ts';

/** A part of a document, in its own words. */
export interface Selection {
  readonly roots: readonly string[];
  readonly sinks: readonly string[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly paths: readonly EdgeList[];
  readonly cuts: readonly EdgeList[];
}

/** The whole document as it speaks of some of its sinks: only normal paths to these are left. */
export function forSinks(view: AuthorityView, sinks: ReadonlySet<string>): Selection {
  const targets = new Map(view.edges.map((edge) => [edge.id, edge.target]));
  return {
    roots: view.roots,
    sinks: view.sinks.filter((sink) => sinks.has(sink)),
    nodes: view.nodes,
    edges: view.edges,
    paths: view.normalPaths.filter((path) => sinks.has(targets.get(path.edges.at(-1) ?? '') ?? '')),
    cuts: view.cuts,
  };
}

/**
 * What of it lies on a route from a root to one of the sinks, with one normal path to each (a shortest, ties by id) and
 * every cut, less members that cut nothing. Nothing less would do: any edge on a route can be on a witness.
 */
export function onRoutes(whole: Selection, { graph }: AuthorityDocument): Selection {
  const isSink = new Set(whole.sinks);
  const adjacency = adjacencyOf(graph);
  const sinks = graph.sinks.filter((node) => isSink.has(graph.nodeIds[node]!));
  const before = reachable(graph, adjacency, graph.roots);
  const behind = reaching(graph, adjacency, sinks);
  const nodes = new Set(graph.nodeIds.filter((_, node) => before[node] === 1 && behind[node] === 1));
  const edges = whole.edges.filter((edge) => nodes.has(edge.source) && nodes.has(edge.target));
  const kept = new Set(edges.map((edge) => edge.id));
  return {
    roots: whole.roots.filter((root) => nodes.has(root)),
    sinks: whole.sinks,
    nodes: whole.nodes.filter((node) => nodes.has(node.id)),
    edges,
    paths: shortestPathsTo(whole, edges),
    cuts: whole.cuts.map((cut) => ({ ...cut, edges: cut.edges.filter((edge) => kept.has(edge)) })),
  };
}

function shortestPathsTo({ sinks, paths }: Selection, edges: readonly GraphEdge[]): EdgeList[] {
  const targets = new Map(edges.map((edge) => [edge.id, edge.target]));
  const best = new Map<string, EdgeList>();
  for (const path of paths) {
    const sink = targets.get(path.edges.at(-1) ?? '') ?? '';
    const known = best.get(sink);
    const shorter = known === undefined || path.edges.length < known.edges.length;
    if (shorter || (path.edges.length === known.edges.length && compareIds(path.id, known.id) < 0))
      best.set(sink, path);
  }
  return sinks.flatMap((sink) => best.get(sink) ?? []);
}
