import { ACG, perform, runSteps, startState } from '../src/core/closure/index.ts';
import {
  branchesSetUp,
  branchesSpec,
  checkAll,
  observeBranch,
} from '../src/core/closure/testing/branches.ts';
import { type Benchmark, compared, type Row } from './measure.ts';

/**
 * One OBSERVE of one branch and one check of an action that needs every branch, on the engine and on the same engine
 * recomputing everything; and a long session from its beginning.
 */
export const closure: Benchmark = {
  name: 'closure',
  *run(): Iterable<Row> {
    yield branches(8, 6, 5);
    yield branches(64, 16, 30);
    yield longSession();
  },
};

const ROUNDS = 7;

/** Ours is the engine as it is, the base the engine recomputing everything; the ratio must stay under one by `times`. */
function branches(count: number, length: number, times: number): Row {
  const operations = 20_000 / count;
  const [quick, thorough] = fastest(
    ROUNDS,
    prepare(count, length, false, operations),
    prepare(count, length, true, operations),
  );
  const rate = (milliseconds: number) => Math.round((operations / milliseconds) * 1000).toLocaleString('en');
  const row = compared(
    `one OBSERVE and one check, ${count} branches of ${length}`,
    quick!,
    thorough!,
    1 / times,
  );
  return {
    ...row,
    note: `${rate(quick!)} a second, by ${rate(thorough!)}: ${(thorough! / quick!).toFixed(1)} times`,
  };
}

function prepare(count: number, length: number, thorough: boolean, operations: number): () => void {
  const state = startState(branchesSpec(count, length), ACG, thorough);
  for (const step of branchesSetUp(count)) perform(state, step);
  let price = 0;
  return () => {
    for (let at = 0; at < operations; at++) {
      perform(state, observeBranch(at % count, 100 + (price++ % 50)));
      perform(state, checkAll);
    }
  };
}

/** Like the other benchmarks' clock, but of processor time: these runs are so short that a busy machine would decide the ratio. */
function fastest(rounds: number, ...functions: readonly (() => unknown)[]): number[] {
  const times = functions.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [index, run] of functions.entries()) {
      const start = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(start);
      times[index] = Math.min(times[index]!, (user + system) / 1000);
    }
  }
  return times;
}

/** Ten thousand steps on the larger graph, from an empty state. */
function longSession(): Row {
  const steps = branchesSetUp(64);
  for (let at = 0; steps.length < 10_000; at++) steps.push(observeBranch(at % 64, 100 + (at % 50)), checkAll);
  const spec = branchesSpec(64, 16);
  const planned = steps.map((step) => ({ step, expect: null }));
  const [time] = fastest(3, () => runSteps(spec, planned));
  return {
    what: `a session of ${steps.length} steps on 64 branches of 16, replayed`,
    ours: time!,
    note: 'under 1000 ms',
  };
}
