/** Item texts, indexed by words and by prefixes; reciprocal ranks fuse the two (the paper's Table 8). */
import type { Hit, ItemId, SearchOptions } from '../types.ts';
import { fuse } from './fuse.ts';
import { type Matches, type Population, TermList } from './term-list.ts';
import { prefixes, stems, words } from './tokens.ts';

export type Limits = Pick<SearchOptions, 'k' | 'budget' | 'stem'>;

export class TextIndex {
  /** By document. */
  readonly ids: ItemId[] = [];
  private readonly words = new TermList(words);
  private readonly prefixes = new TermList(prefixes);
  /** Made when first asked for: it needs every text once more. */
  private stems: TermList | null = null;

  /** `textOf` answers the text of a document that was added. */
  constructor(private readonly textOf: (doc: number) => string) {}

  /** Adds the next document; its number is how many there were before. */
  add(item: ItemId, text: string): void {
    this.ids.push(item);
    for (const list of [this.words, this.prefixes, this.stems]) list?.add(text);
  }

  /** The best candidates, with statistics over the population. */
  search(query: string, candidates: Population, population: Population, limits: Limits): readonly Hit[] {
    const lists = this.lists(query, candidates, population, limits.stem);
    return fuse(lists, Math.min(limits.k, limits.budget), this.ids);
  }

  /** {@link search}, and every candidate that matches at all. */
  searchAll(
    query: string,
    candidates: Population,
    population: Population,
    limits: Limits,
  ): { readonly hits: readonly Hit[]; readonly matched: ReadonlySet<ItemId> } {
    const lists = this.lists(query, candidates, population, limits.stem);
    const matched = new Set<ItemId>();
    for (const { docs } of lists) for (const doc of docs) matched.add(this.ids[doc]!);
    return { hits: fuse(lists, Math.min(limits.k, limits.budget), this.ids), matched };
  }

  private lists(
    query: string,
    candidates: Population,
    population: Population,
    stem: boolean,
  ): [Matches, Matches] {
    const whole = stem ? this.stemmed() : this.words;
    return [whole.match(query, candidates, population), this.prefixes.match(query, candidates, population)];
  }

  private stemmed(): TermList {
    if (this.stems === null) {
      this.stems = new TermList(stems);
      for (let doc = 0; doc < this.ids.length; doc++) this.stems.add(this.textOf(doc));
    }
    return this.stems;
  }
}
