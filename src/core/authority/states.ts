import type { AuthorityDocument } from './document.ts';
import type { Findings } from './findings.ts';
import { quote } from './quote.ts';
import { isOnRoute, type Routes } from './routes.ts';
import { idsOf, shortestPaths } from './shortest.ts';
import { ENABLED, UNKNOWN } from './wire.ts';

/** Step 6: reports every unknown edge that lies, structurally, between a root and a sink. Says whether there is one. */
export function reportUnknown(document: AuthorityDocument, routes: Routes, findings: Findings): boolean {
  const { graph } = document;
  let relevant = false;
  for (let edge = 0; edge < graph.edgeIds.length; edge++) {
    if (graph.state[edge] !== UNKNOWN || !isOnRoute(graph, routes, edge)) continue;
    relevant = true;
    const id = graph.edgeIds[edge]!;
    findings.add('RELEVANT_UNKNOWN', document.edgeRefs[edge]!, {
      message: `the state of ${quote(id)} is unknown, and it is on a way from a root to a sink`,
      help: 'unknown is never treated as closed: observe the edge',
      ids: [id],
    });
  }
  return relevant;
}

/** Step 7: the edge ids of a shortest enabled path from a root to a sink, or null where none is open. */
export function openPath(document: AuthorityDocument, routes: Routes): readonly string[] | null {
  const { graph } = document;
  const blocked = new Int32Array(graph.edgeIds.length);
  for (let edge = 0; edge < blocked.length; edge++) {
    if (graph.state[edge] !== ENABLED) blocked[edge] = 1;
  }
  const path = shortestPaths(graph, routes.adjacency, blocked, 1)[0]!;
  return path === null ? null : idsOf(graph, path);
}
