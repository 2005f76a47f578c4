/**
 * The faults of the model that memory.md lists, each as a model with one decision made wrongly, a history on which it
 * shows, and the property that notices. The faults of stores and ranking live with the stores.
 */
import { covers, intersectAudiences, principalSet } from '../audience.ts';
import { type DeriveSource, RULES, type Rules } from '../rules.ts';
import { type Audience, EVERYONE, type History, type HistoryEvent, PUBLIC } from '../types.ts';
import { attempt, type Draft, derive, exemplar, grant, join, write } from './exemplar.ts';
import { type Model, modelOf } from './model.ts';

export interface Mutant {
  readonly name: string;
  readonly model: Model;
  /** A history on which the fault shows. */
  readonly history: History;
  /** Name of the property that notices. */
  readonly killer: string;
}

const withRules = (rules: Partial<Rules>): Model => modelOf({ ...RULES, ...rules });
const distorting = (distort: (history: History) => History): Model => modelOf(RULES, distort);

const badSlot = (room: string): Draft => ({
  type: 'evidence',
  conversation: room,
  slots: [{ handle: 'x', status: 'missing' }],
});

/** Everyone of any of the audiences. */
function union(audiences: readonly Audience[]): Audience {
  const lists = audiences.flatMap((audience) => (audience === PUBLIC ? [] : [audience]));
  return lists.length < audiences.length ? PUBLIC : [...new Set(lists.flat())].sort();
}

const intersectionOf = (sources: readonly DeriveSource[], audienceOf: (source: DeriveSource) => Audience) => [
  { audience: sources.map(audienceOf).reduce(intersectAudiences), sources: sources.map(({ item }) => item) },
];

const shared = exemplar(
  join('g', 'a'),
  write('i', 'g'),
  grant('i', ['b']),
  join('dm', 'a', 'b'),
  attempt('q', 'dm'),
);
const twoRooms = exemplar(
  join('g', 'a', 'b'),
  join('h', 'a', 'c'),
  write('i', 'g'),
  write('j', 'h'),
  derive('d', ['i', 'j']),
  attempt('q', 'g'),
);
const oneGuest = exemplar(
  join('g', 'a', 'b'),
  write('i', 'g'),
  join('dm', 'a'),
  write('j', 'dm'),
  attempt('q', 'g'),
);

