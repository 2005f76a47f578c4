/** Ranking by the definition, without an index: BM25 as FTS5 computes it on two lists, fused by reciprocal ranks. */
import type { ArmResult, Hit, ItemId, Ranking } from '../types.ts';

const K1 = 1.2;
const B = 0.75;
const RRF = 60;

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const prefixes = (text: string): string[] => words(text).map((word) => [...word].slice(0, 4).join(''));
const round = (score: number): number => Math.round(score * 1e9) / 1e9;
const byScore = (a: Hit, b: Hit): number => b.score - a.score || (a.item < b.item ? -1 : 1);

/** A slow and plain {@link Ranking}, without stemming. */
export function plainRanking(): Ranking {
  const texts = new Map<ItemId, string>();
  return {
    add: (item, text) => void texts.set(item, text),
    rank: (query, candidates, population, { k, budget }): ArmResult => {
      const fused = new Map<ItemId, number>();
      for (const split of [words, prefixes]) {
        const hits = bm25(texts, [...new Set(split(query))], candidates, population, split);
        for (const [rank, { item }] of hits.entries()) {
          fused.set(item, (fused.get(item) ?? 0) + 1 / (RRF + rank + 1));
        }
      }
      const all = [...fused].map(([item, score]) => ({ item, score: round(score) })).sort(byScore);
      return { hits: all.slice(0, budget).slice(0, k), matched: new Set(fused.keys()) };
    },
  };
}

function bm25(
  texts: ReadonlyMap<ItemId, string>,
  terms: readonly string[],
  candidates: ReadonlySet<ItemId>,
  population: ReadonlySet<ItemId>,
  split: (text: string) => readonly string[],
): readonly Hit[] {
  const documents = new Map(
    [...population, ...candidates].map((item) => [item, split(texts.get(item) ?? '')]),
  );
  const counted = [...population].map((item) => documents.get(item)!);
  const average = counted.reduce((sum, document) => sum + document.length, 0) / counted.length;
  const idf = terms.map((term) => {
    const holding = counted.filter((document) => document.includes(term)).length;
    return Math.max(Math.log((counted.length - holding + 0.5) / (holding + 0.5)), 1e-6);
  });
  const hits: Hit[] = [];
  for (const item of candidates) {
    const document = documents.get(item)!;
    const frequency = terms.map((term) => document.filter((token) => token === term).length);
    if (frequency.every((count) => count === 0)) continue;
    const norm = K1 * (1 - B + (B * document.length) / average);
    const score = frequency.reduce((sum, f, at) => sum + idf[at]! * ((f * (K1 + 1)) / (f + norm)), 0);
    hits.push({ item, score: round(score) });
  }
  return hits.sort(byScore);
}
