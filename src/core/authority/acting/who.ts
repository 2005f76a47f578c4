import { actsOf } from '../advisor/problem.ts';
import { pathsAround } from '../around.ts';
import type { Answer, ControlDomain, CutActors, DomainFailure, Progress } from '../cut-types.ts';
import type { AuthorityDocument } from '../document.ts';
import { MAX_BYPASS_EDGES } from '../limits.ts';
import { compareIds } from '../order.ts';
import { type Routes, routesOf } from '../routes.ts';
import { idsOf } from '../shortest.ts';
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
export function whoMustAct(text: string, progress: Progress = () => {}): Answer<readonly CutActors[]> {
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
  let budget = MAX_PAIRS;
  const parts = declaredCuts(document).map((cut): Parts => {
    const found = partsOf(facts, cut, budget);
    budget -= found.pairs.length;
    return found;
  });
  const failures = failuresOf(facts, parts, (fraction) => progress(fraction, 'paths that failures open'));
  return {
    kind: 'answered',
    answer: parts.map((part, index) => actorsOf(facts, part, failures[index]!, onRoute)),
  };
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

/** A cut by control domain, sorted, with the pairs of domains that are looked at. */
interface Parts {
  readonly cut: DeclaredCut;
  readonly byDomain: ReadonlyMap<string, readonly number[]>;
  readonly pairs: readonly (readonly string[])[];
}

function partsOf({ domains }: Facts, cut: DeclaredCut, budget: number): Parts {
  const groups = new Map<string, number[]>();
  for (const edge of cut.edges) {
    const domain = domains[edge]!;
    const group = groups.get(domain);
    if (group === undefined) groups.set(domain, [edge]);
    else group.push(edge);
  }
  const byDomain = new Map([...groups].sort(([a], [b]) => compareIds(a, b)));
  return { cut, byDomain, pairs: [...pairsOf([...byDomain.keys()], budget)] };
}

function actorsOf(
  { document, acts }: Facts,
  { cut, byDomain, pairs }: Parts,
  [none, ...failures]: readonly DomainFailure[],
  onRoute: ReadonlyMap<string, string>,
): CutActors {
  const { graph } = document;
  const revocable = cut.edges.every((edge) => graph.revocable[edge] === 1);
  const size = byDomain.size;
  return {
    id: cut.id,
    judgement: { id: cut.id, holds: revocable && none!.holds, bypass: none!.opens },
    domains: Array.from(
      byDomain,
      ([domain, members]): ControlDomain => ({
        domain,
        edges: sorted(members.map((edge) => graph.edgeIds[edge]!)),
        acts: sorted(members.map((edge) => acts[edge]!).filter((act) => act !== '')),
        onRoute: onRoute.get(domain) ?? null,
      }),
    ),
    singles: failures.slice(0, size),
    pairs: failures.slice(size),
    pairsOmitted: (size * (size - 1)) / 2 - pairs.length,
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

/** For each cut what is left of it where nobody fails, each domain, and each pair; paths are listed up to a limit. */
function failuresOf(
  { document, routes, domains }: Facts,
  parts: readonly Parts[],
  progress: (fraction: number) => void,
): DomainFailure[][] {
  const { graph } = document;
  const cases = parts.flatMap(({ cut, byDomain, pairs }, index) =>
    [[], ...Array.from(byDomain.keys(), (name) => [name]), ...pairs].map((idle) => ({ cut, idle, index })),
  );
  const left = (at: number): readonly number[] => {
    const { cut, idle } = cases[at]!;
    return cut.edges.filter((edge) => !idle.includes(domains[edge]!));
  };
  const paths = pathsAround(graph, routes, cases.length, left, progress);
  const failures = parts.map((): DomainFailure[] => []);
  let budget = MAX_BYPASS_EDGES;
  for (const [at, { idle, index }] of cases.entries()) {
    const path = paths[at]!;
    const listed = path !== null && path.length <= budget;
    if (listed) budget -= path.length;
    failures[index]!.push({
      domains: idle,
      holds: path === null,
      opens: listed ? idsOf(graph, path) : null,
    });
  }
  return failures;
}
