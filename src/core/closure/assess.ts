import { type Free, freeUse, type Standing, standingOf } from './allowance.ts';
import { findMissing, fixedLimits, judgeRules, type MissingSet, type RuleResult } from './missing.ts';
import { type Reason, sortReasons } from './reasons.ts';
import { type Need, repairOf } from './repair.ts';
import type { NodeKind, Rule } from './spec.ts';
import type { Binding, Candidate, State, View } from './state.ts';
import { equal, type Value } from './value.ts';

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
    if (action?.sound) rejections.push(...oddNames(candidate, action.bindings));
    return { rejections, missing: NONE, rules: [], standing: null, free: 'used' };
  }
  const { action, view } = standing;
  const rejections = oddNames(candidate, action.bindings);
  const rules = judgeRules(state.spec, action, candidate.args, view);
  const undecided: Rule[] = [];
  for (const { rule, verdict } of rules) {
    if (verdict === false) rejections.push({ code: 'RULE_FALSE', rule: rule.id });
    else if (verdict !== true) undecided.push(rule);
  }
  // Names that are not the action's have no allowance.
  const free = rejections[0]?.code === 'ARGUMENT_NAMES' ? 'granted' : freeUse(state, standing, except);
  const missing = findMissing(state, action, view, undecided);
  for (const node of fixedLimits(state.spec, missing.nodes, view)) {
    rejections.push({ code: 'LIMIT_FIXED', node: state.spec.nodes[node]!.id });
  }
  addMismatches(rejections, state, candidate, standing);
  if (standing.member?.revoked) rejections.push({ code: 'MEMBER_REVOKED' });
  if (free === 'used') rejections.push({ code: 'ALLOWANCE_USED' });
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

function oddNames({ args }: Candidate, expected: ReadonlyMap<string, number>): Reason[] {
  const odd: Reason[] = [];
  for (const argument of expected.keys())
    if (!args.has(argument)) odd.push({ code: 'ARGUMENT_NAMES', argument });
  for (const argument of args.keys())
    if (!expected.has(argument)) odd.push({ code: 'ARGUMENT_NAMES', argument });
  return odd;
}

/** Arguments that differ from the present value of their node, or from what the GROUP said of this member. */
function addMismatches(
  rejections: Reason[],
  state: State,
  candidate: Candidate,
  { action, view, member }: Standing,
): void {
  for (const [argument, index] of action.bindings) {
    const given = candidate.args.get(argument);
    if (given === undefined) continue;
    const bound = state.spec.nodes[index]!;
    const current = view(index).value;
    const stated = statedValue(view, bound.kind, member?.bindings.get(argument));
    const differs =
      (current !== undefined && !equal(current, given)) || (stated !== undefined && !equal(stated, given));
    if (differs) rejections.push({ code: 'ARGUMENT_MISMATCH', argument, node: bound.id });
  }
}

/** What the GROUP says of an argument that is no authority node's; an authority node has the member's value itself. */
function statedValue(view: View, kind: NodeKind, binding: Binding | undefined): Value | undefined {
  if (binding === undefined || kind === 'authority') return undefined;
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
  if (rejections.length > 0 || standing === null)
    return { decision: 'BLOCK', reasons: sortReasons(rejections), repair: [] };
  if (missing.hopeless.length > 0) {
    return {
      decision: 'BLOCK',
      reasons: missing.hopeless.map((rule) => ({ code: 'MISSING', rule })),
      repair: [],
    };
  }
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
