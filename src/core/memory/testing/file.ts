import { admittedAt, viewersAt } from '../admission.ts';
import { type Draft, historyText } from '../faults/exemplar.ts';
import { fold } from '../fold.ts';
import {
  type FoldedHistory,
  type LogRow,
  type Moment,
  momentLast,
  recordedAt,
  type Timeline,
} from '../timeline.ts';
import type { Audience, IdentityPolicy, ItemId } from '../types.ts';
import { mustRead } from './histories.ts';

export { attempt, derive, historyText, join, minute, write } from '../faults/exemplar.ts';

/** A history written by hand, read and folded. */
export function timelineOf(events: readonly Draft[], policy: IdentityPolicy = 'default'): FoldedHistory {
  return fold(mustRead(historyText(events)), policy);
}

/** What became of the last event. */
export const lastRow = (timeline: Timeline): LogRow => timeline.rows.at(-1)!;

/** The audience that an item has at the end. */
export const recordedIn = (timeline: Timeline, item: ItemId): Audience | null =>
  recordedAt(timeline.byId.get(item)!, momentLast(timeline));

/** What whoever is in a room may see, in the order of recording. */
export const visibleIn = (
  timeline: Timeline,
  room: string,
  moment: Moment = momentLast(timeline),
): readonly ItemId[] => [...admittedAt(timeline, viewersAt(timeline, room, moment), moment).keys()];
