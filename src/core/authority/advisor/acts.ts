import type { Progress } from '../cut-types.ts';
import { shortestPaths } from '../shortest.ts';
import { cutOf } from './cut-of-flow.ts';
import { ABSENT, maximumFlow, UNCUTTABLE } from './flow.ts';
import { pathsOf } from './paths-of-flow.ts';
import type { CutProblem } from './problem.ts';

/** Subproblems that the search for the fewest acts looks at where the caller does not say how many. */
export const MAX_SUBPROBLEMS = 20_000;
/** Arcs that it looks at at most, each as often as it is passed, so that large graphs end too. */
export const MAX_SEARCH_WORK = 400_000_000;
/** Times that reading a cut off a flow goes over the network. */
const CUT_PASSES = 4;
/** Searches for one more path of which no two share an act, times arcs. */
const MAX_PACKING_WORK = 100_000_000;

/** Subproblems from one report of the search to the next. */
const PROGRESS_EVERY = 16;

/** One act in the units of a flow; an act that has `n` edges on routes lends each of them an `n`-th of it. */
const UNIT = 2 ** 20;

/** The acts to do besides the forced ones. */
export interface FewestActs {
  /** Numbers of acts, sorted. */
  readonly acts: readonly number[];
  readonly exact: boolean;
  readonly lowerBound: number;
  /** Paths, as graph edges, of which no two share an act that may be used. */
  readonly paths: readonly Int32Array[];
}

/** A choice about one act, after those of its parents; `bound` is what the subproblem of the parent showed. */
interface Subproblem {
  readonly parent: Subproblem | null;
  readonly act: number;
  readonly taken: boolean;
  readonly bound: number;
}

interface Searched {
  readonly acts: readonly number[];
  readonly lowerBound: number;
  /** Where every act revokes one edge on a route: the paths of the flow, of which no two share an act. */
  readonly paths: readonly Int32Array[] | null;
}

const OPEN = 0;
const TAKEN = 1;
const REFUSED = 2;

/**
 * The fewest acts that part the roots from the sinks: the minimum label cut, which is NP-hard. Branch and bound over
 * the acts that revoke more than one edge. Where an act's edges share its cost evenly, no cut by acts costs less than
 * the minimum cut, which is the bound; the acts of that cut are an answer, which is the other bound.
 * `actOf` has the act of each usable edge, numbered in the order of their ids, and -1 elsewhere.
 */
export function fewestActs(
  problem: CutProblem,
  actOf: Int32Array,
  acts: number,
  budget = MAX_SUBPROBLEMS,
  progress: Progress = () => {},
): FewestActs {
  const search = new Search(problem, actOf, acts);
  const found = search.run(budget, progress);
  const paths = found.paths ?? packing(problem, actOf, acts);
  const lowerBound = Math.max(found.lowerBound, paths.length);
  return { acts: found.acts, exact: lowerBound >= found.acts.length, lowerBound, paths };
}

class Search {
  readonly #problem: CutProblem;
  /** Act of each edge of the network, -1 where it may not be used. */
  readonly #act: Int32Array;
  /** Edges of each act in the network. */
  readonly #share: Int32Array;
  readonly #decided: Uint8Array;
  readonly #capacity: Float64Array;
  /** Arcs looked at so far, each as often as it was passed. */
  #work = 0;
  #best: readonly number[] | null = null;
  #paths: readonly Int32Array[] | null = null;

  constructor(problem: CutProblem, actOf: Int32Array, acts: number) {
    this.#problem = problem;
    this.#act = problem.network.edges.map((edge) => actOf[edge]!);
    this.#share = new Int32Array(acts);
    for (const act of this.#act) if (act >= 0) this.#share[act] = this.#share[act]! + 1;
    this.#decided = new Uint8Array(acts);
    this.#capacity = new Float64Array(this.#act.length);
  }

  run(wanted: number, progress: Progress): Searched {
    let budget = wanted;
    const waiting: Subproblem[] = [];
    this.#look(null, waiting);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at.bound >= this.#size) continue;
      if (--budget <= 0 || this.#work > MAX_SEARCH_WORK) {
        const bounds = [at, ...waiting].map(({ bound }) => bound);
        return this.#result(bounds.reduce((least, bound) => Math.min(least, bound), this.#size));
      }
      if (budget % PROGRESS_EVERY === 0) {
        const spent = Math.max(1 - budget / wanted, this.#work / MAX_SEARCH_WORK);
        progress(spent, `fewest acts so far: ${this.#size}`);
      }
      this.#look(at, waiting);
    }
    return this.#result(this.#size);
  }

  get #size(): number {
    return this.#best === null ? Number.POSITIVE_INFINITY : this.#best.length;
  }

