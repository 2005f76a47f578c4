import type { AuthorityDocument, Graph } from './document.ts';
import type { Findings } from './findings.ts';
import { quote } from './quote.ts';
import { type Adjacency, adjacencyOf, reachable, reaching } from './reach.ts';

/** What steps 4 to 7 share: adjacency, and which nodes lie behind a root and before a sink, over edges of any state. */
export interface Routes {
  readonly adjacency: Adjacency;
  readonly fromRoots: Uint8Array;
  readonly toSinks: Uint8Array;
}

export function routesOf(graph: Graph): Routes {
  const adjacency = adjacencyOf(graph);
  return {
    adjacency,
    fromRoots: reachable(graph, adjacency, graph.roots),
    toSinks: reaching(graph, adjacency, graph.sinks),
  };
}

/** Whether an edge lies on some structural way (a walk) from a root to a sink. */
export function isOnRoute(graph: Graph, routes: Routes, edge: number): boolean {
  return routes.fromRoots[graph.source[edge]!] === 1 && routes.toSinks[graph.target[edge]!] === 1;
}

/** Step 4: some sink must be reachable from some root, whatever the states of the edges. */
export function checkStructure(document: AuthorityDocument, routes: Routes, findings: Findings): void {
  const { graph } = document;
  if (!graph.sinks.some((sink) => routes.fromRoots[sink] === 1)) {
    findings.add('NO_STRUCTURAL_PATH', document.sinksRef, {
      message: 'no edges lead from any root to any sink',
      help: 'without a path there is nothing to cut, so no cut says anything',
      ids: [],
    });
  }
  for (const [index, root] of graph.roots.entries()) {
    if (routes.toSinks[root] === 1) continue;
    const id = graph.nodeIds[root]!;
    findings.add('IDLE_ROOT', document.rootRefs[index]!, {
      message: `no edges lead from root ${quote(id)} to any sink`,
      ids: [id],
    });
  }
}
