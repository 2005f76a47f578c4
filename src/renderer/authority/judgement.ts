import type { AuthorityView, GraphEdge, Validation } from '../../core/authority/types.ts';
import type { Lit } from '../app/selection.ts';

/** One step of a route: over which edge to which node. The first has no edge. */
export interface RouteStep {
  readonly edge: string | null;
  readonly node: string;
}

const edgesById = new WeakMap<AuthorityView, ReadonlyMap<string, GraphEdge>>();

/** Edges of a view by id; made once, since every route that is named on screen asks for them. */
function edgesOf(view: AuthorityView): ReadonlyMap<string, GraphEdge> {
  const known = edgesById.get(view) ?? new Map(view.edges.map((edge) => [edge.id, edge]));
  edgesById.set(view, known);
  return known;
}

/** A path of edge ids as steps with the nodes it passes; unknown edges end it. */
export function routeSteps(view: AuthorityView, path: readonly string[]): RouteStep[] {
  const edges = edgesOf(view);
  const steps: RouteStep[] = [];
  for (const id of path) {
    const edge = edges.get(id);
    if (edge === undefined) break;
    if (steps.length === 0) steps.push({ edge: null, node: edge.source });
    steps.push({ edge: id, node: edge.target });
  }
  return steps;
}

/** A path as one line, such as `alice → assistant → payments-api`. */
export function routeSentence(view: AuthorityView, path: readonly string[]): string {
  return routeSteps(view, path)
    .map((step) => step.node)
    .join(' → ');
}

/** What is lit when the person lights nothing: the open path, else the bypass of the first cut that fails. */
export function litByVerdict(view: AuthorityView, validation: Validation): Lit | null {
  if (validation.outcome === 'VALID_OPEN' && validation.witness !== undefined) {
    return {
      edges: validation.witness,
      tone: 'open',
      label: `open path ${routeSentence(view, validation.witness)}`,
    };
  }
  const failing = validation.cuts.find((cut) => !cut.holds && cut.bypass !== null);
  return failing?.bypass == null ? null : litByBypass(view, failing.id, failing.bypass);
}

/** The light on the route that a cut leaves open. */
export function litByBypass(view: AuthorityView, cut: string, bypass: readonly string[]): Lit {
  return { edges: bypass, tone: 'invalid', label: `cut ${cut} leaves ${routeSentence(view, bypass)} open` };
}

/** Edges that fall by the same revocation act as each edge; only acts of more than one edge. */
export function sharedActs(view: AuthorityView): Map<string, readonly string[]> {
  const byAct = new Map<string, string[]>();
  for (const edge of view.edges) {
    if (edge.revocationId === null) continue;
    const list = byAct.get(edge.revocationId);
    if (list === undefined) byAct.set(edge.revocationId, [edge.id]);
    else list.push(edge.id);
  }
  return new Map([...byAct].filter(([, edges]) => edges.length > 1));
}

/**
 * Edges in the order in which one can be walked after the other, beginning at one that none of the others leads to.
 * Where they make no single path the given order stays: the validator then says what is wrong with it.
 */
export function orderedPath(view: AuthorityView, ids: readonly string[]): readonly string[] {
  const ends = edgesOf(view);
  const edges = ids.flatMap((id) => ends.get(id) ?? []);
  const entered = new Set(edges.map((edge) => edge.target));
  const left = new Map(edges.map((edge) => [edge.source, edge]));
  let next = edges.find((edge) => !entered.has(edge.source));
  const walked = new Set<string>();
  while (next !== undefined && !walked.has(next.id)) {
    walked.add(next.id);
    next = left.get(next.target);
  }
  return walked.size === ids.length ? [...walked] : ids;
}
