import type { Advice, AdviceRequest, Certificate } from '../cut-types.ts';
import type { AuthorityDocument } from '../document.ts';
import { actsOf } from './problem.ts';

/**
 * Checks an advice against the document, by means that have nothing to do with how it was found: that the cut cuts, and
 * that the certificate is one. Linear in the document and the certificate. Gives what is wrong, in words; nothing where
 * all is well. By acts, where fewer paths than acts are known, that no set of acts is smaller stays unchecked.
 */
export function checkAdvice(document: AuthorityDocument, request: AdviceRequest, advice: Advice): string[] {
  const facts = new Facts(document, request);
  const problems: string[] = [];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) problems.push(what);
  };
  const { cut, certificate } = advice;
  if (certificate.kind === 'uncuttable') {
    expect(cut === null && advice.size === null, 'there is a cut beside a path that cannot be cut');
    expect(facts.leads(certificate.path), 'the path that cannot be cut leads from no root to a sink');
    expect(
      certificate.path.every((id) => !facts.isUsable(id) && !facts.isGone(id)),
      'the path has an edge that may be cut',
    );
    return problems;
  }
  if (cut === null || advice.size === null) return ['there is neither a cut nor a path that cannot be cut'];
  expect(
    cut.every((id) => facts.isUsable(id) || facts.isGone(id)),
    'the cut has an edge that it may not have',
  );
  const members = new Set(cut);
  expect(
    facts.forced.every((id) => members.has(id)),
    'a forced edge is missing',
  );
  expect(facts.parts(cut), 'the cut leaves a path from a root to a sink');
  const size = facts.sizeOf(cut);
  expect(isNear(advice.size, size), 'the size is not that of the cut');
  expect(advice.lowerBound <= advice.size, 'the lower bound is above the size');
  expect(
    !advice.exact || advice.lowerBound === advice.size,
    'the answer is called exact and its bound is lower',
  );
  problems.push(...certificateProblems(facts, certificate));
  const proved = facts.sizeOf(facts.forced) + carriedBy(certificate);
  expect(isNear(certificate.lowerBound, proved), 'the bound is not what the paths carry');
  const rest = certificate.omitted ?? 0;
  expect(
    request.by === 'acts' || isNear(proved + rest, size),
    'the paths do not carry as much as the cut weighs',
  );
  return problems;
}

type Paths = Extract<Certificate, { readonly kind: 'paths' }>;

function carriedBy({ paths }: Paths): number {
  return paths.reduce((sum, path) => sum + path.flow, 0);
}

function certificateProblems(facts: Facts, { paths }: Paths): string[] {
  const load = new Map<string, number>();
  for (const { edges, flow } of paths) {
    if (!facts.leads(edges)) return ['a path of the certificate leads from no root to a sink'];
    if (edges.some((id) => facts.isGone(id))) return ['a path of the certificate has a forced edge'];
    for (const name of new Set(edges.filter((id) => facts.isUsable(id)).map((id) => facts.nameOf(id)))) {
      load.set(name, (load.get(name) ?? 0) + flow);
    }
  }
  const over = [...load].some(
    ([name, sum]) => sum > facts.limitOf(name) && !isNear(sum, facts.limitOf(name)),
  );
  return over ? ['paths of the certificate share what they may not share'] : [];
}

/** Sums of weights are compared as sums of binary fractions are. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

/** What the document and the request say about edges, by id. */
class Facts {
  readonly forced: readonly string[];
  readonly #document: AuthorityDocument;
  readonly #by: AdviceRequest['by'];
  readonly #edge: ReadonlyMap<string, number>;
  readonly #acts: readonly string[];
  readonly #weights: ReadonlyMap<string, number>;
  readonly #out: ReadonlySet<string>;
  readonly #gone: ReadonlySet<string>;
  readonly #roots: ReadonlySet<number>;
  readonly #sinks: ReadonlySet<number>;

  constructor(document: AuthorityDocument, { by, weights, exclude = [], force = [] }: AdviceRequest) {
    this.#document = document;
    this.#by = by;
    this.#edge = new Map(document.graph.edgeIds.map((id, edge) => [id, edge]));
    this.#acts = actsOf(document);
    this.#weights = new Map(
      by === 'weights' ? Object.entries((weights ?? {}) as Record<string, number>) : [],
    );
    this.forced = [...new Set(force)];
    this.#out = new Set(exclude.filter((id) => this.#isRevocable(id)).map((id) => this.nameOf(id)));
    this.#gone = new Set(this.forced.map((id) => this.nameOf(id)));
    this.#roots = new Set(document.graph.roots);
    this.#sinks = new Set(document.graph.sinks);
  }

  /** What paths may not share and sizes count: the edge, or by acts its act. */
  nameOf(id: string): string {
    return this.#by === 'acts' ? this.#acts[this.#edge.get(id)!]! : id;
  }

  limitOf(name: string): number {
    return this.#by === 'weights' ? (this.#weights.get(name) ?? 1) : 1;
  }

  sizeOf(ids: readonly string[]): number {
    return [...new Set(ids.map((id) => this.nameOf(id)))].reduce((sum, name) => sum + this.limitOf(name), 0);
  }

  #isRevocable(id: string): boolean {
    return this.#document.graph.revocable[this.#edge.get(id) ?? -1] === 1;
  }

  isGone(id: string): boolean {
    return this.#isRevocable(id) && this.#gone.has(this.nameOf(id));
  }

  isUsable(id: string): boolean {
    return this.#isRevocable(id) && !this.#out.has(this.nameOf(id)) && !this.isGone(id);
  }

  /** Whether these edges follow one another from a root to a sink. */
  leads(ids: readonly string[]): boolean {
    const { source, target } = this.#document.graph;
    const edges = ids.map((id) => this.#edge.get(id) ?? -1);
    const [first, last] = [edges[0], edges.at(-1)];
    if (first === undefined || last === undefined || edges.includes(-1)) return false;
    const joined = edges.every((edge, i) => i === 0 || source[edge] === target[edges[i - 1]!]);
    return joined && this.#roots.has(source[first]!) && this.#sinks.has(target[last]!);
  }

  /** Whether no sink is reached without these edges. */
  parts(ids: readonly string[]): boolean {
    const { source, target, nodeIds } = this.#document.graph;
    const cut = new Set(ids.map((id) => this.#edge.get(id)!));
    const leaving: number[][] = nodeIds.map(() => []);
    for (let edge = 0; edge < source.length; edge++) {
      if (!cut.has(edge)) leaving[source[edge]!]!.push(target[edge]!);
    }
    const seen = new Set(this.#roots);
    for (const node of seen) for (const next of leaving[node]!) seen.add(next);
    return ![...this.#sinks].some((sink) => seen.has(sink));
  }
}
