import { type Free, freeUse, type Standing, standingOf } from './allowance.ts';
import { findMissing, fixedLimits, judgeRules, type MissingSet, type RuleResult } from './missing.ts';
import { type Reason, sortReasons } from './reasons.ts';
import { type Need, repairOf } from './repair.ts';
import type { Candidate, State } from './state.ts';
import { Unknown } from './unknown.ts';
import { equal } from './value.ts';

export type Decision = 'AUTHORIZE' | 'BLOCK' | 'REPAIR';

/** All that a check finds out, before it is told as a decision. */
export interface Assessment {
  /** What blocks, whatever the user may say. */
  readonly rejections: readonly Reason[];
  readonly missing: MissingSet;
  readonly rules: readonly RuleResult[];
  /** Null where the action, the group or the member does not exist. */
  readonly standing: Standing | null;
  readonly free: Free;
}

const NONE: MissingSet = { nodes: [], doubted: new Map(), hopeless: [] };

/** Looks at a proposed action as the records stand (closure.md, "Check"). `except` names a check whose hold is its own. */
export function assess(state: State, candidate: Candidate, except: string | null = null): Assessment {
  const standing = standingOf(state, candidate);
  if (standing === null) {
    const rejections = [unknownStanding(state, candidate)];
    const action = state.spec.actions.get(candidate.action);
    if (action?.sound) rejections.push(...oddNames(candidate, [...action.bindings.keys()]));
    return { rejections, missing: NONE, rules: [], standing: null, free: 'used' };
  }
  const { action, view } = standing;
  const names = oddNames(candidate, [...action.bindings.keys()]);
  const rules = judgeRules(state.spec, action, candidate.args, view);
  const undecided = rules.filter(({ verdict }) => verdict instanceof Unknown).map(({ rule }) => rule);
  const missing = findMissing(state, action, view, undecided);
  const free = names.length > 0 ? 'granted' : freeUse(state, standing, except);
  const rejections: Reason[] = [
    ...names,
    ...rules.flatMap(({ rule, verdict }) =>
      verdict === false ? [{ code: 'RULE_FALSE', rule: rule.id } as const] : [],
    ),
    ...fixedLimits(state.spec, missing.nodes, view).map(
      (node) => ({ code: 'LIMIT_FIXED', node: state.spec.nodes[node]!.id }) as const,
    ),
    ...mismatches(state, candidate, standing),
    ...(standing.member?.revoked ? [{ code: 'MEMBER_REVOKED' } as const] : []),
    ...(free === 'used' ? [{ code: 'ALLOWANCE_USED' } as const] : []),
  ];
  return { rejections, missing, rules, standing, free };
}

function unknownStanding(state: State, { action, group, member }: Candidate): Reason {
  if (!state.spec.actions.get(action)?.sound) return { code: 'UNKNOWN_ACTION' };
  const found = group === null ? undefined : state.groups.get(group);
  if (found === undefined || found.action !== action) return { code: 'GROUP_MISSING' };
  return member === null || !found.members.has(member)
    ? { code: 'MEMBER_MISSING' }
    : { code: 'GROUP_MISSING' };
}

function oddNames(candidate: Candidate, expected: readonly string[]): Reason[] {
  const given = [...candidate.args.keys()];
  const odd = [
    ...expected.filter((name) => !candidate.args.has(name)),
    ...given.filter((name) => !expected.includes(name)),
  ];
  return odd.map((argument) => ({ code: 'ARGUMENT_NAMES', argument }));
}

/** Arguments that differ from the present value of their node, or from what the GROUP said of this member. */
function mismatches(state: State, candidate: Candidate, { action, view, member }: Standing): Reason[] {
  return [...action.bindings].flatMap(([argument, index]): Reason[] => {
    const given = candidate.args.get(argument);
    if (given === undefined) return [];
    const current = view(index).value;
    const stated = statedValue(view, member?.bindings.get(argument));
    const differs = [current, stated].some((value) => value !== undefined && !equal(value, given));
    return differs ? [{ code: 'ARGUMENT_MISMATCH', argument, node: state.spec.nodes[index]!.id }] : [];
  });
}

type StatedBinding =
  NonNullable<Standing['member']>['bindings'] extends ReadonlyMap<string, infer B> ? B : never;

function statedValue(view: Standing['view'], binding: StatedBinding | undefined) {
  if (binding === undefined) return undefined;
  return 'follows' in binding ? view(binding.follows).value : binding.value;
}

/** A decision with its reasons, and what would repair it. */
export interface Verdict {
  readonly decision: Decision;
  readonly reasons: readonly Reason[];
  readonly repair: readonly Need[];
}

/** Any rejection blocks; else what is missing is asked for; else the action is authorized. */
export function decide(state: State, candidate: Candidate, assessment: Assessment): Verdict {
  const { rejections, missing, standing } = assessment;
  const hopeless = missing.hopeless.map((rule) => ({ code: 'MISSING', rule }) as const);
  if (rejections.length > 0 || standing === null)
    return { decision: 'BLOCK', reasons: sortReasons(rejections), repair: [] };
  if (hopeless.length > 0) return { decision: 'BLOCK', reasons: hopeless, repair: [] };
  const reasons = lacking(state, assessment);
  if (reasons.length === 0) return { decision: 'AUTHORIZE', reasons: [], repair: [] };
  const decision = state.method.repair === 'none' ? 'BLOCK' : 'REPAIR';
  const member =
    standing.member === null
      ? null
      : { group: candidate.group!, name: candidate.member!, record: standing.member };
  const asked = {
    action: candidate.action,
    view: standing.view,
    member,
    exact: assessment.free === 'unconfirmed',
  };
  return { decision, reasons, repair: repairOf(state, missing, asked) };
}

/** What is missing, as reasons: no value, or a value that is not authorized. */
export function lacking(state: State, { missing, standing, free }: Assessment): Reason[] {
  const reasons = missing.nodes.map((node): Reason => {
    const { id, bearing } = state.spec.nodes[node]!;
    const rule = missing.doubted.get(node);
    if (rule !== undefined) return { code: 'MISSING', node: id, rule };
    const absent = !bearing || standing!.view(node).value === undefined;
    return { code: absent ? 'MISSING' : 'NOT_AUTHORIZED', node: id };
  });
  if (free === 'unconfirmed') reasons.push({ code: 'NOT_AUTHORIZED' });
  return sortReasons(reasons);
}
