/** The folded history: every item with the stretches of the event log during which each thing about it held. */
import type { RoomView } from './rules.ts';
import type { StoreEvent } from './stores/types.ts';
import type {
  Audience,
  Conversation,
  Disposition,
  History,
  IdentityPolicy,
  Item,
  ItemId,
  PrincipalId,
  Slot,
} from './types.ts';

/**
 * A moment of the log: the first `applied` events have happened, and it is `time` (milliseconds since 1970), which
 * decides about the ends of grants.
 */
export interface Moment {
  readonly applied: number;
  readonly time: number;
}

/** From event index `from` on, until the next binding: the recorded audience, or null while quarantined. */
export interface BindingSpan {
  readonly from: number;
  readonly audience: Audience | null;
}

export interface GrantSpan {
  readonly id: string;
  readonly item: ItemId;
  readonly audience: Audience;
  /** Index of the event. */
  readonly from: number;
  readonly until: number | null;
  /** Index of the revoking event, or null. */
  revoked: number | null;
}

/** One item through time. Indices are those of the events that did it; null is "never". */
export interface Entry {
  readonly item: Item;
  readonly index: number;
  readonly disposition: Disposition | null;
  readonly bindings: BindingSpan[];
  readonly grants: GrantSpan[];
  retired: number | null;
  superseded: { readonly index: number; readonly by: ItemId } | null;
  sourceRetired: { readonly index: number; readonly source: ItemId } | null;
}

/** Who was in a room and what its transport reported, through time. */
export interface RoomLog {
  readonly conversation: Conversation;
  readonly memberships: { readonly principal: PrincipalId; readonly from: number; to: number | null }[];
  readonly evidence: { readonly from: number; readonly slots: readonly Slot[] }[];
}

/** What became of one event: `refused` and `suppressed` rows changed nothing. */
export interface LogRow {
  readonly seq: number;
  readonly status: 'applied' | 'refused' | 'suppressed';
  /** Why it was refused or suppressed. */
  readonly message: string | null;
  readonly warnings: readonly string[];
  /** Items that it stored. */
  readonly items: readonly ItemId[];
}

export interface Timeline {
  readonly history: History;
  readonly policy: IdentityPolicy;
  /** In the order in which they were recorded. */
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<ItemId, Entry>;
  readonly grants: ReadonlyMap<string, GrantSpan>;
  readonly rooms: ReadonlyMap<string, RoomLog>;
  /** One row an event. */
  readonly rows: readonly LogRow[];
}

/** A timeline with what each event does to a store: one store event an event. */
export interface FoldedHistory extends Timeline {
  readonly changes: readonly StoreEvent[];
}

/** The moment just after the event at `index`. */
export function momentOf(timeline: Timeline, index: number): Moment {
  return { applied: index + 1, time: timeline.history.events[index]?.time ?? 0 };
}

/** The moment `--at T`: after the last event at or before T. */
export function momentAt(timeline: Timeline, time: number): Moment {
  return { applied: upperBound(timeline.history.events, (event) => event.time, time), time };
}

/** The last moment of the history. */
export function momentLast(timeline: Timeline): Moment {
  const { events } = timeline.history;
  return { applied: events.length, time: events.at(-1)?.time ?? 0 };
}

/** Recorded audience at a moment, or null while quarantined (and before it was recorded). */
export function recordedAt(entry: Entry, moment: Moment): Audience | null {
  const { bindings } = entry;
  for (let i = bindings.length - 1; i >= 0; i--) {
    if (bindings[i]!.from < moment.applied) return bindings[i]!.audience;
  }
  return null;
}

/** A room as it was at a moment. */
export function roomAt(room: RoomLog, moment: Moment): RoomView {
  const members = room.memberships
    .filter(({ from, to }) => from < moment.applied && (to === null || to >= moment.applied))
    .map(({ principal }) => principal);
  const standing = room.evidence[upperBound(room.evidence, ({ from }) => from, moment.applied - 1) - 1];
  return { kind: room.conversation.kind, members, slots: standing?.slots ?? null };
}

/** Number of leading elements whose key is at most `limit`; keys do not decrease. */
function upperBound<T>(list: readonly T[], key: (element: T) => number, limit: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(list[middle]!) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
