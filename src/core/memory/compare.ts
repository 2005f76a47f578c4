/** What an edit of the history changes: the same questions asked of both versions. */
import { admittedAt } from './admission.ts';
import { audienceKey } from './audience.ts';
import { type Question, questionsOf } from './replay.ts';
import { momentLast, recordedAt, type Timeline } from './timeline.ts';
import type { Audience, ItemId, Viewers } from './types.ts';

/** One attempt that differs. An attempt that only one version has is compared with nothing. */
export interface AttemptChange {
  readonly attempt: string;
  readonly in: 'both' | 'before' | 'after';
  readonly viewersBefore: Viewers | null;
  readonly viewersAfter: Viewers | null;
  /** Items that the attempt's context may now have and may no longer have, by Eq. (1). */
  readonly entered: readonly ItemId[];
  readonly left: readonly ItemId[];
}

export interface HistoryDifference {
  readonly attempts: readonly AttemptChange[];
  /** Attempts that are the same in both. */
  readonly unchanged: number;
  readonly itemsAdded: readonly ItemId[];
  readonly itemsRemoved: readonly ItemId[];
  /** Items of both whose recorded audience at the end is another. */
  readonly itemsRebound: readonly {
    readonly item: ItemId;
    readonly before: Audience | null;
    readonly after: Audience | null;
  }[];
}

/** Compares two folded histories by the ids of attempts and items. */
export function compareHistories(before: Timeline, after: Timeline): HistoryDifference {
  const old = new Map(questionsOf(before).map((question) => [question.attempt!, question]));
  const now = new Map(questionsOf(after).map((question) => [question.attempt!, question]));
  const attempts: AttemptChange[] = [];
  for (const attempt of new Set([...old.keys(), ...now.keys()])) {
    const change = compareAttempt(attempt, side(before, old.get(attempt)), side(after, now.get(attempt)));
    if (change !== null) attempts.push(change);
  }
  const itemsOf = (timeline: Timeline) => timeline.entries.map((entry) => entry.item.id);
  return {
    attempts,
    unchanged: new Set([...old.keys(), ...now.keys()]).size - attempts.length,
    itemsAdded: itemsOf(after).filter((id) => !before.byId.has(id)),
    itemsRemoved: itemsOf(before).filter((id) => !after.byId.has(id)),
    itemsRebound: rebound(before, after),
  };
}

interface Side {
  readonly viewers: Viewers;
  readonly admitted: ReadonlySet<ItemId>;
}

function side(timeline: Timeline, question: Question | undefined): Side | null {
  if (question === undefined) return null;
  const admitted = new Set(admittedAt(timeline, question.evidence, question.moment).keys());
  return { viewers: question.evidence.viewers, admitted };
}

function compareAttempt(attempt: string, before: Side | null, after: Side | null): AttemptChange | null {
  const entered = [...(after?.admitted ?? [])].filter((item) => !before?.admitted.has(item));
  const left = [...(before?.admitted ?? [])].filter((item) => !after?.admitted.has(item));
  const viewersBefore = before?.viewers ?? null;
  const viewersAfter = after?.viewers ?? null;
  const same = JSON.stringify(viewersBefore) === JSON.stringify(viewersAfter);
  if (same && entered.length === 0 && left.length === 0) return null;
  const where = before === null ? 'after' : after === null ? 'before' : 'both';
  return { attempt, in: where, viewersBefore, viewersAfter, entered, left };
}

function rebound(before: Timeline, after: Timeline): HistoryDifference['itemsRebound'] {
  const [atEnd, afterEnd] = [momentLast(before), momentLast(after)];
  return before.entries.flatMap((entry) => {
    const other = after.byId.get(entry.item.id);
    if (other === undefined) return [];
    const old = recordedAt(entry, atEnd);
    const now = recordedAt(other, afterEnd);
    const key = (audience: Audience | null) => (audience === null ? '' : audienceKey(audience));
    return key(old) === key(now) ? [] : [{ item: entry.item.id, before: old, after: now }];
  });
}
