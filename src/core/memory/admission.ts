/** Eq. (1) of the paper: `admit(m,C,t) = current(m,t) and some A in AuthSets(m,t) has V(C) ⊆ A`. */
import { outsideOf } from './audience.ts';
import { RULES, type Rules, type ViewerEvidence } from './rules.ts';
import { type Entry, type GrantSpan, type Moment, recordedAt, roomAt, type Timeline } from './timeline.ts';
import type { Audience, ItemId, PrincipalId, WithheldReason } from './types.ts';

/** Reasons that Eq. (1) itself gives; the other two of the list are the ranking's. */
export type AdmissionReason = Exclude<WithheldReason, 'no-match' | 'beyond-k'>;

export type Admission =
  | { readonly kind: 'admitted'; readonly witness: Audience }
  | { readonly kind: 'withheld'; readonly reason: AdmissionReason; readonly outside: readonly PrincipalId[] };

/** V(C) of a room at a moment under the policy of the timeline. An unknown room is nobody's: U. */
export function viewersAt(
  timeline: Timeline,
  conversation: string,
  moment: Moment,
  rules: Rules = RULES,
): ViewerEvidence {
  const room = timeline.rooms.get(conversation);
  if (room === undefined) return { viewers: 'U', unresolved: true };
  return rules.viewers(roomAt(room, moment), timeline.history.owner, timeline.policy);
}

/** The grants on an item that hold at a moment, in the order in which they were made. */
export function grantsInForce(entry: Entry, moment: Moment, rules: Rules = RULES): readonly GrantSpan[] {
  return entry.grants.filter(
    ({ from, until, revoked }) =>
      from < moment.applied &&
      rules.inForce({ until, revoked: revoked !== null && revoked < moment.applied }, moment.time),
  );
}

/** AuthSets(m,t): the recorded audience, then the audience of every grant in force. None while quarantined. */
export function authSetsAt(entry: Entry, moment: Moment, rules: Rules = RULES): readonly Audience[] {
  const recorded = recordedAt(entry, moment);
  if (recorded === null) return [];
  if (entry.grants.length === 0) return [recorded];
  return [recorded, ...grantsInForce(entry, moment, rules).map((grant) => grant.audience)];
}

/** Where an authset comes from. */
export type AuthSetSource =
  | { readonly from: 'recorded'; readonly audience: Audience }
  | { readonly from: 'grant'; readonly grant: string; readonly audience: Audience };

/** {@link authSetsAt} with the origin of each. */
export function authSetSources(entry: Entry, moment: Moment): readonly AuthSetSource[] {
  const audience = recordedAt(entry, moment);
  if (audience === null) return [];
  const granted = grantsInForce(entry, moment).map(
    (grant): AuthSetSource => ({ from: 'grant', grant: grant.id, audience: grant.audience }),
  );
  return [{ from: 'recorded', audience }, ...granted];
}

/** `current(m,t)`, or the first reason why not. */
export function currency(
  entry: Entry,
  moment: Moment,
  rules: Rules = RULES,
): 'current' | Exclude<AdmissionReason, 'quarantined' | 'unresolved-viewers' | 'audience'> {
  const before = (index: number | null | undefined) => index != null && index < moment.applied;
  if (!before(entry.index)) return 'not-yet';
  const retired = before(entry.retired);
  const superseded = before(entry.superseded?.index);
  const sourceRetired = before(entry.sourceRetired?.index);
  if (rules.current({ retired, superseded, sourceRetired })) return 'current';
  return retired ? 'retired' : superseded ? 'superseded' : 'source-retired';
}

/** Admission of one item to one context, with the authset that admits it or the first reason that withholds it. */
export function admit(
  timeline: Timeline,
  entry: Entry,
  evidence: ViewerEvidence,
  moment: Moment,
  rules: Rules = RULES,
): Admission {
  const state = currency(entry, moment, rules);
  if (state !== 'current') return { kind: 'withheld', reason: state, outside: [] };
  const authSets = authSetsAt(entry, moment, rules);
  if (authSets.length === 0) return { kind: 'withheld', reason: 'quarantined', outside: [] };
  const witness = rules.witness(authSets, evidence.viewers);
  if (witness !== null) return { kind: 'admitted', witness };
  return {
    kind: 'withheld',
    reason: evidence.unresolved ? 'unresolved-viewers' : 'audience',
    outside: nearestOutside(timeline, authSets, evidence),
  };
}

/** Every admitted item of a context with its witness, in the order of recording. One test an authset, not an item. */
export function admittedAt(
  timeline: Timeline,
  evidence: ViewerEvidence,
  moment: Moment,
  rules: Rules = RULES,
): ReadonlyMap<ItemId, Audience> {
  const admitted = new Map<ItemId, Audience>();
  // Audiences are interned by the fold, so identity is equality and most items share a handful of them.
  const single = new Map<Audience, Audience | null>();
  for (const entry of timeline.entries) {
    if (entry.index >= moment.applied) break;
    if (currency(entry, moment, rules) !== 'current') continue;
    const authSets = authSetsAt(entry, moment, rules);
    const only = authSets.length === 1 ? authSets[0]! : null;
    let witness = only === null ? undefined : single.get(only);
    if (witness === undefined) {
      witness = rules.witness(authSets, evidence.viewers);
      if (only !== null) single.set(only, witness);
    }
    if (witness !== null) admitted.set(entry.item.id, witness);
  }
  return admitted;
}

/** Viewers outside the authset that comes nearest: the fewest outside, the recorded audience first. */
function nearestOutside(
  timeline: Timeline,
  authSets: readonly Audience[],
  { viewers }: ViewerEvidence,
): readonly PrincipalId[] {
  const principals = timeline.history.principals.map(({ id }) => id);
  return authSets
    .map((audience) => outsideOf(audience, viewers, principals))
    .reduce((best, other) => (other.length < best.length ? other : best));
}
