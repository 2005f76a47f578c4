import type { Bits } from '../retrieval/term-list.ts';

/** Answers item numbers: all of them, or those of `among`. */
export type Ask = (time: number, among?: readonly number[]) => readonly number[];

/**
 * The answer of the tables to one predicate as a bitmap, kept exact: where a change touches items, or time passes the
 * end of a grant, the predicate is asked again about just those items.
 */
export class KeptSet {
  private bits: Uint8Array;

  constructor(
    private readonly ask: Ask,
    private readonly expiring: (after: number, until: number) => readonly number[],
    private time: number,
    size: number,
  ) {
    this.bits = new Uint8Array(size * 2 + 64);
    for (const number of ask(time)) this.bits[number] = 1;
  }

  /** As of `time`. The bitmap is longer than the store and changes with it. */
  at(time: number): Bits {
    if (time !== this.time) {
      const touched = this.expiring(Math.min(time, this.time), Math.max(time, this.time));
      this.time = time;
      this.refresh(touched);
    }
    return this.bits;
  }

  /** Asks the predicate again about some items. */
  refresh(touched: readonly number[]): void {
    if (touched.length === 0) return;
    const last = Math.max(...touched);
    if (last >= this.bits.length) {
      const larger = new Uint8Array(last * 2);
      larger.set(this.bits);
      this.bits = larger;
    }
    for (const number of touched) this.bits[number] = 0;
    for (const number of this.ask(this.time, touched)) this.bits[number] = 1;
  }
}
