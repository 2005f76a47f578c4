/**
 * Every way out of a store, in one place. A read path is a function of an {@link AdmittedView}, which holds nothing that
 * is not admitted; {@link mediated} opens one for every call, so that Eq. (1) stands between any answer and the tables.
 */
import { compareText } from '../audience.ts';
import type { MemoryReads, ReadContext, ReadPath, SeenItem } from './types.ts';
import type { AdmittedView } from './view.ts';

type Rest<P extends ReadPath> = Parameters<MemoryReads[P]> extends [ReadContext, ...infer R] ? R : never;

/** A function for every read path there is: a missing one does not compile. */
export type ReadPaths = {
  readonly [P in ReadPath]: (view: AdmittedView, ...rest: Rest<P>) => ReturnType<MemoryReads[P]>;
};

const byId = (a: SeenItem, b: SeenItem): number => compareText(a.id, b.id);
const byTime = (a: SeenItem, b: SeenItem): number => a.time - b.time || a.seq - b.seq || byId(a, b);

const KEYS = {
  conversation: (item: SeenItem) => [item.conversation],
  session: (item: SeenItem) => [item.session],
  subject: (item: SeenItem) => [item.subject],
  entity: (item: SeenItem) => item.entities,
} as const;

export const READ_PATHS: ReadPaths = {
  search: (view, query, options) => view.rank(query, options),

  get(view, id) {
    const number = view.find(id);
    return number === null ? { kind: 'none' } : { kind: 'item', item: view.item(number) };
  },

  list: (view) => [...view.items()].sort(byId),

  timeline(view, conversation) {
    const all = [...view.items()].sort(byTime);
    return conversation === null ? all : all.filter((item) => item.conversation === conversation);
  },

  neighbours(view, id, depth) {
    const start = view.find(id);
    if (start === null) return [];
    const reached = new Set([start]);
    let edge = [start];
    for (let step = 0; step < depth && edge.length > 0; step++) {
      const next = new Set(edge.flatMap((number) => view.neighbours(number)));
      edge = [...next].filter((number) => !reached.has(number));
      for (const number of edge) reached.add(number);
    }
    reached.delete(start);
    return [...reached].map((number) => view.item(number)).sort(byId);
  },

  count: (view) => view.count(),

  aggregate: (view, by) => counted([...view.items()].flatMap((item) => distinct(KEYS[by](item)))),

  profile(view, subject) {
    const items = [...view.items()].filter((item) => item.subject === subject).sort(byId);
    const entities = counted(items.flatMap((item) => distinct(item.entities)));
    return { subject, items, entities: entities.map(({ key, count }) => ({ entity: key, count })) };
  },

  chain(view, id) {
    const number = view.find(id);
    return number === null ? [] : view.chain(number).map((member) => view.item(member));
  },

  export: (view) => [...view.items()].sort(byTime),

  retry: (view, query, options) => view.rank(query, options),
};

/** The reads of a store: each path behind a view that is opened for the call. */
export function mediated(open: (context: ReadContext) => AdmittedView, paths: ReadPaths): MemoryReads {
  const reads = Object.entries(paths).map(([name, path]) => {
    const read = path as (view: AdmittedView, ...rest: unknown[]) => unknown;
    return [name, (context: ReadContext, ...rest: unknown[]) => read(open(context), ...rest)];
  });
  return Object.fromEntries(reads) as MemoryReads;
}

function distinct(keys: readonly (string | null)[]): readonly string[] {
  return [...new Set(keys)].filter((key) => key !== null);
}

/** How often each key occurs, sorted by key. */
function counted(keys: readonly string[]): readonly { readonly key: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => compareText(a.key, b.key));
}
