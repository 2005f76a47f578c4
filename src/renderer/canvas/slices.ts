/** A computation in steps: each `yield` is a place where it may rest. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Longest stretch of work before the window's thread is given back, in milliseconds. */
const SLICE = 8;

/** Does all steps at once. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does the steps in slices with a rest before each; null where it was told to stop. */
export async function inSlices<T>(steps: Steps<T>, stopped: () => boolean): Promise<T | null> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve));
    if (stopped()) return null;
    const start = performance.now();
    while (performance.now() - start < SLICE) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  }
}
