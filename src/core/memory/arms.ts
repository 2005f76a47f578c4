/**
 * The six arms over a folded history: which items each may place, and over which its statistics are taken. The stores
 * give the same answers from their databases; here any moment can be asked about without building one.
 */
import { admittedAt, currency } from './admission.ts';
import type { Question } from './replay.ts';
import type { Moment, Timeline } from './timeline.ts';
import type { Arm, ArmResult, ItemId, Ranking, SearchOptions } from './types.ts';

/** Makes a ranking of every text of the history, whenever recorded: what is not a candidate has no influence. */
export function rankingOf(timeline: Timeline, empty: Ranking): Ranking {
  for (const { item } of timeline.entries) empty.add(item.id, item.text);
  return empty;
}

/** What one arm would place into the context of a question. */
export function contextOf(
  timeline: Timeline,
  ranking: Ranking,
  question: Question,
  arm: Arm,
  options: SearchOptions,
): ArmResult {
  const { query, moment } = question;
  const current = currentAt(timeline, moment);
  const over = (candidates: ReadonlySet<ItemId>) => (options.statistics === 'shared' ? current : candidates);
  switch (arm) {
    case 'unscoped':
      return ranking.rank(query, current, current, options);
    case 'silo': {
      const silo = new Set(
        [...current].filter((id) => timeline.byId.get(id)!.item.conversation === question.conversation),
      );
      return ranking.rank(query, silo, over(silo), options);
    }
    case 'post-filter': {
      const fetched = ranking.rank(query, current, current, { ...options, k: options.budget });
      const admitted = admittedSet(timeline, question);
      return {
        hits: fetched.hits.filter((hit) => admitted.has(hit.item)).slice(0, options.k),
        matched: fetched.matched,
      };
    }
    case 'postings':
    case 'flat':
    case 'graph': {
      const admitted = admittedSet(timeline, question);
      return ranking.rank(query, admitted, over(admitted), options);
    }
  }
}

function currentAt(timeline: Timeline, moment: Moment): ReadonlySet<ItemId> {
  const current = new Set<ItemId>();
  for (const entry of timeline.entries) {
    if (entry.index >= moment.applied) break;
    if (currency(entry, moment) === 'current') current.add(entry.item.id);
  }
  return current;
}

function admittedSet(timeline: Timeline, { evidence, moment }: Question): ReadonlySet<ItemId> {
  return new Set(admittedAt(timeline, evidence, moment).keys());
}
