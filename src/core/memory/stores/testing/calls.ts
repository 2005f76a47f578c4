import { DEFAULT_SEARCH, type ItemId, type SearchOptions } from '../../types.ts';
import type { MemoryReads, ReadContext, ReadPath } from '../types.ts';

/** No cut at all. */
export const EVERYTHING: SearchOptions = {
  ...DEFAULT_SEARCH,
  k: Number.POSITIVE_INFINITY,
  budget: Number.POSITIVE_INFINITY,
};

export interface Subject {
  readonly store: MemoryReads;
  readonly context: ReadContext;
  /** Ids asked about, whether they may be seen or not, or are there at all. */
  readonly ids: readonly ItemId[];
  readonly query: string;
}

const COLUMNS = ['conversation', 'session', 'subject', 'entity'] as const;
const PEOPLE = ['o', 'a', 'b', 'c', 'd', 'nobody'];
const ROOMS = [null, 'solo', 'dm', 'g', 'g1', 'pub', 'nowhere'];

/** Calls of every read path, of each with what it can be given; a read path without calls does not compile. */
export const CALLS: Readonly<Record<ReadPath, (subject: Subject) => readonly unknown[]>> = {
  search: ({ store, context, query }) => [
    store.search(context, query, DEFAULT_SEARCH),
    store.search(context, query, EVERYTHING),
  ],
  get: ({ store, context, ids }) => ids.map((id) => store.get(context, id)),
  list: ({ store, context }) => [store.list(context)],
  timeline: ({ store, context }) => ROOMS.map((room) => store.timeline(context, room)),
  neighbours: ({ store, context, ids }) =>
    ids.flatMap((id) => [1, 2].map((depth) => store.neighbours(context, id, depth))),
  count: ({ store, context }) => [store.count(context)],
  aggregate: ({ store, context }) => COLUMNS.map((column) => store.aggregate(context, column)),
  profile: ({ store, context }) => PEOPLE.map((person) => store.profile(context, person)),
  chain: ({ store, context, ids }) => ids.map((id) => store.chain(context, id)),
  export: ({ store, context }) => [store.export(context)],
  retry: ({ store, context, query }) => [store.retry(context, query, DEFAULT_SEARCH)],
};
