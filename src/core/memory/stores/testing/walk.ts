import { oracleAdmitted } from '../../faults/oracle.ts';
import { fold } from '../../fold.ts';
import { type Question, questionsOf } from '../../replay.ts';
import type { FoldedHistory } from '../../timeline.ts';
import type { History, ItemId } from '../../types.ts';
import type { OpenStore } from '../store.ts';
import type { ReadContext } from '../types.ts';

/** A store at the moment of an attempt, with what Eq. (1), by sets, admits. */
export interface Sight {
  readonly store: OpenStore;
  readonly timeline: FoldedHistory;
  readonly question: Question;
  readonly context: ReadContext;
  readonly oracle: ReadonlySet<ItemId>;
  /** Index of the attempt's event. */
  readonly index: number;
}

export function contextOf({ evidence, conversation, moment }: Question): ReadContext {
  return { viewers: evidence.viewers, conversation, time: moment.time };
}

/** Feeds a history into an empty store, stopping at every attempt. The store holds all of it at the end. */
export function* walk(store: OpenStore, history: History): Generator<Sight> {
  const timeline = fold(history);
  const questions = new Map(questionsOf(timeline).map((question) => [question.moment.applied - 1, question]));
  for (const [index, event] of timeline.changes.entries()) {
    store.apply(event);
    const question = questions.get(index);
    if (question === undefined) continue;
    const oracle = oracleAdmitted(history, index);
    yield { store, timeline, question, context: contextOf(question), oracle, index };
  }
}
