import { CHECKPOINT_EVERY, passOver } from '../../core/closure/window.ts';
import { copyState, perform, type Run, type State } from './core.ts';

/** States from a kept one on, one a step, as far as they were asked for. */
interface Window {
  readonly index: number;
  readonly states: State[];
}

const windows = new WeakMap<Run, Window>();

/**
 * The state after a number of steps, which nobody may change. States around the one that was asked for last are kept,
 * so that walking forward and back costs a step and not the way from the last kept state.
 */
export function stateAfter(run: Run, count: number): State {
  const index = Math.floor(count / CHECKPOINT_EVERY);
  const known = windows.get(run);
  const { states } = known?.index === index ? known : { states: [run.checkpoints[index]!] };
  windows.set(run, { index, states });
  const start = index * CHECKPOINT_EVERY;
  while (start + states.length <= count) {
    const next = copyState(states.at(-1)!);
    const step = run.steps[start + states.length - 1]?.step ?? null;
    if (step === null) passOver(next);
    else perform(next, step);
    states.push(next);
  }
  return states[count - start]!;
}
