/** The read paths by definition, over a list of admitted items and nothing else. */
import type { Item, ItemId } from '../../types.ts';
import type { MemoryReads, SeenItem } from '../types.ts';

type Plain = Omit<MemoryReads, 'search' | 'retry'>;

const seen = ({ sources: _, supersedes: __, ...item }: Item): SeenItem => item;
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** `admitted` in any order. */
export function plainReads(admitted: readonly Item[]): Plain {
  const sorted = [...admitted].sort((a, b) => order(a.id, b.id));
  const inTime = [...sorted].sort((a, b) => a.time - b.time || a.seq - b.seq);
  const find = (id: ItemId) => sorted.find((item) => item.id === id);
  const tally = (keys: readonly (string | null)[]) =>
    [...new Set(keys)]
      .filter((key) => key !== null)
      .sort(order)
      .map((key) => ({ key, count: keys.filter((other) => other === key).length }));

  return {
    get(_, id) {
      const item = find(id);
      return item === undefined ? { kind: 'none' } : { kind: 'item', item: seen(item) };
    },
    list: () => sorted.map(seen),
    timeline: (_, room) => inTime.filter((item) => room === null || item.conversation === room).map(seen),
    neighbours(_, id, depth) {
      if (find(id) === undefined) return [];
      const reached = new Set([id]);
      for (let step = 0; step < depth; step++) {
        const from = sorted.filter((item) => reached.has(item.id));
        for (const item of sorted) if (from.some((other) => related(item, other))) reached.add(item.id);
      }
      reached.delete(id);
      return sorted.filter((item) => reached.has(item.id)).map(seen);
    },
    count: () => admitted.length,
    aggregate: (_, by) =>
      tally(sorted.flatMap((item) => (by === 'entity' ? [...new Set(item.entities)] : [item[by]]))),
    profile(_, subject) {
      const items = sorted.filter((item) => item.subject === subject);
      const entities = tally(items.flatMap((item) => [...new Set(item.entities)]));
      return {
        subject,
        items: items.map(seen),
        entities: entities.map(({ key, count }) => ({ entity: key, count })),
      };
    },
    // An older link is superseded and a newer one would have superseded this: only the item itself can be admitted.
    chain: (_, id) => (find(id) === undefined ? [] : [seen(find(id)!)]),
    export: () => inTime.map(seen),
  };
}

function related(a: Item, b: Item): boolean {
  return (
    (a.conversation !== null && a.conversation === b.conversation) ||
    a.entities.some((entity) => b.entities.includes(entity)) ||
    a.sources.includes(b.id) ||
    b.sources.includes(a.id)
  );
}
