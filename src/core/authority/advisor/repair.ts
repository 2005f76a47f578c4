import type { Answer, Repair, Spare } from '../cut-types.ts';
import type { Graph } from '../document.ts';
import { quote } from '../quote.ts';
import { adjacencyOf, reachable, reaching } from '../reach.ts';
import { shortestPaths } from '../shortest.ts';
import { soundGraph } from '../sound.ts';
import { leastEdges } from './least.ts';
import { problemOf, sortedIds, uncuttablePath } from './problem.ts';

/** The fewest edges to add to a set of edges so that it cuts. Members that are not revocable come out first. */
export function repairCut(
  text: string,
  edges: readonly string[],
  exclude: readonly string[] = [],
): Answer<Repair> {
  const read = soundGraph(text);
  if (read.kind !== 'sound') return read;
  const { document } = read;
  const { graph } = document;
  const revocable = new Set(graph.edgeIds.filter((_, edge) => graph.revocable[edge] === 1));
  const kept = edges.filter((id) => revocable.has(id));
  const known = new Set(graph.edgeIds);
  const gone = [...new Set(edges.filter((id) => !revocable.has(id)))];
  const unknown = gone.find((id) => !known.has(id));
  if (unknown !== undefined) return { kind: 'declined', message: `${quote(unknown)} is no edge` };
  // A member may stay although it is not to be added.
  const members = new Set(kept);
  const problem = problemOf(
    document,
    exclude.filter((id) => !members.has(id)),
    kept,
    null,
  );
  if ('kind' in problem) return problem;
  const numbers = new Map(graph.edgeIds.map((id, edge) => [id, edge]));
  const remove = sortedIds(
    document,
    gone.map((id) => numbers.get(id)!),
  );
  const path = uncuttablePath(problem);
  if (path !== null) {
    return { kind: 'answered', answer: { remove, add: [], edges: null, uncuttablePath: path } };
  }
  const added = leastEdges(problem, new Float64Array(graph.edgeIds.length).fill(1)).edges;
  const answer: Repair = {
    remove,
    add: sortedIds(document, added),
    edges: sortedIds(document, [...problem.forced, ...added]),
    uncuttablePath: null,
  };
  return { kind: 'answered', answer };
}

/** The members that a cut can do without, one by one and together; none where it does not hold. */
export function spareMembers(text: string, edges: readonly string[]): Answer<Spare> {
  const read = soundGraph(text);
  if (read.kind !== 'sound') return read;
  const { document } = read;
  const { graph } = document;
  const members = new Set(edges);
  const others = graph.edgeIds.filter((id) => !members.has(id));
  // Every edge but the members is taken to be uncuttable: what is then the least cut is the least of them to keep.
  const problem = problemOf(document, others, [], null);
  if ('kind' in problem) return problem;
  const { usable, routes } = problem;
  const known = new Set(graph.edgeIds);
  const unknown = edges.find((id) => !known.has(id));
  if (unknown !== undefined) return { kind: 'declined', message: `${quote(unknown)} is no edge` };
  const cut = graph.edgeIds.flatMap((id, edge) => (members.has(id) ? [edge] : []));
  const blocked = Int32Array.from(usable);
  const leftOpen = shortestPaths(graph, routes.adjacency, blocked, 1)[0] !== null;
  if (leftOpen || cut.some((edge) => usable[edge] !== 1)) {
    return { kind: 'answered', answer: { holds: false, each: [], together: [] } };
  }
  const needed = new Set(leastEdges(problem, new Float64Array(usable.length).fill(1)).edges);
  const answer: Spare = {
    holds: true,
    each: sortedIds(document, dispensable(graph, cut)),
    together: sortedIds(
      document,
      cut.filter((edge) => !needed.has(edge)),
    ),
  };
  return { kind: 'answered', answer };
}

/** Members of a cut that holds any one of which can go: those that do not lead from before the cut to behind it. */
function dispensable(graph: Graph, cut: readonly number[]): number[] {
  const members = new Set(cut);
  const others = Int32Array.from(graph.source.keys()).filter((edge) => !members.has(edge));
  const rest: Graph = {
    ...graph,
    source: others.map((edge) => graph.source[edge]!),
    target: others.map((edge) => graph.target[edge]!),
  };
  const adjacency = adjacencyOf(rest);
  const before = reachable(rest, adjacency, graph.roots);
  const behind = reaching(rest, adjacency, graph.sinks);
  return cut.filter((edge) => before[graph.source[edge]!] !== 1 || behind[graph.target[edge]!] !== 1);
}
