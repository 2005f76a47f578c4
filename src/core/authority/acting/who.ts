import { actsOf } from '../advisor/problem.ts';
import type { Answer, ControlDomain, CutActors, DomainFailure } from '../cut-types.ts';
import type { AuthorityDocument } from '../document.ts';
import { compareIds } from '../order.ts';
import { type Routes, routesOf } from '../routes.ts';
import { idsOf, lanesFor, shortestPaths } from '../shortest.ts';
import { soundGraph } from '../sound.ts';
import { childrenOf, edgesOf, elementsById, stringAt } from '../symbols.ts';
import { member } from '../wire.ts';

/** Pairs of domains that are looked at for one document; the rest are counted. */
export const MAX_PAIRS = 4096;

/**
 * For every declared cut, in the order of their ids: which control domains it needs, and what opens where one of them,
 * or two, do not revoke their members. Declared domains are no proof of independent control. Members that name no edge
 * are passed over.
 */
export function whoMustAct(
  text: string,
  progress: (fraction: number, note?: string) => void = () => {},
): Answer<readonly CutActors[]> {
  const read = soundGraph(text);
  if (read.kind !== 'sound') return read;
  const { document } = read;
  const facts: Facts = {
    document,
    routes: routesOf(document.graph),
    domains: domainsOf(document),
    acts: actsOf(document),
  };
  const onRoute = firstNodes(facts);
  const cuts = declaredCuts(document);
  let budget = MAX_PAIRS;
  const answer = cuts.map(({ id, edges }, index): CutActors => {
    progress(index / cuts.length, `cut ${index + 1} of ${cuts.length}`);
    const actors = actorsOf(facts, id, edges, onRoute, budget);
    budget -= actors.pairs.length;
    return actors;
  });
  return { kind: 'answered', answer };
}

interface Facts {
  readonly document: AuthorityDocument;
  readonly routes: Routes;
  /** Control domain of each edge. */
  readonly domains: readonly string[];
  readonly acts: readonly string[];
}

interface DeclaredCut {
  readonly id: string;
  readonly edges: readonly number[];
}

function declaredCuts({ tree, graph }: AuthorityDocument): DeclaredCut[] {
  const numbers = new Map(graph.edgeIds.map((id, edge) => [id, edge]));
  const cuts = Array.from(elementsById(tree, 'cut'), ([id, ref]): DeclaredCut => {
    const named = Array.from(childrenOf(tree, edgesOf(tree, ref)), (item) => stringAt(tree, item) ?? '');
    return { id, edges: [...new Set(named.flatMap((name) => numbers.get(name) ?? []))] };
  });
  return cuts.sort((a, b) => compareIds(a.id, b.id));
}

function domainsOf({ tree, edgeRefs }: AuthorityDocument): string[] {
  return Array.from(edgeRefs, (edge) =>
    tree.string(member(tree, member(tree, edge, 'enforcement'), 'control_domain')),
  );
}

/** By trust domain, the first node on a way from a root to a sink. */
function firstNodes({ document, routes }: Facts): ReadonlyMap<string, string> {
  const { tree, graph, nodeRefs } = document;
  const found = new Map<string, string>();
  for (const [node, id] of graph.nodeIds.entries()) {
    if (routes.fromRoots[node] !== 1 || routes.toSinks[node] !== 1) continue;
    const domain = tree.string(member(tree, nodeRefs[node]!, 'trust_domain'));
    const first = found.get(domain);
    if (first === undefined || compareIds(id, first) < 0) found.set(domain, id);
  }
  return found;
}

function actorsOf(
  facts: Facts,
  id: string,
  edges: readonly number[],
  onRoute: ReadonlyMap<string, string>,
  budget: number,
): CutActors {
  const { graph } = facts.document;
  const byDomain = new Map<string, number[]>();
  for (const edge of edges) {
    const domain = facts.domains[edge]!;
    byDomain.set(domain, [...(byDomain.get(domain) ?? []), edge]);
  }
  const names = [...byDomain.keys()].sort(compareIds);
  const all = names.length * (names.length - 1) * 0.5;
  const pairs = Array.from(pairsOf(names, Math.min(all, budget)));
  const failing = [[], ...names.map((name) => [name]), ...pairs];
  const [none, ...failures] = failuresOf(facts, edges, failing);
  const revocable = edges.every((edge) => graph.revocable[edge] === 1);
  return {
    id,
    judgement: { id, holds: revocable && none!.holds, bypass: none!.opens },
    domains: names.map((domain): ControlDomain => {
      const members = byDomain.get(domain)!;
      return {
        domain,
        edges: sorted(members.map((edge) => graph.edgeIds[edge]!)),
        acts: sorted(members.map((edge) => facts.acts[edge]!).filter((act) => act !== '')),
        onRoute: onRoute.get(domain) ?? null,
      };
    }),
    singles: failures.slice(0, names.length),
    pairs: failures.slice(names.length),
    pairsOmitted: all - pairs.length,
  };
}

function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort(compareIds);
}

function* pairsOf(names: readonly string[], limit: number): Generator<readonly string[]> {
  let count = 0;
  for (const [index, first] of names.entries()) {
    for (const second of names.slice(index + 1)) {
      if (count++ >= limit) return;
      yield [first, second];
    }
  }
}

/** What is left of a cut where these domains do not act. Failures share traversals, as many as those have lanes. */
function failuresOf(
  { document, routes, domains }: Facts,
  edges: readonly number[],
  failing: readonly (readonly string[])[],
): DomainFailure[] {
  const { graph } = document;
  const lanes = lanesFor(graph.nodeIds.length);
  const failures: DomainFailure[] = [];
  for (let start = 0; start < failing.length; start += lanes) {
    const batch = failing.slice(start, start + lanes);
    const blocked = new Int32Array(graph.edgeIds.length);
    for (const [lane, idle] of batch.entries()) {
      for (const edge of edges) {
        if (!idle.includes(domains[edge]!)) blocked[edge] = blocked[edge]! | (1 << lane);
      }
    }
    const paths = shortestPaths(graph, routes.adjacency, blocked, batch.length);
    for (const [lane, idle] of batch.entries()) {
      const path = paths[lane]!;
      failures.push({
        domains: idle,
        holds: path === null,
        opens: path === null ? null : idsOf(graph, path),
      });
    }
  }
  return failures;
}
