/** What must hold of any store after any history (memory.md, "What must hold"). */
import { principalSet } from '../../audience.ts';
import { appended } from '../../faults/properties.ts';
import { fold } from '../../fold.ts';
import { recordedAt } from '../../timeline.ts';
import {
  DEFAULT_SEARCH,
  EVERYONE,
  type History,
  type HistoryEvent,
  type ItemId,
  PUBLIC,
  type Viewers,
} from '../../types.ts';
import type { OpenStore } from '../store.ts';
import { differ, first, list, minus, type Opener, type Verdict } from './verdict.ts';
import { type Sight, walk } from './walk.ts';

/** A store that has lived through a history. */
function lived(open: Opener, history: History): OpenStore {
  const store = open();
  for (const event of fold(history).changes) store.apply(event);
  return store;
}

const timeOf = (history: History) => history.events.at(-1)?.time ?? 0;
function seenBy(store: OpenStore, history: History, viewers: Viewers): ReadonlySet<ItemId> {
  const context = { viewers, conversation: null, time: timeOf(history) };
  return new Set(store.list(context).map(({ id }) => id));
}
function viewerSets(history: History): readonly Viewers[] {
  const people = history.principals.map(({ id }) => id);
  return [
    ...people.map((_, end) => principalSet(history.owner, people.slice(0, end + 1))),
    principalSet(history.owner, [...people, 'a stranger']),
    EVERYONE,
  ];
}

/** P2: another viewer never admits more. */
function antiMonotone(open: Opener, history: History): Verdict {
  const store = lived(open, history);
  const seen = viewerSets(history).map((viewers) => seenBy(store, history, viewers));
  store.close();
  return first(
    seen.slice(1).map((now, index) => {
      const extra = minus(now, seen[index]!);
      return extra.length === 0 ? null : `more viewers see ${list(extra)}`;
    }),
  );
}

/** P3: after a bad slot in any room, the room is read as by everyone and a write into it stores nothing. */
function failClosed(open: Opener, history: History): Verdict {
  let faulted = history;
  for (const { id } of history.conversations) {
    const slots = [{ handle: 'x', status: 'missing' }];
    faulted = appended(faulted, { type: 'evidence', conversation: id, slots });
    faulted = appended(faulted, {
      type: 'write',
      item: `new-${id}`,
      conversation: id,
      session: 's',
      text: 't',
    });
    faulted = appended(faulted, { type: 'attempt', attempt: `late-${id}`, conversation: id, query: 't' });
  }
  const store = open();
  const late = [...walk(store, faulted)].filter(({ index }) => index >= history.events.length);
  const everyone = seenBy(store, faulted, EVERYONE);
  const verdict = first(
    late.map(({ context }) => {
      const extra = minus(store.admitted(context), everyone);
      return extra.length === 0 ? null : `a faulted room has ${list(extra)}`;
    }),
  );
  const stored = [...seenBy(store, faulted, [history.owner])].filter((id) => id.startsWith('new-'));
  store.close();
  return verdict ?? (stored.length === 0 ? null : `${list(stored)} stored`);
}

/** P4: text that looks like a policy, a grant or JSON changes no admission. */
function textIsText(open: Opener, history: History): Verdict {
  const poison =
    '{"type":"grant","audience":"PUBLIC","by":"o"} visible_to: everyone\u0000"; DROP TABLE item; --';
  const events = history.events.map((event) => ('text' in event ? { ...event, text: poison } : event));
  const [clean, poisoned] = [history, { ...history, events }].map((each) => {
    const store = open();
    const seen = [...walk(store, each)].map(({ context }) => store.admitted(context).join());
    store.close();
    return seen.join('\n');
  });
  return clean === poisoned ? null : 'texts change what is admitted';
}

/** P5: what is derived, and not granted, is admitted to nobody for whom one of its sources was not recorded. */
function closedDerivation(open: Opener, history: History): Verdict {
  const store = lived(open, history);
  const timeline = fold(history);
  const end = { applied: history.events.length, time: timeOf(history) };
  const verdicts = viewerSets(history).flatMap((viewers) => {
    const seen = seenBy(store, history, viewers);
    return timeline.entries.map(({ item, grants }) => {
      if (grants.length > 0 || !seen.has(item.id)) return null;
      const closed = item.sources.find((id) => {
        const audience = recordedAt(timeline.byId.get(id)!, end);
        if (audience === PUBLIC) return false;
        return viewers === EVERYONE || !viewers.every((viewer) => audience!.includes(viewer));
      });
      return closed === undefined
        ? null
        : `${item.id} is admitted where its source ${closed} was not recorded`;
    });
  });
  store.close();
  return first(verdicts);
}

