import { type Failure, failures } from './expect.ts';
import { ACG, type Method } from './methods.ts';
import { type Outcome, passOver, perform, startState } from './perform.ts';
import type { Spec } from './spec.ts';
import { copyState, type NodeRecord, type State } from './state.ts';
import type { Expectation, Step } from './steps.ts';

/** A step with what it says must come of it; null where it could not be read, and is passed over. */
export interface PlannedStep {
  readonly step: Step | null;
  readonly expect: Expectation | null;
}

/** What came of one step, and which of its expectations failed. `step` counts from 1. */
export interface RunRow {
  readonly step: number;
  readonly op: Step['op'] | null;
  readonly outcome: Outcome;
  readonly failures: readonly Failure[];
}

/** A session that was run: rows, and states at regular intervals from which every other state is soon reached. */
export interface Run {
  readonly spec: Spec;
  readonly method: Method;
  readonly steps: readonly PlannedStep[];
  readonly rows: readonly RunRow[];
  /** `checkpoints[k]` is the state after `k * CHECKPOINT_EVERY` steps. */
  readonly checkpoints: readonly State[];
}

/** So few steps that replaying them never takes the time of a frame. */
export const CHECKPOINT_EVERY = 64;

/** Runs the steps of a session from its beginning. Deterministic: the same steps give the same run. */
export function runSteps(spec: Spec, steps: readonly PlannedStep[], method: Method = ACG): Run {
  const state = startState(spec, method);
  const rows: RunRow[] = [];
  const checkpoints = [copyState(state)];
  for (const [index, { step, expect }] of steps.entries()) {
    const outcome = take(state, step);
    rows.push({
      step: index + 1,
      op: step?.op ?? null,
      outcome,
      failures: expect === null ? [] : failures(expect, outcome),
    });
    if ((index + 1) % CHECKPOINT_EVERY === 0) checkpoints.push(copyState(state));
  }
  return { spec, method, steps: steps.map(({ step, expect }) => ({ step, expect })), rows, checkpoints };
}

function take(state: State, step: Step | null): Outcome {
  return step === null ? passOver(state) : perform(state, step);
}

/** The state after a number of steps, as a copy of its own. */
export function stateAt(run: Run, count: number): State {
  const checkpoint = Math.floor(count / CHECKPOINT_EVERY);
  const state = copyState(run.checkpoints[checkpoint]!);
  for (const { step } of run.steps.slice(checkpoint * CHECKPOINT_EVERY, count)) take(state, step);
  return state;
}

/** The records after a number of steps, from the changes that the rows kept. */
export function recordsAt(run: Run, count: number): NodeRecord[] {
  const checkpoint = Math.floor(count / CHECKPOINT_EVERY);
  const records = [...run.checkpoints[checkpoint]!.records];
  for (const row of run.rows.slice(checkpoint * CHECKPOINT_EVERY, count)) {
    for (const { node, after } of row.outcome.changes) records[node] = after;
  }
  return records;
}
