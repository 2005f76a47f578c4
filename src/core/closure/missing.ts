import { isMissing } from './derive.ts';
import { evaluate, type Scope } from './evaluate.ts';
import { nodesOf } from './expression.ts';
import { type Action, ancestorsOf, authorityBehind, type Rule, type Spec } from './spec.ts';
import type { State, View } from './state.ts';
import { Unknown } from './unknown.ts';
import type { Value } from './value.ts';

/** How a business rule comes out; `verdict` is an {@link Unknown} where it is undecided. */
export interface RuleResult {
  readonly rule: Rule;
  readonly verdict: boolean | Unknown;
}

/** Evaluates the business rules of an action. A rule sees an unauthorized authority node as unknown. */
export function judgeRules(
  spec: Spec,
  action: Action,
  args: ReadonlyMap<string, Value>,
  view: View,
): RuleResult[] {
  const scope: Scope = { args, node: (index) => visible(spec, view, index) };
  return action.rules.map((rule) => ({ rule, verdict: judge(rule, scope) }));
}

function judge(rule: Rule, scope: Scope): boolean | Unknown {
  if (rule.test === null)
    return new Unknown({ code: 'UNSOUND', message: `the rule \`${rule.id}\` is not sound` });
  const verdict = evaluate(rule.test, scope);
  if (typeof verdict === 'boolean' || verdict instanceof Unknown) return verdict;
  return new Unknown({ code: 'WRONG_TYPE', message: `the rule \`${rule.id}\` is neither true nor false` });
}

function visible(spec: Spec, view: View, index: number): Value | Unknown {
  const record = view(index);
  const { id, kind } = spec.nodes[index]!;
  if (record.value === undefined) {
    return new Unknown({ code: 'NODE_UNAVAILABLE', node: id, message: `\`${id}\` has no value` });
  }
  if (kind !== 'authority' || record.authorized) return record.value;
  return new Unknown({ code: 'NODE_UNAUTHORIZED', node: id, message: `\`${id}\` is not authorized` });
}

/** What a check lacks, in topological order. */
export interface MissingSet {
  readonly nodes: readonly number[];
  /** Evidence that is there and must be seen again, with the undecided rule that reads it. */
  readonly doubted: ReadonlyMap<number, string>;
  /** Undecided rules for which nothing that could be asked would help. */
  readonly hopeless: readonly string[];
}

/**
 * Every unavailable evidence and every absent authority in the dependency closure of the targets and of the undecided
 * rules. A clean node has none behind it, so the walk visits what is missing and not the graph.
 */
export function findMissing(
  state: State,
  action: Action,
  view: View,
  undecided: readonly Rule[],
): MissingSet {
  if (undecided.length === 0 && allClean(state, view, action.targets)) return NOTHING_MISSING;
  const missing = walk(state, view, [...action.targets, ...undecided.flatMap((rule) => rule.nodes)]);
  const doubted = new Map<number, string>();
  const hopeless: string[] = [];
  for (const rule of undecided) {
    if (walk(state, view, rule.nodes).size > 0) continue;
    const evidence = [...ancestorsOf(state.spec, rule.nodes)].filter(
      (node) => state.spec.nodes[node]!.kind === 'evidence',
    );
    if (evidence.length === 0) hopeless.push(rule.id);
    for (const node of evidence) {
      missing.add(node);
      doubted.set(node, rule.id);
    }
  }
  const { rank } = state.spec;
  return { nodes: [...missing].sort((a, b) => rank[a]! - rank[b]!), doubted, hopeless };
}

const NOTHING_MISSING: MissingSet = { nodes: [], doubted: new Map(), hopeless: [] };

function allClean(state: State, view: View, nodes: readonly number[]): boolean {
  if (state.thorough) return false;
  for (const node of nodes) if (!view(node).clean) return false;
  return true;
}

function walk(state: State, view: View, starts: readonly number[]): Set<number> {
  const { nodes } = state.spec;
  const missing = new Set<number>();
  const seen = new Set(starts);
  for (const index of seen) {
    const record = view(index);
    if (record.clean && !state.thorough) continue;
    if (isMissing(nodes[index]!, record)) missing.add(index);
    // The method without dependency checks looks at what an action names, and no further.
    if (state.method.invalidation === 'none') continue;
    for (const parent of nodes[index]!.parents) seen.add(parent);
  }
  return missing;
}

/** Missing bounded nodes whose limit fails and that no authority node can move. */
export function fixedLimits(spec: Spec, missing: readonly number[], view: View): number[] {
  return missing.filter((node) => view(node).limit === false && limitMovers(spec, node).length === 0);
}

/** Authority nodes that a limit is computed from: what a REVISE can move it with. */
export function limitMovers(spec: Spec, node: number): number[] {
  const { limit } = spec.nodes[node]!;
  return limit === null ? [] : authorityBehind(spec, nodesOf(limit));
}
