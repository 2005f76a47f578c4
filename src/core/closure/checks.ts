import { allowanceOf, consume, hold, holdsConfirmation, isStale, release, standingOf } from './allowance.ts';
import { assess, decide, lacking, type Verdict } from './assess.ts';
import { type Applied, applied, NOTHING, refuse } from './outcome.ts';
import { sortReasons } from './reasons.ts';
import { resetAuthority } from './reset.ts';
import type { Candidate, OpenCheck, State } from './state.ts';
import type { Value } from './value.ts';

/** Decides on a proposed action. With a name, the check is kept, and one that comes out AUTHORIZE holds a use. */
export function check(
  state: State,
  candidate: Candidate,
  name: string | null,
  call: OpenCheck['call'] = null,
): Verdict {
  if (name !== null) close(state, name);
  const assessment = assess(state, candidate);
  const verdict = decide(state, candidate, assessment);
  if (name === null) return verdict;
  const allowance = assessment.standing?.key() ?? '';
  state.checks.set(name, { candidate, call, decision: verdict.decision, event: state.event, allowance });
  const { free } = assessment;
  if (verdict.decision === 'AUTHORIZE' && (free === 'granted' || free === 'confirmed'))
    hold(state, allowance, name, free);
  return verdict;
}

/** What a dispatch came to, with what it took away where nothing is kept between actions. */
export type DispatchOutcome = Applied & { readonly verdict: Verdict | null };

/**
 * Looks again at rejections, authority, versions and allowance, and then uses one allowance and sends the call, once. A
 * dispatch that fails frees what the check held; either way the check is over.
 */
export function dispatch(state: State, name: string): DispatchOutcome {
  const open = state.checks.get(name);
  if (open === undefined) return { ...unknownCheck(name), verdict: null };
  const assessment = assess(state, open.candidate, name);
  const stale = open.decision !== 'AUTHORIZE' || isStale(state, open);
  const reasons = sortReasons([
    ...(stale ? [{ code: 'STALE' } as const] : []),
    ...assessment.rejections,
    ...(assessment.standing === null ? [] : lacking(state, assessment)),
    ...assessment.missing.hopeless.map((rule) => ({ code: 'MISSING', rule }) as const),
  ]);
  close(state, name);
  const { free } = assessment;
  const passes = reasons.length === 0 && (free === 'granted' || free === 'confirmed');
  if (passes) consume(state, open.allowance, free);
  const verdict: Verdict = { decision: passes ? 'AUTHORIZE' : 'BLOCK', reasons, repair: [] };
  return { ...forget(state), verdict };
}

/** Gives up a check and what it holds. */
export function abandon(state: State, name: string): Applied {
  if (!state.checks.has(name)) return unknownCheck(name);
  close(state, name);
  return forget(state);
}

/** The end of an action, where a method retains nothing beyond it. */
function forget(state: State): Applied {
  if (state.method.retention === 'session') return NOTHING;
  return applied([], resetAuthority(state, [], []));
}

/** Ends a check: what it holds is free again. */
export function close(state: State, name: string): void {
  const open = state.checks.get(name);
  if (open === undefined) return;
  release(state, open.allowance, name);
  state.checks.delete(name);
}

export function unknownCheck(name: string): Applied {
  return refuse('UNKNOWN_CHECK', `no check called \`${name}\` is open`);
}

/**
 * CONFIRM of an action: one use of exactly these arguments at the present versions of the closure. Refused where it could
 * mean nothing: where the action is blocked, or where a value is missing that will move the versions when it comes.
 */
export function confirmAction(state: State, action: string, args: ReadonlyMap<string, Value>): Applied {
  const candidate: Candidate = { action, args, group: null, member: null };
  const { rejections, missing } = assess(state, candidate);
  const standing = standingOf(state, candidate);
  const blocking = rejections.filter(({ code }) => code !== 'ALLOWANCE_USED');
  if (standing === null || blocking.length > 0 || missing.hopeless.length > 0) {
    const codes = blocking.map(({ code }) => code).join(', ');
    return refuse(
      'NOT_CONFIRMABLE',
      `\`${action}\` with these arguments is blocked${codes === '' ? '' : ` (${codes})`}`,
    );
  }
  const absent = missing.nodes.find(
    (node) => standing.view(node).value === undefined || missing.doubted.has(node),
  );
  if (absent !== undefined) {
    return refuse(
      'NO_VALUE',
      `\`${state.spec.nodes[absent]!.id}\` has no value yet, and nobody approves an unknown`,
    );
  }
  const allowance = allowanceOf(state, standing);
  if (holdsConfirmation(state, standing, allowance)) return NOTHING;
  state.allowances.set(standing.key(), { ...allowance, confirmation: { event: state.event } });
  return NOTHING;
}
