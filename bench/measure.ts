import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** One line of the table. `ratio` is `ours` by `base`; `target` is what the ratio is meant to stay under, where it has one. */
export interface Row {
  readonly what: string;
  /** Milliseconds. */
  readonly ours: number;
  readonly base?: number;
  readonly ratio?: number;
  readonly target?: number;
  readonly note?: string;
}

/** A set of measurements that can be asked for by name. */
export interface Benchmark {
  readonly name: string;
  run(): Iterable<Row>;
}

/** Fastest of `rounds` runs of each function, in milliseconds, one after the other in turn so that load from outside hits all alike. */
export function fastest(rounds: number, ...functions: readonly (() => unknown)[]): number[] {
  const times = functions.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [i, run] of functions.entries()) {
      collectGarbage();
      const start = performance.now();
      run();
      times[i] = Math.min(times[i]!, performance.now() - start);
    }
  }
  return times;
}

/** A row that compares two times. */
export function compared(what: string, ours: number, base: number, target?: number): Row {
  const row = { what, ours, base, ratio: ours / base };
  return target === undefined ? row : { ...row, target };
}
