import type { Population } from '../retrieval/term-list.ts';

/** Answers item numbers: all of them, or those of `among`. */
export type Ask = (time: number, among?: readonly number[]) => readonly number[];

/**
 * The answer of the tables to one predicate as a bitmap, kept exact: where a change touches items, or time passes the
 * end of a grant, the predicate is asked again about just those items.
 */
export class KeptSet {
  private set: Population;

  constructor(
    private readonly ask: Ask,
    private readonly expiring: (after: number, until: number) => readonly number[],
    private time: number,
    size: number,
  ) {
    const bits = new Uint8Array(size * 2 + 64);
    for (const number of ask(time)) bits[number] = 1;
    this.set = { bits };
  }

  /** As of `time`. The bitmap is longer than the store, and its bytes change with it: it is not to be held on to. */
  at(time: number): Population {
    if (time !== this.time) {
      const touched = this.expiring(Math.min(time, this.time), Math.max(time, this.time));
      this.time = time;
      this.refresh(touched);
    }
    return this.set;
  }

  /** Asks the predicate again about some items. */
  refresh(touched: readonly number[]): void {
    if (touched.length === 0) return;
    let { bits } = this.set;
    const end = 1 + touched.reduce((last, number) => Math.max(last, number), 0);
    if (end > bits.length) {
      bits = new Uint8Array(2 * end);
      bits.set(this.set.bits);
    }
    for (const number of touched) bits[number] = 0;
    for (const number of this.ask(this.time, touched)) bits[number] = 1;
    this.set = { bits };
  }
}
