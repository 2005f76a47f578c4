import type { TextEdit } from '../../core/text/types.ts';
import { composeEdits } from './delta.ts';

export type Positions = ReadonlyMap<string, { readonly x: number; readonly y: number } | null>;

/** What a step does, in one direction. */
export interface Effect {
  readonly edits: readonly TextEdit[];
  readonly positions: Positions;
}

interface Step {
  readonly label: string;
  readonly forward: Effect;
  readonly backward: Effect;
  readonly coalesce: string | undefined;
  readonly at: number;
}

/** Steps that are kept, and the text that they may hold together, in UTF-16 units. The oldest go first. */
const MAX_STEPS = 2_000;
const MAX_UNITS = 32_000_000;
/** Longest pause between two changes that are one step, in milliseconds. */
const PAUSE = 1_000;

function weight(step: Step): number {
  let units = 0;
  for (const { edits } of [step.forward, step.backward]) for (const edit of edits) units += edit.text.length;
  return units;
}

function joined(first: Step, second: Step): Step {
  return {
    label: second.label,
    coalesce: second.coalesce,
    at: second.at,
    forward: {
      edits: composeEdits(first.forward.edits, second.forward.edits),
      positions: new Map([...first.forward.positions, ...second.forward.positions]),
    },
    backward: {
      edits: composeEdits(second.backward.edits, first.backward.edits),
      positions: new Map([...second.backward.positions, ...first.backward.positions]),
    },
  };
}

/** The one history of a document: a line of steps and a place in it. It knows effects, not texts. */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];
  private units = 0;
  /** Whether the last step may still grow. */
  private growing = false;

  get undoLabel(): string | null {
    return this.done.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.undone.at(-1)?.label ?? null;
  }

  push(step: Step): void {
    this.undone = [];
    const last = this.done.at(-1);
    const grows =
      this.growing &&
      last !== undefined &&
      step.coalesce !== undefined &&
      step.coalesce === last.coalesce &&
      step.at - last.at <= PAUSE;
    if (grows) {
      this.units -= weight(last);
      this.done.pop();
    }
    const kept = grows ? joined(last, step) : step;
    this.done.push(kept);
    this.units += weight(kept);
    this.growing = true;
    while (this.done.length > MAX_STEPS || (this.units > MAX_UNITS && this.done.length > 1)) {
      this.units -= weight(this.done.shift()!);
    }
  }

  /** Steps back; what is to be done for it, or null at the start. */
  undo(): Effect | null {
    const step = this.done.pop();
    if (step === undefined) return null;
    this.units -= weight(step);
    this.undone.push(step);
    this.growing = false;
    return step.backward;
  }

  redo(): Effect | null {
    const step = this.undone.pop();
    if (step === undefined) return null;
    this.units += weight(step);
    this.done.push(step);
    this.growing = false;
    return step.forward;
  }
}
