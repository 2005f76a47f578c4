import type { AuthorityDocument } from '../document.ts';
import { compareIds } from '../order.ts';
import { quote } from '../quote.ts';
import { type Routes, routesOf } from '../routes.ts';
import { idsOf, shortestPaths } from '../shortest.ts';
import { member } from '../wire.ts';
import { type Network, networkOf } from './network.ts';

/** Which edges a cut may use and which it has already, as numbers of the graph. */
export interface CutProblem {
  readonly document: AuthorityDocument;
  readonly routes: Routes;
  readonly network: Network;
  /** 1 where an edge may be cut; forced edges are not among them. */
  readonly usable: Uint8Array;
  /** 1 where an edge is taken to be cut already. */
  readonly gone: Uint8Array;
  /** Forced edges, each once. */
  readonly forced: readonly number[];
}

/** A sentence that says why a question makes no sense. */
export interface Declined {
  readonly kind: 'declined';
  readonly message: string;
}

/** The problem for a document, with edges that may not be cut and edges that are. By `acts`, whole acts are meant. */
export function problemOf(
  document: AuthorityDocument,
  excluded: readonly string[],
  forced: readonly string[],
  acts: readonly string[] | null,
): CutProblem | Declined {
  const { graph } = document;
  const named = excluded.length + forced.length > 0;
  const byId = new Map(named ? graph.edgeIds.map((id, edge) => [id, edge]) : []);
  const unknown = [...excluded, ...forced].find((id) => !byId.has(id));
  if (unknown !== undefined) return declined(`${quote(unknown)} is no edge`);
  const out = new Set(excluded.map((id) => byId.get(id)!));
  const into = [...new Set(forced.map((id) => byId.get(id)!))];
  for (const edge of into) {
    const name = quote(graph.edgeIds[edge]!);
    if (out.has(edge)) return declined(`${name} is both forced into the cut and excluded from it`);
    if (graph.revocable[edge] !== 1)
      return declined(`${name} is declared not revocable, so no cut can have it`);
  }
  const usable = Uint8Array.from(graph.revocable);
  const gone = new Uint8Array(usable.length);
  for (const edge of out) usable[edge] = 0;
  for (const edge of into) gone[edge] = 1;
  if (acts !== null) {
    const clash = spreadOverActs(document, acts, out, into, usable, gone);
    if (clash !== null) return clash;
  }
  for (let edge = 0; edge < usable.length; edge++) if (gone[edge] === 1) usable[edge] = 0;
  const routes = routesOf(graph);
  return { document, routes, network: networkOf(graph, routes), usable, gone, forced: into };
}

function declined(message: string): Declined {
  return { kind: 'declined', message };
}

/** An act takes every revocable edge with its id or none of them. */
function spreadOverActs(
  { graph }: AuthorityDocument,
  acts: readonly string[],
  out: ReadonlySet<number>,
  into: readonly number[],
  usable: Uint8Array,
  gone: Uint8Array,
): Declined | null {
  const actsOut = new Set([...out].filter((edge) => graph.revocable[edge] === 1).map((edge) => acts[edge]!));
  const actsInto = new Set(into.map((edge) => acts[edge]!));
  const both = [...actsInto].filter((act) => actsOut.has(act)).sort(compareIds)[0];
  if (both !== undefined) {
    return declined(`the act ${quote(both)} revokes an edge that is forced and one that is excluded`);
  }
  for (let edge = 0; edge < usable.length; edge++) {
    if (graph.revocable[edge] !== 1) continue;
    if (actsOut.has(acts[edge]!)) usable[edge] = 0;
    if (actsInto.has(acts[edge]!)) gone[edge] = 1;
  }
  return null;
}

/** Revocation id of each edge, '' where it has none. */
export function actsOf({ tree, edgeRefs }: AuthorityDocument): string[] {
  return Array.from(edgeRefs, (edge) => {
    const ref = member(tree, member(tree, edge, 'enforcement'), 'revocation_id');
    return tree.kind(ref) === 'string' ? tree.string(ref) : '';
  });
}

/** A shortest root-to-sink path of edges that are neither usable nor gone, or null where every path can be cut. */
export function uncuttablePath({ document, routes, usable, gone }: CutProblem): readonly string[] | null {
  const blocked = Int32Array.from(usable, (may, edge) => may | gone[edge]!);
  const path = shortestPaths(document.graph, routes.adjacency, blocked, 1)[0]!;
  return path === null ? null : idsOf(document.graph, path);
}

/** Ids of edges, sorted, each once. */
export function sortedIds(document: AuthorityDocument, edges: Iterable<number>): string[] {
  const ids = document.graph.edgeIds;
  return Array.from(new Set(edges), (edge) => ids[edge]!).sort(compareIds);
}
