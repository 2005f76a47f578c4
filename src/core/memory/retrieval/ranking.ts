import type { ItemId, Ranking } from '../types.ts';
import type { Population } from './term-list.ts';
import { TextIndex } from './text-index.ts';

/** An empty ranking, to which texts are added. */
export function emptyRanking(): Ranking {
  const texts: string[] = [];
  const numbers = new Map<ItemId, number>();
  const index = new TextIndex((doc) => texts[doc]!);

  function populationOf(items: ReadonlySet<ItemId>): Population {
    const bits = new Uint8Array(texts.length);
    for (const item of items) {
      const number = numbers.get(item);
      if (number !== undefined) bits[number] = 1;
    }
    return { bits };
  }

  return {
    add(item, text) {
      numbers.set(item, texts.length);
      texts.push(text);
      index.add(item, text);
    },
    rank(query, candidates, population, limits) {
      const placed = populationOf(candidates);
      const counted = population === candidates ? placed : populationOf(population);
      return index.searchAll(query, placed, counted, limits);
    },
  };
}
