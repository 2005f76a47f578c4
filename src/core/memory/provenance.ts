import { type AdmissionReason, type AuthSetSource, authSetSources, currency } from './admission.ts';
import { formatTime } from './time.ts';
import { type Entry, type Moment, recordedAt, type Timeline } from './timeline.ts';
import type { Audience, Disposition, ItemId } from './types.ts';

/** Where an item comes from and what became of it, as far as it had happened at a moment. */
export interface Provenance {
  /** The item first, then what it was derived from, what was derived from it, and its supersession chain. */
  readonly items: readonly ProvenanceItem[];
  readonly links: readonly ProvenanceLink[];
}
export interface ProvenanceItem {
  readonly item: ItemId;
  readonly text: string;
  readonly conversation: string | null;
  /** RFC 3339 UTC of the recording. */
  readonly at: string;
  readonly disposition: Disposition | null;
  readonly state: 'current' | AdmissionReason;
  /** Recorded audience now, or null while quarantined, and what it was before reconciliation, oldest first. */
  readonly recorded: Audience | null;
  readonly rebound: readonly (Audience | null)[];
  readonly authsets: readonly AuthSetSource[];
  /** Every grant ever made on it up to the moment. */
  readonly grants: readonly {
    readonly grant: string;
    readonly audience: Audience;
    readonly at: string;
    readonly until: string | null;
    readonly revokedAt: string | null;
  }[];
  readonly retiredAt: string | null;
}
/** `derived`: from a source to what was made of it. `superseded`: from the older item to its successor. */
export interface ProvenanceLink {
  readonly kind: 'derived' | 'superseded';
  readonly from: ItemId;
  readonly to: ItemId;
}

/** The provenance graph of an item at a moment; null where no such item had been stored by then. */
export function provenanceOf(timeline: Timeline, item: ItemId, moment: Moment): Provenance | null {
  const start = timeline.byId.get(item);
  if (start === undefined || start.index >= moment.applied) return null;
  const links = linksUpTo(timeline, moment);
  // Sources and predecessors all the way up, derivatives and successors all the way down; never up and down again,
  // which would pull in siblings that have nothing to do with the item.
  const up = reach(
    item,
    links.map(({ from, to }) => [to, from]),
  );
  const down = reach(
    item,
    links.map(({ from, to }) => [from, to]),
  );
  const found = new Set([...up, ...down]);
  return {
    items: [...found].map((id) => provenanceItem(timeline, timeline.byId.get(id)!, moment)),
    links: links.filter((link) => found.has(link.from) && found.has(link.to)),
  };
}

function linksUpTo(timeline: Timeline, moment: Moment): readonly ProvenanceLink[] {
  const happened = (index: number | undefined) => index !== undefined && index < moment.applied;
  return timeline.entries.flatMap((entry) => {
    if (!happened(entry.index)) return [];
    const to = entry.item.id;
    const derived = entry.item.sources.map((from): ProvenanceLink => ({ kind: 'derived', from, to }));
    const next = entry.superseded;
    return next !== null && happened(next.index)
      ? [...derived, { kind: 'superseded' as const, from: to, to: next.by }]
      : derived;
  });
}

/** Everything that can be reached from an item over steps `[from, to]`, the item first. */
function reach(item: ItemId, steps: readonly (readonly [ItemId, ItemId])[]): ReadonlySet<ItemId> {
  const next = new Map<ItemId, ItemId[]>();
  for (const [from, to] of steps) {
    const list = next.get(from);
    if (list === undefined) next.set(from, [to]);
    else list.push(to);
  }
  // A Set is walked while it grows, each member once.
  const found = new Set([item]);
  for (const id of found) for (const other of next.get(id) ?? []) found.add(other);
  return found;
}

function provenanceItem(timeline: Timeline, entry: Entry, moment: Moment): ProvenanceItem {
  const { events } = timeline.history;
  const at = (index: number | null) =>
    index === null || index >= moment.applied ? null : formatTime(events[index]!.time);
  return {
    item: entry.item.id,
    text: entry.item.text,
    conversation: entry.item.conversation,
    at: formatTime(entry.item.time),
    disposition: entry.disposition,
    state: currency(entry, moment),
    recorded: recordedAt(entry, moment),
    rebound: entry.bindings
      .filter(({ from }) => from < moment.applied)
      .slice(0, -1)
      .map(({ audience }) => audience),
    authsets: authSetSources(entry, moment),
    grants: entry.grants
      .filter(({ from }) => from < moment.applied)
      .map((grant) => ({
        grant: grant.id,
        audience: grant.audience,
        at: formatTime(events[grant.from]!.time),
        until: grant.until === null ? null : formatTime(grant.until),
        revokedAt: at(grant.revoked),
      })),
    retiredAt: at(entry.retired),
  };
}
