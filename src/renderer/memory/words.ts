import type { Moment, Timeline } from '../../core/memory/timeline.ts';
import {
  type Arm,
  type Audience,
  authSetsAt,
  EVERYONE,
  type HistoryEvent,
  type IdentityPolicy,
  outsideOf,
  PUBLIC,
  type SlotStatus,
  type Viewers,
  type WithheldItem,
  type WithheldReason,
} from '../../core/memory/window.ts';

/** Names of people and rooms as the history gives them; an id without a name stands for itself. */
export interface Names {
  person(id: string): string;
  room(id: string): string;
  /** `{Maya, Tom}`, or `everyone`. */
  people(set: Audience | Viewers): string;
  /** The owner first, the others in the order of the file. */
  sorted(ids: readonly string[]): readonly string[];
  /** Names with commas, without braces: the owner first, the others in the order of the file. */
  list(ids: readonly string[]): string;
  text(item: string): string;
}

export function namesOf({ history, byId }: Timeline): Names {
  const people = new Map(history.principals.map(({ id, name }) => [id, name]));
  const rooms = new Map(history.conversations.map(({ id, title }) => [id, title]));
  const place = new Map(history.principals.map(({ id }, index) => [id, index]));
  const rank = (id: string) => (id === history.owner ? -1 : (place.get(id) ?? place.size));
  const person = (id: string) => people.get(id) ?? id;
  const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => rank(a) - rank(b));
  const list = (ids: readonly string[]) => sorted(ids).map(person).join(', ');
  return {
    person,
    sorted,
    list,
    room: (id) => rooms.get(id) ?? id,
    people: (set) => (set === PUBLIC || set === EVERYONE ? 'everyone' : `{${list(set)}}`),
    text: (item) => byId.get(item)?.item.text ?? '',
  };
}

export const ARM_NAMES: Readonly<Record<Arm, string>> = {
  flat: 'B-Flat',
  graph: 'B-Graph',
  postings: 'Principal postings',
  'post-filter': 'Post-filter (20)',
  silo: 'Session silo',
  unscoped: 'Unscoped',
};

export const POLICY_NAMES: Readonly<Record<IdentityPolicy, string>> = {
  default: 'Refuse (default)',
  'fail-open': 'Fail open',
  'public-only': 'Public only',
  quarantine: 'Quarantine',
  provisional: 'Provisional',
};

export const SLOT_NAMES: Readonly<Record<SlotStatus, string>> = {
  ok: 'ok',
  missing: 'missing',
  stale: 'stale',
  low: 'low confidence',
  conflict: 'conflicting',
};

/** Each reason as the word on a card. */
export const REASON_WORDS: Readonly<Record<WithheldReason, string>> = {
  'not-yet': 'not yet',
  retired: 'retired',
  superseded: 'superseded',
  'source-retired': 'source retired',
  quarantined: 'quarantined',
  'unresolved-viewers': 'unresolved viewers',
  audience: 'audience',
  'no-match': 'no match',
  'beyond-k': 'beyond k',
};

/** The exact reason why one item is withheld from `viewers` at a moment, as a sentence of the owner's view. */
export function whyWithheld(
  timeline: Timeline,
  names: Names,
  withheld: WithheldItem,
  { viewers, moment }: { readonly viewers: Viewers; readonly moment: Moment },
): string {
  const { item, reason, outside } = withheld;
  const entry = timeline.byId.get(item);
  switch (reason) {
    case 'not-yet':
      return 'not recorded by this moment';
    case 'retired':
      return 'retired by the owner';
    case 'superseded':
      return entry?.superseded == null ? 'superseded' : `superseded by ${entry.superseded.by}`;
    case 'source-retired':
      return entry?.sourceRetired == null
        ? 'a source was retired'
        : `its source ${entry.sourceRetired.source} was retired`;
    case 'quarantined':
      return 'no audience until the room is reconciled, not even the owner';
    case 'unresolved-viewers':
      return 'who reads here is not resolved: public items only';
    case 'audience': {
      const sets = entry === undefined ? [] : authSetsAt(entry, moment);
      // Of several authsets the nearest: the one that exactly these are outside of.
      const principals = timeline.history.principals.map(({ id }) => id);
      const near = sets.find(
        (set) => outsideOf(set, viewers, principals).join('\n') === outside.join('\n') && set !== PUBLIC,
      );
      const who = outside.length > 3 ? `${counted(outside.length, 'reader')}` : names.list(outside);
      return `${who} outside ${near === undefined ? 'its audience' : names.people(near)}`;
    }
    case 'no-match':
      return 'admitted, but the query does not match it';
    case 'beyond-k':
      return 'admitted, but others rank higher';
  }
}

/** Time in the reader's zone, to the minute. */
export function localTime(time: number): string {
  return new Date(time).toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Hours and minutes in the reader's zone. */
export function localClock(time: number): string {
  return new Date(time).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}

/** Day, month and year in the reader's zone. */
export function localDate(time: number): string {
  return new Date(time).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Day and month in the reader's zone. */
export function localDay(time: number): string {
  return new Date(time).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}

/** Time in UTC as RFC 3339. */
export function utcTime(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/** What an event does, in one line. */
export function eventSentence(event: HistoryEvent, names: Names): string {
  switch (event.type) {
    case 'join':
      return `${names.person(event.principal)} joins ${names.room(event.conversation)}`;
    case 'leave':
      return `${names.person(event.principal)} leaves ${names.room(event.conversation)}`;
    case 'evidence': {
      const bad = event.slots.filter(({ status }) => status !== 'ok');
      const known = `${event.slots.length - bad.length} of ${event.slots.length} readers resolved`;
      const why = bad.map(({ handle, status }) => `${handle} ${SLOT_NAMES[status]}`).join(', ');
      return `${known}${why === '' ? '' : `: ${why}`}`;
    }
    case 'message':
      return `${names.person(event.speaker)}: ${event.text}`;
    case 'write':
      return event.supersedes === undefined
        ? `${event.item}: ${event.text}`
        : `${event.item} supersedes ${event.supersedes}: ${event.text}`;
    case 'derive':
      return `${event.item} from ${event.sources.join(', ') || 'unknown sources'} by ${event.disposition}`;
    case 'grant': {
      const until = event.until === undefined ? '' : `, until ${localTime(event.until)}`;
      return `${event.grant}: ${event.item} for ${names.people(event.audience)}${until}`;
    }
    case 'revoke':
      return `${event.grant} is revoked`;
    case 'retire':
      return `${event.item} is retired`;
    case 'resolve':
      return `${event.handle} is ${names.person(event.principal)}`;
    case 'attempt':
      return `${event.attempt}: “${event.query}”${event.retry_of === undefined ? '' : ` (retry of ${event.retry_of})`}`;
  }
}

/** Room that an event belongs to; of a grant, a retirement and a derivation that of the item. Null where it has none. */
export function roomOfEvent(event: HistoryEvent, timeline: Timeline): string | null {
  switch (event.type) {
    case 'derive': {
      const made = timeline.byId.get(event.item) ?? timeline.byId.get(`${event.item}/1`);
      return made?.item.conversation ?? null;
    }
    case 'grant':
    case 'retire':
      return timeline.byId.get(event.item)?.item.conversation ?? null;
    case 'revoke': {
      const grant = timeline.grants.get(event.grant);
      return grant === undefined ? null : (timeline.byId.get(grant.item)?.item.conversation ?? null);
    }
    default:
      return event.conversation;
  }
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
