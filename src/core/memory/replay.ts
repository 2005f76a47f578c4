/** Replay of the attempts of a history: what each arm would put into each context, and why the rest stays out. */
import { admit, viewersAt } from './admission.ts';
import { principalSet } from './audience.ts';
import { RULES, type Rules, type ViewerEvidence } from './rules.ts';
import type { ReplayArms } from './stores/types.ts';
import { type FoldedHistory, type Moment, momentAt, momentOf, type Timeline } from './timeline.ts';
import {
  type AdmittedItem,
  type Arm,
  type ArmResult,
  type AttemptResult,
  DEFAULT_SEARCH,
  EVERYONE,
  type PrincipalId,
  type SearchOptions,
  type WithheldItem,
} from './types.ts';

export interface ReplayOptions {
  readonly arms: readonly Arm[];
  readonly search: SearchOptions;
}
export const DEFAULT_REPLAY: ReplayOptions = { arms: ['flat'], search: DEFAULT_SEARCH };

/** A query put to the memory in a room: one of the history's attempts, or one put by hand. */
export interface Question {
  /** Id of the attempt, or null for a question put by hand. */
  readonly attempt: string | null;
  readonly conversation: string;
  readonly query: string;
  readonly evidence: ViewerEvidence;
  readonly moment: Moment;
}

/** Every attempt of the history with V(C) evaluated afresh, retries included, in order. */
export function questionsOf(timeline: Timeline, rules: Rules = RULES): readonly Question[] {
  const asked = new Map<string, Question>();
  for (const [index, event] of timeline.history.events.entries()) {
    if (event.type !== 'attempt') continue;
    const moment = momentOf(timeline, index);
    const fresh = viewersAt(timeline, event.conversation, moment, rules);
    const first = event.retry_of === undefined ? undefined : asked.get(event.retry_of);
    const evidence = first === undefined ? fresh : rules.retry(fresh, first.evidence);
    const { attempt, conversation, query } = event;
    asked.set(attempt, { attempt, conversation, query, evidence, moment });
  }
  return [...asked.values()];
}

/**
 * A question put by hand: in a room at a time (milliseconds since 1970), before the viewers given or before the
 * room's own. The owner is always among them. `applied` says after how many events where several share the time; it
 * is every event up to the time where it is left out.
 */
export function questionByHand(
  timeline: Timeline,
  input: {
    readonly conversation: string;
    readonly time: number;
    readonly applied?: number;
    readonly query: string;
    readonly viewers?: readonly PrincipalId[] | typeof EVERYONE;
  },
): Question {
  const { conversation, query, time, applied } = input;
  const moment = applied === undefined ? momentAt(timeline, time) : { applied, time };
  const given = input.viewers;
  const evidence =
    given === undefined
      ? viewersAt(timeline, conversation, moment)
      : {
          viewers: given === EVERYONE ? given : principalSet(timeline.history.owner, given),
          unresolved: false,
        };
  return { attempt: null, conversation, query, evidence, moment };
}

/**
 * Answers questions in the order of their moments, one result a question and arm. The arms are advanced event by
 * event, so that each answers from exactly what had happened.
 */
export function* replay(
  timeline: FoldedHistory,
  arms: ReplayArms,
  questions: readonly Question[],
  options: ReplayOptions = DEFAULT_REPLAY,
): Generator<AttemptResult> {
  let next = 0;
  const inOrder = [...questions].sort((a, b) => a.moment.applied - b.moment.applied);
  for (const question of inOrder) {
    for (; next < question.moment.applied; next++) arms.apply(timeline.changes[next]!);
    const context = {
      viewers: question.evidence.viewers,
      conversation: question.conversation,
      time: question.moment.time,
    };
    for (const arm of options.arms) {
      const result = arms.search(arm, context, question.query, options.search);
      yield judge(timeline, question, arm, result);
    }
  }
}

/** Puts Eq. (1) beside what an arm placed: a witness or `forbidden` for each hit, a reason for everything else. */
export function judge(timeline: Timeline, question: Question, arm: Arm, result: ArmResult): AttemptResult {
  const placed = new Set(result.hits.map((hit) => hit.item));
  const withheld: WithheldItem[] = [];
  for (const entry of timeline.entries) {
    const item = entry.item.id;
    if (placed.has(item)) continue;
    const admission = admit(timeline, entry, question.evidence, question.moment);
    if (admission.kind === 'withheld') {
      withheld.push({ item, reason: admission.reason, outside: admission.outside });
    } else {
      withheld.push({ item, reason: result.matched.has(item) ? 'beyond-k' : 'no-match', outside: [] });
    }
  }
  const { attempt, evidence } = question;
  return {
    attempt,
    arm,
    viewers: evidence.viewers,
    admitted: judgeHits(timeline, question, result),
    withheld,
  };
}

/** The placed items alone, each with its witness or marked as forbidden. */
export function judgeHits(
  timeline: Timeline,
  question: Question,
  result: ArmResult,
): readonly AdmittedItem[] {
  return result.hits.map(({ item, score }, index): AdmittedItem => {
    const admission = admit(timeline, timeline.byId.get(item)!, question.evidence, question.moment);
    const base = { item, rank: index + 1, score };
    return admission.kind === 'admitted'
      ? { ...base, witness: admission.witness }
      : { ...base, witness: [], forbidden: true };
  });
}
