/** The model as the properties see it, so that a faulty one can take its place. */
import { admittedAt, viewersAt } from '../admission.ts';
import { fold } from '../fold.ts';
import { questionsOf } from '../replay.ts';
import { RULES, type Rules } from '../rules.ts';
import { momentLast, type Timeline } from '../timeline.ts';
import type { History, IdentityPolicy, ItemId, Viewers } from '../types.ts';

export interface Model {
  /** The folded history. */
  fold(history: History): Timeline;
  /** Items admitted to an attempt of the history. */
  attempt(history: History, attempt: string): ReadonlySet<ItemId>;
  /** Items admitted at the end of the history to a viewer set. */
  viewers(history: History, viewers: Viewers): ReadonlySet<ItemId>;
  /** Items admitted at the end of the history to whoever the room holds. */
  room(history: History, conversation: string): ReadonlySet<ItemId>;
}

/**
 * A model with other rules, or one that is handed another history than it was given: `distort` gets the events that
 * have happened when the question is put.
 */
export function modelOf(
  rules: Rules = RULES,
  distort: (history: History) => History = (history) => history,
  policy: IdentityPolicy = 'default',
): Model {
  const foldIt = (history: History) => fold(distort(history), policy, rules);
  const until = (history: History, attempt: string): History => {
    const end = history.events.findIndex((event) => event.type === 'attempt' && event.attempt === attempt);
    return { ...history, events: history.events.slice(0, end + 1) };
  };
  return {
    fold: foldIt,
    attempt(history, attempt) {
      const timeline = foldIt(until(history, attempt));
      const question = questionsOf(timeline, rules).find((asked) => asked.attempt === attempt);
      if (question === undefined) return new Set();
      return new Set(admittedAt(timeline, question.evidence, question.moment, rules).keys());
    },
    viewers(history, viewers) {
      const timeline = foldIt(history);
      return new Set(
        admittedAt(timeline, { viewers, unresolved: false }, momentLast(timeline), rules).keys(),
      );
    },
    room(history, conversation) {
      const timeline = foldIt(history);
      const moment = momentLast(timeline);
      const evidence = viewersAt(timeline, conversation, moment, rules);
      return new Set(admittedAt(timeline, evidence, moment, rules).keys());
    },
  };
}
