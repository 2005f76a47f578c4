/**
 * One inverted index in typed arrays: for every term the documents that have it, and how often. Documents are numbers
 * from 0, added in order. BM25 is FTS5's (`k1` 1.2, `b` 0.75), with every statistic taken for the question over exactly
 * the documents it is put to.
 */
import type { Tokenizer } from './tokens.ts';

const K1 = 1.2;
const B = 0.75;
/** FTS5 gives a term that most rows have this instead of a negative weight. */
const LEAST_IDF = 1e-6;

/** One byte a document: 1 where it belongs. Where it is shorter than the index, the rest does not. */
export type Bits = Uint8Array;

/** A set of documents. Its bits stay as they are: a changed set is another object, though it may reuse the bytes. */
export interface Population {
  readonly bits: Bits;
}

interface Measure {
  readonly count: number;
  readonly tokens: number;
}

/** Documents that have a term of the query. Valid until the next question to the same list. */
export interface Matches {
  readonly docs: Int32Array;
  /** By document, rounded to 1e-9 so that the order of additions decides nothing; negative of what does not match. */
  readonly scores: Float64Array;
}

/** Score of a document that does not match: a match may be rounded to 0. */
const NO_MATCH = -1;

/** Scores are compared after rounding. */
export const round = (score: number): number => Math.round(score * 1e9) / 1e9;

/** Pairs of a document and a frequency, in the order of the documents. */
interface Postings {
  pairs: Int32Array;
  used: number;
}

export class TermList {
  private readonly postings = new Map<string, Postings>();
  /** Tokens of each document. */
  private lengths = new Int32Array(16);
  private size = 0;
  private scores = new Float64Array(16).fill(NO_MATCH);
  private touched = new Int32Array(16);
  private matched = 0;
  private readonly measured = new WeakMap<Population, Measure>();

  constructor(private readonly tokens: Tokenizer) {}

  /** Adds the next document. */
  add(text: string): void {
    const doc = this.size++;
    const tokens = this.tokens(text);
    if (doc >= this.lengths.length) this.lengths = grown(this.lengths);
    this.lengths[doc] = tokens.length;
    const frequencies = new Map<string, number>();
    for (const token of tokens) frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
    for (const [term, frequency] of frequencies) this.post(term, doc, frequency);
  }

  /** Candidates that have a term of the query, with the statistics of the population. */
  match(query: string, candidates: Population, population: Population): Matches {
    this.clear();
    const measure = this.measure(population);
    for (const term of new Set(this.tokens(query))) {
      const postings = this.postings.get(term);
      if (postings !== undefined) this.score(postings, candidates.bits, population.bits, measure);
    }
    const docs = this.touched.subarray(0, this.matched);
    for (const doc of docs) this.scores[doc] = round(this.scores[doc]!);
    return { docs, scores: this.scores };
  }

  private post(term: string, doc: number, frequency: number): void {
    let postings = this.postings.get(term);
    if (postings === undefined) {
      postings = { pairs: new Int32Array(2), used: 0 };
      this.postings.set(term, postings);
    }
    if (postings.used === postings.pairs.length) postings.pairs = grown(postings.pairs);
    postings.pairs[postings.used++] = doc;
    postings.pairs[postings.used++] = frequency;
  }

  private clear(): void {
    for (let at = 0; at < this.matched; at++) this.scores[this.touched[at]!] = NO_MATCH;
    this.matched = 0;
    if (this.scores.length < this.size) {
      this.scores = new Float64Array(this.lengths.length).fill(NO_MATCH);
      this.touched = new Int32Array(this.lengths.length);
    }
  }

  private measure(population: Population): Measure {
    const known = this.measured.get(population);
    if (known !== undefined) return known;
    const { lengths } = this;
    const { bits } = population;
    const end = Math.min(this.size, bits.length);
    let count = 0;
    let tokens = 0;
    for (let doc = 0; doc < end; doc++) {
      if (bits[doc] === 0) continue;
      count++;
      tokens += lengths[doc]!;
    }
    const measure = { count, tokens };
    this.measured.set(population, measure);
    return measure;
  }

  private score({ pairs, used }: Postings, candidates: Bits, population: Bits, measure: Measure): void {
    const { count, tokens } = measure;
    const average = tokens / count;
    const { lengths, scores, touched } = this;
    let holding = 0;
    for (let at = 0; at < used; at += 2) holding += population[pairs[at]!] ?? 0;
    const weight = Math.max(Math.log((count - holding + 0.5) / (holding + 0.5)), LEAST_IDF);
    for (let at = 0; at < used; at += 2) {
      const doc = pairs[at]!;
      if (candidates[doc] !== 1) continue;
      const frequency = pairs[at + 1]!;
      const norm = K1 * (1 - B + (B * lengths[doc]!) / average);
      if (scores[doc]! < 0) {
        touched[this.matched++] = doc;
        scores[doc] = 0;
      }
      // In FTS5's own order of operations, so that not even a last bit differs where a score is rounded.
      scores[doc] = scores[doc]! + weight * ((frequency * (K1 + 1)) / (frequency + norm));
    }
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
