/**
 * Ranking by BM25 as FTS5 computes it, on two lists that reciprocal ranks fuse (the paper's Table 8). The index holds
 * which item has which term how often; every statistic is taken for the question, over exactly the items it is put to.
 */
import { stemmer } from 'stemmer';
import { compareText } from './audience.ts';
import type { ArmResult, Hit, ItemId, Ranking } from './types.ts';

const K1 = 1.2;
const B = 0.75;
/** FTS5 gives a term that most rows have this instead of a negative weight. */
const LEAST_IDF = 1e-6;
const RRF = 60;
const PREFIX = 4;

/** What a text is split into for one of the lists. */
export type Tokenizer = (text: string) => readonly string[];

/** Lower-cased, and split on what is neither letter nor digit. */
export const words: Tokenizer = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
export const stems: Tokenizer = (text) => words(text).map(stemmer);
/** First four characters, counted as code points; shorter words whole. */
export const prefixes: Tokenizer = (text) => words(text).map((word) => [...word].slice(0, PREFIX).join(''));

/** Scores are compared after rounding, so that the order of additions decides nothing. */
const round = (score: number): number => Math.round(score * 1e9) / 1e9;
const byScore = (a: Hit, b: Hit): number => b.score - a.score || compareText(a.item, b.item);

/** An empty ranking, to which texts are added. */
export function emptyRanking(): Ranking {
  const lists = { words: new TermList(words), stems: new TermList(stems), prefixes: new TermList(prefixes) };
  return {
    add(item, text) {
      for (const list of Object.values(lists)) list.add(item, text);
    },
    rank(query, candidates, population, { k, budget, stem }): ArmResult {
      const fused = new Map<ItemId, number>();
      for (const list of [stem ? lists.stems : lists.words, lists.prefixes]) {
        for (const [place, { item }] of list.rank(query, candidates, population).entries()) {
          fused.set(item, (fused.get(item) ?? 0) + 1 / (RRF + place + 1));
        }
      }
      const hits = [...fused].map(([item, score]) => ({ item, score: round(score) })).sort(byScore);
      return { hits: hits.slice(0, budget).slice(0, k), matched: new Set(fused.keys()) };
    },
  };
}

/** One inverted index: term, then item, then how often. */
export class TermList {
  private readonly postings = new Map<string, Map<ItemId, number>>();
  private readonly lengths = new Map<ItemId, number>();

  constructor(private readonly tokens: Tokenizer) {}

  add(item: ItemId, text: string): void {
    const tokens = this.tokens(text);
    this.lengths.set(item, tokens.length);
    for (const token of tokens) {
      const items = this.postings.get(token) ?? new Map<ItemId, number>();
      if (items.size === 0) this.postings.set(token, items);
      items.set(item, (items.get(item) ?? 0) + 1);
    }
  }

  /** Candidates that have a term of the query, best first, ties by item id. */
  rank(query: string, candidates: ReadonlySet<ItemId>, population: ReadonlySet<ItemId>): readonly Hit[] {
    let total = 0;
    for (const item of population) total += this.lengths.get(item) ?? 0;
    const average = total / population.size;
    const scores = new Map<ItemId, number>();
    for (const term of new Set(this.tokens(query))) {
      const items = this.postings.get(term);
      if (items === undefined) continue;
      const weight = idf(population.size, count(items.keys(), population));
      for (const [item, frequency] of items) {
        if (!candidates.has(item)) continue;
        const norm = K1 * (1 - B + (B * this.lengths.get(item)!) / average);
        const part = (weight * frequency * (K1 + 1)) / (frequency + norm);
        scores.set(item, (scores.get(item) ?? 0) + part);
      }
    }
    return [...scores].map(([item, score]) => ({ item, score: round(score) })).sort(byScore);
  }
}

function idf(size: number, holding: number): number {
  return Math.max(Math.log((size - holding + 0.5) / (holding + 0.5)), LEAST_IDF);
}

function count(items: Iterable<ItemId>, population: ReadonlySet<ItemId>): number {
  let holding = 0;
  for (const item of items) if (population.has(item)) holding++;
  return holding;
}