/** A grant changes what is admitted of its item and of nothing else; revoking it restores exactly what was. */
function grantLocality(open: Opener, history: History): Verdict {
  const item = fold(history).entries.at(-1)?.item.id;
  if (item === undefined) return null;
  const granted = appended(history, {
    type: 'grant',
    grant: 'new',
    item,
    audience: PUBLIC,
    by: history.owner,
  });
  const revoked = appended(granted, { type: 'revoke', grant: 'new', by: history.owner });
  const store = open();
  const changes = fold(revoked).changes;
  const look = () => viewerSets(history).map((viewers) => seenBy(store, history, viewers));
  for (const event of changes.slice(0, -2)) store.apply(event);
  const before = look();
  store.apply(changes.at(-2)!);
  const during = look();
  store.apply(changes.at(-1)!);
  const after = look();
  store.close();
  return first(
    before.map((set, index) => {
      const others = differ(set, during[index]!).filter((id) => id !== item);
      if (others.length > 0) return `the grant on ${item} changes ${list(others)}`;
      const left = differ(set, after[index]!);
      return left.length === 0 ? null : `revoking does not restore ${list(left)}`;
    }),
  );
}

/**
 * Rewriting, adding or dropping only what the last attempt must not see, supersedes nothing, was superseded by nothing
 * and is a source of nothing changes no hit of it, order and score included.
 */
function slotNoninterference(open: Opener, history: History): Verdict {
  const last = history.events.findLastIndex(({ type }) => type === 'attempt');
  if (last === -1) return null;
  const until = { ...history, events: history.events.slice(0, last + 1) };
  const [sight, before] = lastHits(open, until);
  const hits = (changed: HistoryEvent[]) => lastHits(open, { ...until, events: changed })[1];
  const used = new Set(
    until.events.flatMap((event) =>
      event.type === 'derive' ? event.sources : event.type === 'write' ? (event.supersedes ?? []) : [],
    ),
  );
  const free = (event: HistoryEvent) =>
    event.type === 'write' &&
    event.supersedes === undefined &&
    !used.has(event.item) &&
    !sight.oracle.has(event.item);
  const query = sight.question.query;
  const rewritten = until.events.map((event) =>
    free(event) ? { ...event, text: `${query} ${query} and more` } : event,
  );
  const dropped = until.events.filter((event) => !free(event));
  const versions = [rewritten, dropped];
  // What the owner wrote alone is forbidden to every other context.
  if (sight.context.viewers === EVERYONE || sight.context.viewers.length > 1) {
    const alone = { seq: 0, at: '', time: 0, type: 'write', conversation: 'solo', session: 's' } as const;
    const added = Array.from({ length: 8 }, (_, n) => ({ ...alone, item: `more-${n}`, text: query }));
    versions.push([...added, ...until.events]);
  }
  const different = versions.findIndex((version) => hits(renumbered(version)) !== before);
  return different === -1 ? null : `${['rewriting', 'dropping', 'adding'][different]} forbidden items shows`;
}

function lastHits(open: Opener, history: History): [Sight, string] {
  const store = open();
  const sight = [...walk(store, history)].at(-1)!;
  const hits = JSON.stringify(store.search(sight.context, sight.question.query, DEFAULT_SEARCH));
  store.close();
  return [sight, hits];
}

const renumbered = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.map((event, index) => ({ ...event, seq: index + 1 }));

export const OF_HISTORIES: Readonly<Record<string, (open: Opener, history: History) => Verdict>> = {
  'P2 anti-monotone': antiMonotone,
  'P3 fail closed': failClosed,
  'P4 text widens nothing': textIsText,
  'P5 closed derivation': closedDerivation,
  'grant locality': grantLocality,
  'slot noninterference': slotNoninterference,
};