/** Every mutant of the model, in the order of memory.md. */
export const MODEL_MUTANTS: readonly Mutant[] = [
  {
    name: 'union of AuthSets',
    model: withRules({
      witness: (sets, viewers) => RULES.witness(sets.length === 0 ? [] : [union(sets)], viewers),
    }),
    history: shared,
    killer: 'P1 confinement',
  },
  {
    name: 'union on derive',
    model: withRules({
      derive: (disposition, sources, owner) =>
        disposition === 'intersect' && sources.length > 0
          ? [
              {
                audience: union(sources.map(({ recorded }) => recorded)),
                sources: sources.map(({ item }) => item),
              },
            ]
          : RULES.derive(disposition, sources, owner),
    }),
    history: twoRooms,
    killer: 'P5 closed derivation',
  },
  {
    name: 'grants inherited',
    model: withRules({
      derive: (disposition, sources, owner) =>
        disposition === 'intersect' && sources.length > 0
          ? intersectionOf(sources, ({ recorded, granted }) => union([recorded, ...granted]))
          : RULES.derive(disposition, sources, owner),
    }),
    history: exemplar(
      join('g', 'a'),
      write('i', 'g'),
      grant('i', ['b']),
      derive('d', ['i']),
      join('h', 'b'),
      attempt('q', 'h'),
    ),
    killer: 'P5 closed derivation',
  },
  {
    name: 'V reused on retry',
    model: withRules({ retry: (_, earlier) => earlier }),
    history: exemplar(join('g', 'a'), write('i', 'g'), attempt('q', 'g'), join('g', 'b'), {
      ...attempt('r', 'g'),
      retry_of: 'q',
    }),
    killer: 'per-attempt checks',
  },
  {
    name: 'missing slot dropped',
    model: withRules({
      viewers: (room, owner, policy) =>
        RULES.viewers(
          { ...room, slots: (room.slots ?? []).filter(({ status }) => status === 'ok') },
          owner,
          policy,
        ),
    }),
    history: exemplar(join('g', 'a'), write('i', 'g'), badSlot('g'), attempt('q', 'g')),
    killer: 'P3 fail closed',
  },
  {
    name: '⊇ for ⊆',
    model: withRules({
      witness: (sets, viewers) =>
        sets.find((set) => (viewers === EVERYONE ? true : set !== PUBLIC && covers(viewers, set))) ?? null,
    }),
    history: oneGuest,
    killer: 'P2 anti-monotone',
  },
  {
    name: 'any viewer for every viewer',
    model: withRules({
      witness: (sets, viewers) =>
        sets.find((set) =>
          viewers === EVERYONE ? set === PUBLIC : viewers.some((id) => covers(set, [id])),
        ) ?? null,
    }),
    history: oneGuest,
    killer: 'P1 confinement',
  },
  {
    name: 'superseded item served',
    model: withRules({ current: (ends) => RULES.current({ ...ends, superseded: false }) }),
    history: exemplar(write('i', 'solo'), write('j', 'solo', { supersedes: 'i' }), attempt('q', 'solo')),
    killer: 'P1 confinement',
  },
  {
    name: 'retired item served',
    model: withRules({ current: (ends) => RULES.current({ ...ends, retired: false }) }),
    history: exemplar(write('i', 'solo'), { type: 'retire', item: 'i' }, attempt('q', 'solo')),
    killer: 'P1 confinement',
  },
  {
    name: 'source-retired item served',
    model: withRules({ current: (ends) => RULES.current({ ...ends, sourceRetired: false }) }),
    history: exemplar(
      write('i', 'solo'),
      derive('d', ['i']),
      { type: 'retire', item: 'i' },
      attempt('q', 'solo'),
    ),
    killer: 'P1 confinement',
  },
  {
    name: 'revoked grant served',
    model: withRules({ inForce: (held, time) => RULES.inForce({ ...held, revoked: false }, time) }),
    history: exemplar(join('g', 'a'), write('i', 'solo'), attempt('q', 'g')),
    killer: 'grant locality',
  },
  {
    name: 'grant served past its end',
    model: withRules({ inForce: (held, time) => RULES.inForce({ ...held, until: null }, time) }),
    history: exemplar(
      join('g', 'a'),
      write('i', 'solo'),
      { ...grant('i', ['a']), until: '2026-03-14T09:03:00Z' },
      attempt('q', 'g'),
    ),
    killer: 'P1 confinement',
  },
  {
    name: "audience from today's membership",
    model: distorting(todaysMembership),
    history: exemplar(join('g', 'a'), write('i', 'g'), join('g', 'b'), attempt('q', 'g')),
    killer: 'P1 confinement',
  },
  {
    name: 'identity by display name',
    model: distorting(byDisplayName),
    history: {
      ...exemplar(join('g', 'a'), write('i', 'g'), join('h', 'd'), attempt('q', 'h')),
      principals: namesakes(),
    },
    killer: 'P1 confinement',
  },
  {
    name: 'sources taken from citations only',
    model: distorting(citedSources),
    history: exemplar(
      join('g', 'a', 'b'),
      join('h', 'a', 'c'),
      write('i', 'g'),
      write('j', 'h'),
      derive('d', ['i', 'j'], 'as [i] says'),
      attempt('q', 'g'),
    ),
    killer: 'P5 closed derivation',
  },
  {
    name: 'owner dropped',
    model: withRules({
      bind: (room, owner, policy) => {
        const binding = RULES.bind(room, owner, policy);
        if (binding.kind !== 'bound' || binding.audience === PUBLIC) return binding;
        return { ...binding, audience: binding.audience.filter((id) => id !== owner) };
      },
    }),
    history: exemplar(join('g', 'a'), write('i', 'g'), attempt('q', 'g')),
    killer: 'policy-completeness',
  },
  {
    name: 'PUBLIC expanded at write time',
    model: withRules({
      bind: (room, owner, policy) => {
        const binding = RULES.bind(room, owner, policy);
        if (binding.kind !== 'bound' || binding.audience !== PUBLIC) return binding;
        return { ...binding, audience: principalSet(owner, room.members) };
      },
    }),
    history: exemplar(join('pub', 'a'), write('i', 'pub'), attempt('q', 'pub')),
    killer: 'policy-completeness',
  },
];

/** Everyone who is in a room at the end was in it from the start. */
function todaysMembership(history: History): History {
  const members = new Map<string, Set<string>>();
  for (const event of history.events) {
    if (event.type !== 'join' && event.type !== 'leave') continue;
    const room = members.get(event.conversation) ?? new Set();
    members.set(event.conversation, room);
    if (event.type === 'join') room.add(event.principal);
    else room.delete(event.principal);
  }
  const base = { seq: 0, at: '', time: history.events[0]?.time ?? 0, type: 'join' as const };
  const joins = [...members].flatMap(([conversation, people]) =>
    [...people].map((principal): HistoryEvent => ({ ...base, conversation, principal })),
  );
  const rest = history.events.filter(({ type }) => type !== 'join' && type !== 'leave');
  return { ...history, events: [...joins, ...rest] };
}

/** Whoever has the same name is the same person. */
function byDisplayName(history: History): History {
  const names = new Map(history.principals.map(({ id, name }) => [id, name]));
  const ids = new Map([...history.principals].reverse().map(({ id, name }) => [name, id]));
  const events = history.events.map((event) =>
    event.type === 'join' || event.type === 'leave'
      ? { ...event, principal: ids.get(names.get(event.principal) ?? '') ?? event.principal }
      : event,
  );
  return { ...history, events };
}

function namesakes(): History['principals'] {
  return ['o', 'a', 'b', 'c', 'd'].map((id) => ({ id, name: id === 'd' ? 'A' : id.toUpperCase() }));
}

/** Only what the text names in brackets counts as read. */
function citedSources(history: History): History {
  const events = history.events.map((event) => {
    if (event.type !== 'derive') return event;
    const cited = event.sources.filter((id) => event.text?.includes(`[${id}]`));
    return cited.length === 0 ? event : { ...event, sources: cited };
  });
  return { ...history, events };
}
