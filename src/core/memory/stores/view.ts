import type { Population } from '../retrieval/term-list.ts';
import type { TextIndex } from '../retrieval/text-index.ts';
import type { Hit, Item, ItemId, SearchOptions } from '../types.ts';
import type { Tables } from './tables.ts';
import type { SeenItem } from './types.ts';

/** What a view is opened on: the admitted items of a context, as a bitmap over the numbers of the store. */
export interface Opened {
  readonly tables: Tables;
  readonly index: TextIndex;
  readonly admitted: Population;
  /** Population of shared statistics. */
  readonly current: () => Population;
}

/**
 * A store as one context sees it. Every read path is given this and nothing else, so that what is not admitted cannot be
 * reached from any: it has no number, no text, no neighbours, and no influence on what is counted.
 */
export class AdmittedView {
  constructor(protected readonly store: Opened) {}

  /** An admitted item, or null: for an inadmissible id as for an unused one. */
  find(item: ItemId): number | null {
    const number = this.store.tables.numberOf(item);
    return number !== null && this.has(number) ? number : null;
  }

  has(number: number): boolean {
    return this.store.admitted.bits[number] === 1;
  }

  count(): number {
    let count = 0;
    for (const bit of this.store.admitted.bits) count += bit;
    return count;
  }

  /** Every admitted item. */
  *items(): Iterable<SeenItem> {
    const { bits } = this.store.admitted;
    for (let number = bits.indexOf(1); number !== -1; number = bits.indexOf(1, number + 1)) {
      yield this.item(number);
    }
  }

  /** An item that is admitted. */
  item(number: number): SeenItem {
    return seen(this.store.tables.item(number));
  }

  /** Admitted neighbours. */
  neighbours(number: number): readonly number[] {
    return this.store.tables.neighbours(number).filter((other) => this.has(other));
  }

  /** The whole supersession chain of an admitted item, oldest first, and of it what is admitted. */
  chain(number: number): readonly number[] {
    const { tables } = this.store;
    const chain = new Set([number]);
    for (let older = tables.links(number).older; older !== null && !chain.has(older); ) {
      chain.add(older);
      older = tables.links(older).older;
    }
    for (const member of chain) for (const newer of tables.links(member).newer) chain.add(newer);
    return [...chain].filter((member) => this.has(member)).sort((a, b) => a - b);
  }

  rank(query: string, options: SearchOptions): readonly Hit[] {
    const { index, admitted, current } = this.store;
    const population = options.statistics === 'strict' ? admitted : current();
    return index.search(query, admitted, population, options);
  }
}

function seen({ sources: _, supersedes: __, ...item }: Item): SeenItem {
  return item;
}
