import type { Timeline } from '../../../core/memory/timeline.ts';
import type { HistoryEvent } from '../../../core/memory/types.ts';
import { roomOfEvent } from '../words.ts';

/** Height of one lane, in pixels. */
export const LANE = 32;
/** Room left and right of the first and the last event. */
export const MARGIN = 20;
/** Space between two events at which each has a sign of its own; below it they are strokes. */
export const SIGNS_FROM = 7;

/** A lane of the timeline: a room, or what belongs to none. */
export interface Lane {
  /** Null is the lane of what spans several rooms. */
  readonly room: string | null;
  readonly title: string;
}

/** The lanes of a history and which of them each event is in. */
export interface LaneModel {
  readonly lanes: readonly Lane[];
  /** One an event. */
  readonly laneOf: Uint16Array;
}

/** Lanes in the order of the file; one more at the end where an event belongs to no single room. */
export function laneModel(timeline: Timeline): LaneModel {
  const { conversations, events } = timeline.history;
  const lanes: Lane[] = conversations.map(({ id, title }) => ({ room: id, title }));
  const index = new Map(conversations.map(({ id }, at) => [id, at]));
  const laneOf = new Uint16Array(events.length);
  let across = false;
  for (const [at, event] of events.entries()) {
    const room = roomOfEvent(event, timeline);
    const lane = room === null ? undefined : index.get(room);
    if (lane === undefined) across = true;
    laneOf[at] = lane ?? conversations.length;
  }
  if (across) lanes.push({ room: null, title: 'Across rooms' });
  return { lanes, laneOf };
}

/** The stretch of the history that is on screen: events from `first`, `count` of them across `width` pixels. */
export interface View {
  readonly first: number;
  readonly count: number;
  readonly width: number;
}

/** Pixels from one event to the next. */
export function spacing({ count, width }: View): number {
  return (width - 2 * MARGIN) / Math.max(1, count - 1);
}

export function xOf(view: View, index: number): number {
  return MARGIN + (index - view.first) * spacing(view);
}

/** The event nearest to a place, within the history. */
export function eventAtX(view: View, x: number, total: number): number {
  const index = Math.round(view.first + (x - MARGIN) / spacing(view));
  return Math.max(0, Math.min(total - 1, index));
}

/** The event of a lane that is nearest to a place and at most `reach` pixels away, or -1. */
export function eventInLane(
  view: View,
  { laneOf }: LaneModel,
  at: { readonly lane: number; readonly x: number },
  reach: number,
): number {
  const centre = eventAtX(view, at.x, laneOf.length);
  const steps = Math.ceil(reach / spacing(view));
  for (let away = 0; away <= steps; away++) {
    for (const index of [centre - away, centre + away]) {
      if (laneOf[index] === at.lane && Math.abs(xOf(view, index) - at.x) <= reach) return index;
    }
  }
  return -1;
}

/** The least number of events that a view shows. */
const LEAST = 12;

/** A view zoomed by a factor about a place (in pixels), kept within the history. */
export function zoomed(view: View, total: number, factor: number, about: number): View {
  const count = Math.max(Math.min(LEAST, total), Math.min(total, Math.round(view.count / factor)));
  const under = view.first + (about - MARGIN) / spacing(view);
  const share = (about - MARGIN) / Math.max(1, view.width - 2 * MARGIN);
  return within({ ...view, count, first: under - share * (count - 1) }, total);
}

/** The view moved, by as little as it takes, so that an event is on screen. */
export function following(view: View, total: number, index: number): View {
  const last = view.first + view.count - 1;
  if (index >= view.first && index <= last) return view;
  // A page on, so that playing does not move the picture with every step.
  const first = index < view.first ? index - view.count * 0.8 : index - view.count * 0.2;
  return within({ ...view, first }, total);
}

export function within(view: View, total: number): View {
  const count = Math.max(1, Math.min(view.count, total));
  return { ...view, count, first: Math.max(0, Math.min(total - count, view.first)) };
}

/** What a sign stands for: its shape, and whether it is one that asks for attention. */
export type Sign =
  | 'write'
  | 'derive'
  | 'grant'
  | 'revoke'
  | 'retire'
  | 'message'
  | 'join'
  | 'leave'
  | 'evidence'
  | 'faulty'
  | 'resolve'
  | 'attempt'
  | 'refused';

/** The sign of an event; a refused or suppressed one has a sign of its own. */
export function signOf(event: HistoryEvent, status: 'applied' | 'refused' | 'suppressed'): Sign {
  if (status !== 'applied') return 'refused';
  if (event.type === 'evidence')
    return event.slots.every((slot) => slot.status === 'ok') ? 'evidence' : 'faulty';
  return event.type;
}

/** The short name that stands over a sign: of an item, an attempt or a grant. */
export function labelOf(event: HistoryEvent): string | null {
  if (event.type === 'write' || event.type === 'derive') return event.item;
  if (event.type === 'attempt') return event.attempt;
  return event.type === 'grant' ? event.grant : null;
}
