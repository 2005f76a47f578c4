import { type AuthorityDocument, itemsOf } from './document.ts';
import type { Findings } from './findings.ts';
import { compareIds } from './order.ts';
import { quote } from './quote.ts';
import { isOnRoute, type Routes } from './routes.ts';
import { member } from './wire.ts';

/** Lints of step 5: members that cut nothing, and control domains that the draft cannot prove independent. */
export function lintCuts(document: AuthorityDocument, routes: Routes, findings: Findings): void {
  const { cuts } = document;
  const domainOf = controlDomains(document);
  const onRoute = domainsOnRoute(document, routes, new Set(domainOf.values()));
  for (let cut = 0; cut < cuts.ids.length; cut++) {
    lintMembers(document, routes, cut, findings);
    const domains = new Set(Array.from(itemsOf(cuts, cut), (edge) => domainOf.get(edge)!));
    lintDomains(document, cut, domains, onRoute, findings);
  }
}

/** Control domain of every edge that is in some cut. */
function controlDomains(document: AuthorityDocument): ReadonlyMap<number, string> {
  const { tree } = document;
  const domains = new Map<number, string>();
  for (const edge of document.cuts.items) {
    if (domains.has(edge)) continue;
    const enforcement = member(tree, document.edgeRefs[edge]!, 'enforcement');
    const domain = member(tree, enforcement, 'control_domain');
    domains.set(edge, tree.string(domain));
  }
  return domains;
}

/** Of these domains, those that are the trust domain of a node between a root and a sink; with the first such node. */
function domainsOnRoute(
  document: AuthorityDocument,
  routes: Routes,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const { tree, graph } = document;
  const found = new Map<string, string>();
  for (let node = 0; node < graph.nodeIds.length; node++) {
    if (routes.fromRoots[node] !== 1 || routes.toSinks[node] !== 1) continue;
    const ref = member(tree, document.nodeRefs[node]!, 'trust_domain');
    const domain = tree.string(ref);
    if (!wanted.has(domain)) continue;
    const id = graph.nodeIds[node]!;
    const first = found.get(domain);
    if (first === undefined || compareIds(id, first) < 0) found.set(domain, id);
  }
  return found;
}

function lintMembers(document: AuthorityDocument, routes: Routes, cut: number, findings: Findings): void {
  const { graph, cuts } = document;
  const name = cuts.ids[cut]!;
  for (let slot = cuts.starts[cut]!; slot < cuts.starts[cut + 1]!; slot++) {
    const edge = cuts.items[slot]!;
    if (isOnRoute(graph, routes, edge)) continue;
    const id = graph.edgeIds[edge]!;
    findings.add('CUT_EDGE_OFF_ROUTE', cuts.itemRefs[slot]!, {
      message: `${quote(id)} in cut ${quote(name)} is on no way from a root to a sink`,
      help: 'the cut can do without it',
      ids: [name, id],
    });
  }
}

function lintDomains(
  document: AuthorityDocument,
  cut: number,
  domains: ReadonlySet<string>,
  onRoute: ReadonlyMap<string, string>,
  findings: Findings,
): void {
  const name = document.cuts.ids[cut]!;
  const ref = document.cuts.refs[cut]!;
  const [only] = domains;
  if (domains.size === 1 && only !== undefined) {
    findings.add('CUT_SINGLE_DOMAIN', ref, {
      message: `cut ${quote(name)} depends on the control domain ${quote(only)} alone`,
      help: 'if that domain fails to revoke, nothing of the cut is left',
      ids: [name],
    });
  }
  for (const domain of domains) {
    const node = onRoute.get(domain);
    if (node === undefined) continue;
    findings.add('CUT_DOMAIN_ON_ROUTE', ref, {
      message: `cut ${quote(name)} depends on the control domain ${quote(domain)}, which is also the trust domain of node ${quote(node)} on a way to a sink`,
      help: 'declared domains are no proof of independent control; look at who would have to act against whom',
      ids: [name, node],
    });
  }
}
