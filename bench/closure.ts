import bookingText from '../samples/closure/airline/booking.session.json?raw';
import specText from '../samples/closure/airline/spec.json?raw';
import {
  ACG,
  loadSession,
  loadSpec,
  type PlannedStep,
  perform,
  runSteps,
  type Spec,
  startState,
} from '../src/core/closure/index.ts';
import {
  branchesSetUp,
  branchesSpec,
  checkAll,
  observeBranch,
} from '../src/core/closure/testing/branches.ts';
import { type Benchmark, compared, type Row } from './measure.ts';

/**
 * One OBSERVE of one branch and one check of an action that needs every branch, on the engine and on the same engine
 * recomputing everything; and long sessions from their beginning.
 */
export const closure: Benchmark = {
  name: 'closure',
  *run(): Iterable<Row> {
    yield branches(8, 6, 5);
    yield branches(64, 16, 30);
    yield longSession();
    yield airline();
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
  const planned = steps.map((step) => ({ step, expect: null }));
  return replayed('64 branches of 16', branchesSpec(64, 16), planned);
}

/** Ten thousand steps of the kind that people's agents take: the airline's booking, over and over. */
function airline(): Row {
  const spec = loadSpec(specText);
  const session = loadSession(bookingText);
  if (spec.kind === 'refused' || spec.spec === null || session.kind === 'refused')
    throw new Error('the airline sample cannot be read');
  const { steps } = session;
  const planned = Array.from({ length: 10_000 }, (_, at) => steps[at % steps.length]!);
  return replayed('the airline sample', spec.spec, planned);
}

function replayed(where: string, spec: Spec, planned: readonly PlannedStep[]): Row {
  const [time] = fastest(3, () => runSteps(spec, planned));
  return {
    what: `a session of ${planned.length} steps on ${where}, replayed`,
    ours: time!,
    note: 'under 1000 ms',
  };
}