  #result(lowerBound: number): Searched {
    return { acts: this.#best ?? [], lowerBound, paths: this.#paths };
  }

  /** Solves the relaxed subproblem, and adds the two that it falls into where it may still hold a better answer. */
  #look(at: Subproblem | null, waiting: Subproblem[]): void {
    const { network } = this.#problem;
    const taken = this.#decide(at);
    this.#fillCapacity();
    const flow = maximumFlow(network, this.#capacity);
    this.#work += flow.passes * network.head.length;
    if (flow.value === UNCUTTABLE) return;
    if (at === null && this.#share.every((edges) => edges < 2)) {
      this.#paths = pathsOf(network, flow).paths.map((path) => path.edges.map((k) => network.edges[k]!));
    }
    const bound = taken.length + Math.ceil(flow.value / UNIT);
    if (bound >= this.#size) return;
    this.#work += CUT_PASSES * network.head.length;
    const used = new Set(taken);
    let branch = -1;
    for (const k of cutOf(network, this.#capacity, flow)) {
      const act = this.#act[k]!;
      used.add(act);
      if (this.#decided[act] !== OPEN || this.#share[act]! < 2) continue;
      if (branch < 0 || this.#share[act]! > this.#share[branch]!) branch = act;
    }
    const answer = this.#withoutSpare([...used].sort((a, b) => a - b));
    if (answer.length < this.#size) this.#best = answer;
    if (branch < 0 || bound >= this.#size) return;
    waiting.push({ parent: at, act: branch, taken: false, bound });
    waiting.push({ parent: at, act: branch, taken: true, bound });
  }

  #decide(at: Subproblem | null): number[] {
    const taken: number[] = [];
    this.#decided.fill(OPEN);
    for (let choice = at; choice !== null; choice = choice.parent) {
      this.#decided[choice.act] = choice.taken ? TAKEN : REFUSED;
      if (choice.taken) taken.push(choice.act);
    }
    return taken;
  }

  #fillCapacity(): void {
    const { network, gone } = this.#problem;
    for (let k = 0; k < this.#act.length; k++) {
      const act = this.#act[k]!;
      if (gone[network.edges[k]!] === 1) this.#capacity[k] = ABSENT;
      else if (act < 0 || this.#decided[act] === REFUSED) this.#capacity[k] = UNCUTTABLE;
      else if (this.#decided[act] === TAKEN) this.#capacity[k] = ABSENT;
      else this.#capacity[k] = Math.floor(UNIT / this.#share[act]!);
    }
  }

  /** Drops, from the last to the first, each act without which the others still cut. */
  #withoutSpare(acts: readonly number[]): readonly number[] {
    const shared = acts.filter((act) => this.#share[act]! > 1);
    if (shared.length === 0) return acts;
    let kept = acts;
    // Only what is left of many edges by one act can be spared; more than a few tries would cost more than they give.
    for (const act of shared.slice(-16).reverse()) {
      const fewer = kept.filter((other) => other !== act);
      if (this.#cuts(new Set(fewer))) kept = fewer;
    }
    return kept;
  }

  #cuts(acts: ReadonlySet<number>): boolean {
    const { document, routes, network, gone } = this.#problem;
    this.#work += gone.length + document.graph.nodeIds.length;
    const blocked = Int32Array.from(gone);
    for (const [k, edge] of network.edges.entries()) if (acts.has(this.#act[k]!)) blocked[edge] = 1;
    return shortestPaths(document.graph, routes.adjacency, blocked, 1)[0] === null;
  }
}

/** Shortest paths one after another, each without the acts of those before it: as many acts are needed at least. */
function packing(problem: CutProblem, actOf: Int32Array, acts: number): Int32Array[] {
  const { document, routes, network, gone } = problem;
  const { graph } = document;
  const blocked = Int32Array.from(gone);
  const edgesOfAct: number[][] = Array.from({ length: acts }, () => []);
  for (const edge of network.edges) if (actOf[edge]! >= 0) edgesOfAct[actOf[edge]!]!.push(edge);
  const paths: Int32Array[] = [];
  const cost = graph.edgeIds.length + graph.nodeIds.length;
  for (let work = 0; work <= MAX_PACKING_WORK; work += cost) {
    const path = shortestPaths(graph, routes.adjacency, blocked, 1)[0]!;
    if (path === null) break;
    paths.push(path);
    for (const edge of path) {
      if (actOf[edge]! < 0) continue;
      for (const other of edgesOfAct[actOf[edge]!]!) blocked[other] = 1;
    }
  }
  return paths;
}
