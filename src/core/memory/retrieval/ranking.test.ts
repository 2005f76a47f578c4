import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { plainRanking } from '../testing/ranking.ts';
import type { Ranking } from '../types.ts';
import { emptyRanking } from './ranking.ts';
import { round, TermList } from './term-list.ts';
import { words } from './tokens.ts';

const WORDS = [
  'plum',
  'plums',
  'kite',
  'kites',
  'harbour',
  'harbor',
  'Lantern',
  'quartz',
  'Über',
  'naïve',
  '42',
  'a',
];
const texts = fc.array(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(' ')),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const query = fc
  .array(fc.constantFrom(...WORDS, 'absent'), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(', '));
const LIMITS = { k: 5, budget: 20, stem: false };

function filled(ranking: Ranking, documents: readonly string[]): Ranking {
  for (const [index, text] of documents.entries()) ranking.add(idOf(index), text);
  return ranking;
}
const idOf = (index: number) => `i${String(index).padStart(3, '0')}`;
const everything = (documents: readonly string[]) => new Set(documents.map((_, index) => idOf(index)));

describe('ranking', () => {
  it('is what the definition gives, whatever the candidates and the population', () => {
    fc.assert(
      fc.property(texts, query, fc.nat(), fc.boolean(), (documents, asked, mask, shared) => {
        const all = everything(documents);
        const candidates = new Set([...all].filter((_, index) => (mask >> (index % 24)) & 1));
        const population = shared ? all : candidates;
        const fast = filled(emptyRanking(), documents).rank(asked, candidates, population, LIMITS);
        const plain = filled(plainRanking(), documents).rank(asked, candidates, population, LIMITS);
        expect(fast).toEqual(plain);
      }),
      { numRuns: count(5000), seed: seed('ranking by definition') },
    );
  });

  it('orders and scores the words as FTS5 does, ties included', async () => {
    const sqlite = await sqlite3InitModule();
    const db = new sqlite.oo1.DB(':memory:');
    db.exec(`CREATE VIRTUAL TABLE words USING fts5(text, tokenize = "unicode61 remove_diacritics 0")`);
    fc.assert(
      fc.property(texts, query, (documents, asked) => {
        db.exec('DELETE FROM words');
        for (const [index, text] of documents.entries()) {
          db.exec({ sql: 'INSERT INTO words(rowid, text) VALUES (?, ?)', bind: [index + 1, text] });
        }
        const terms = [...new Set(asked.toLowerCase().split(', '))].map((word) => `"${word}"`).join(' OR ');
        // Rounded here and not by SQL, whose `round` goes by way of decimal text and differs where a digit is halved.
        const rows = db.selectArrays('SELECT rowid, bm25(words) FROM words WHERE words MATCH ?', [terms]);
        const expected = rows
          .map(([rowid, score]) => ({ item: idOf(Number(rowid) - 1), score: round(-Number(score)) }))
          .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1));
        const list = new TermList(words);
        for (const text of documents) list.add(text);
        const all = { bits: new Uint8Array(documents.length).fill(1) };
        const { docs, scores } = list.match(asked, all, all);
        const found = [...docs].map((doc) => ({ item: idOf(doc), score: scores[doc]! }));
        expect(found.sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))).toEqual(expected);
      }),
      { numRuns: count(5000), seed: seed('ranking like FTS5') },
    );
    db.close();
  });

  it('counts the place of a match whose score is rounded to nothing', () => {
    // One text of thousands of words among thousands of one, asked for a prefix that all of them have.
    const long = `partition ${'filler '.repeat(12_000)}`;
    const documents = [long, ...Array.from({ length: 12_000 }, () => 'party')];
    const all = everything(documents);
    const fast = filled(emptyRanking(), documents).rank('partition', all, all, LIMITS);
    const plain = filled(plainRanking(), documents).rank('partition', all, all, LIMITS);
    expect(fast.hits).toEqual(plain.hits);
  });

  it('stems the words where it is asked to, and only then', () => {
    const documents = ['kites over harbours', 'a flying kite'];
    const all = everything(documents);
    const ranking = filled(emptyRanking(), documents);
    expect(ranking.rank('harbour', all, all, { ...LIMITS, stem: true }).hits).toEqual([
      { item: 'i000', score: 0.032786885 },
    ]);
    expect(ranking.rank('harbour', all, all, LIMITS).hits).toEqual([{ item: 'i000', score: 0.016393443 }]);
  });
});
