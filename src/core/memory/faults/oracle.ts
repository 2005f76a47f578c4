/**
 * The admission rule once more, by sets and from the first event on: nothing shared with the model but the shapes of
 * the history. Default identity policy only.
 */
import type { History, HistoryEvent, Slot } from '../types.ts';

/** A set of principals; `all` is PUBLIC as an audience and U as viewers. */
type People = Set<string> | 'all';

interface OracleItem {
  recorded: People;
  granted: Map<string, { people: People; until: number }>;
  sources: string[];
  retired: boolean;
  superseded: boolean;
  evidence: { slots: readonly Slot[] } | undefined;
}

interface World {
  items: Map<string, OracleItem>;
  members: Map<string, Set<string>>;
  evidence: Map<string, { slots: readonly Slot[] }[]>;
}

const inside = (small: People, big: People): boolean =>
  big === 'all' || (small !== 'all' && [...small].every((person) => big.has(person)));
const meet = (a: People, b: People): People =>
  a === 'all' ? b : b === 'all' ? a : new Set([...a].filter((person) => b.has(person)));

/** Ids that Eq. (1) admits to the attempt at event `index`: the ten lines. */
export function oracleAdmitted(history: History, index: number): Set<string> {
  const attempt = history.events[index]!;
  if (attempt.type !== 'attempt') throw new Error('not an attempt');
  const world = worldAt(history, index);
  const viewers = viewersIn(history, world, attempt.conversation);
  const admits = (item: OracleItem) =>
    [
      item.recorded,
      ...[...item.granted.values()].filter((g) => attempt.time < g.until).map((g) => g.people),
    ].some((audience) => inside(viewers, audience));
  const all = [...world.items].filter(([, item]) => isCurrent(world, item) && admits(item));
  return new Set(all.map(([id]) => id));
}

function worldAt(history: History, index: number): World {
  const world: World = { items: new Map(), members: new Map(), evidence: new Map() };
  for (const room of history.conversations) world.members.set(room.id, new Set());
  for (const event of history.events.slice(0, index)) happen(history, world, event);
  return world;
}

function happen(history: History, world: World, event: HistoryEvent): void {
  const { items } = world;
  if (event.type === 'join') world.members.get(event.conversation)!.add(event.principal);
  if (event.type === 'leave') world.members.get(event.conversation)!.delete(event.principal);
  if (event.type === 'evidence') {
    world.evidence.set(event.conversation, [
      ...(world.evidence.get(event.conversation) ?? []),
      { slots: event.slots },
    ]);
  }
  if (event.type === 'write') write(history, world, event);
  if (event.type === 'derive') derive(world, event);
  if (event.type === 'grant') {
    const people: People = typeof event.audience === 'string' ? 'all' : new Set(event.audience);
    items
      .get(event.item)
      ?.granted.set(event.grant, { people, until: event.until ?? Number.POSITIVE_INFINITY });
  }
  if (event.type === 'revoke') for (const item of items.values()) item.granted.delete(event.grant);
  if (event.type === 'retire' && items.has(event.item)) items.get(event.item)!.retired = true;
  if (event.type === 'resolve') resolve(history, world, event);
}

function write(history: History, world: World, event: Extract<HistoryEvent, { type: 'write' }>): void {
  const evidence = world.evidence.get(event.conversation)?.at(-1);
  if (evidence?.slots.some((slot) => slot.status !== 'ok')) return;
  if (event.supersedes !== undefined) {
    const old = world.items.get(event.supersedes);
    const viewers = viewersIn(history, world, event.conversation);
    const open = old && [
      old.recorded,
      ...[...old.granted.values()].filter((g) => event.time < g.until).map((g) => g.people),
    ];
    if (!old || !isCurrent(world, old) || !open!.some((audience) => inside(viewers, audience))) return;
    old.superseded = true;
  }
  const recorded = present(
    history,
    event.conversation,
    world.members.get(event.conversation)!,
    evidence?.slots,
  );
  world.items.set(event.item, {
    recorded,
    granted: new Map(),
    sources: [],
    retired: false,
    superseded: false,
    evidence,
  });
}

function present(
  history: History,
  room: string,
  members: Set<string>,
  slots: readonly Slot[] | undefined,
): People {
  if (history.conversations.find(({ id }) => id === room)!.kind === 'public') return 'all';
  const people = slots
    ? [...members].filter((id) => slots.some((slot) => slot.principal === id))
    : [...members];
  return new Set([history.owner, ...people]);
}

function viewersIn(history: History, world: World, room: string): People {
  const slots = world.evidence.get(room)?.at(-1)?.slots ?? [];
  if (slots.some((slot) => slot.status !== 'ok')) return 'all';
  if (history.conversations.find(({ id }) => id === room)!.kind === 'public') return 'all';
  return new Set([history.owner, ...world.members.get(room)!, ...slots.map((slot) => slot.principal!)]);
}

function derive(world: World, event: Extract<HistoryEvent, { type: 'derive' }>): void {
  const sources = event.sources.map((id) => world.items.get(id));
  if (event.disposition === 'suppress' || sources.length === 0) return;
  if (sources.some((source) => !source || !isCurrent(world, source))) return;
  const key = (id: string) => audienceName(world.items.get(id)!.recorded);
  const groups =
    event.disposition === 'intersect'
      ? [event.sources]
      : [...new Set(event.sources.map(key))]
          .sort()
          .map((name) => event.sources.filter((id) => key(id) === name));
  groups.forEach((group, number) => {
    const recorded = group.map((id) => world.items.get(id)!.recorded).reduce(meet);
    const id = event.disposition === 'intersect' ? event.item : `${event.item}/${number + 1}`;
    const base = { granted: new Map(), retired: false, superseded: false, evidence: undefined };
    world.items.set(id, { ...base, recorded, sources: [...group] });
  });
}

/** ' PUBLIC' sorts before every list, and a list before the lists that it begins. */
const audienceName = (people: People): string =>
  people === 'all' ? ' PUBLIC' : [...people].sort().join('\u0001');

function resolve(history: History, world: World, event: Extract<HistoryEvent, { type: 'resolve' }>): void {
  for (const evidence of world.evidence.get(event.conversation) ?? []) {
    evidence.slots = evidence.slots.map((slot) =>
      slot.handle === event.handle ? { handle: slot.handle, status: 'ok', principal: event.principal } : slot,
    );
  }
  const isPublic = history.conversations.find(({ id }) => id === event.conversation)!.kind === 'public';
  for (const [id, item] of world.items) {
    if (item.evidence === undefined || isPublic) continue;
    if (!(world.evidence.get(event.conversation) ?? []).includes(item.evidence)) continue;
    const seen = new Set<string>([history.owner, ...item.evidence.slots.map((slot) => slot.principal!)]);
    narrow(world, id, meet(item.recorded, seen));
  }
}

function narrow(world: World, id: string, people: People): void {
  const item = world.items.get(id)!;
  item.recorded = meet(item.recorded, people);
  for (const [other, derived] of world.items) if (derived.sources.includes(id)) narrow(world, other, people);
}

function isCurrent(world: World, item: OracleItem): boolean {
  return !item.retired && !item.superseded && !sourceRetired(world, item);
}

function sourceRetired(world: World, item: OracleItem): boolean {
  return item.sources.some(
    (id) => world.items.get(id)!.retired || sourceRetired(world, world.items.get(id)!),
  );
}
