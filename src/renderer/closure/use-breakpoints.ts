import { useMemo } from 'react';
import type { Ran } from './runner.ts';
import { type Breakpoint, type ScreenStore, useScreenStore } from './store.ts';
import { outcomeKey, outcomeWord } from './words.ts';

export function sameBreakpoint(a: Breakpoint, b: Breakpoint): boolean {
  return a.kind === 'node' ? b.kind === 'node' && a.id === b.id : b.kind === 'outcome' && a.word === b.word;
}

/** Sets a breakpoint, or takes it away. */
export function toggleBreakpoint(store: ScreenStore, one: Breakpoint): void {
  store.setState(({ breakpoints }) => {
    const without = breakpoints.filter((other) => !sameBreakpoint(other, one));
    return { breakpoints: without.length < breakpoints.length ? without : [...breakpoints, one] };
  });
}

export function useBreakpoints() {
  const store = useScreenStore();
  return useMemo(() => ({ toggle: (one: Breakpoint) => toggleBreakpoint(store, one) }), [store]);
}

/**
 * The step (from 1) at which a walk from `from` in a direction stops; null where no breakpoint is met. Steps are not
 * looked at twice: the one that is shown never stops the walk that starts there.
 */
export function nextStop(
  { main, before }: Pick<Ran, 'main' | 'before'>,
  breakpoints: readonly Breakpoint[],
  from: number,
  direction: 1 | -1,
): number | null {
  const run = main.kind === 'read' ? main.run : null;
  if (run === null) return null;
  const stops = (step: number): boolean => {
    const row = run.rows[step - 1];
    if (row === undefined) return false;
    return breakpoints.some((one) => {
      if (one.kind === 'node') {
        const index = run.spec.index.get(one.id) ?? -1;
        return row.outcome.changed.includes(index) || row.outcome.invalidated.includes(index);
      }
      if (one.word === 'unexpected') return row.failures.length > 0;
      if (one.word === 'differs') {
        const old = before?.rows[step - 1];
        return old !== undefined && outcomeKey(old) !== outcomeKey(row);
      }
      return outcomeWord(row) === one.word;
    });
  };
  for (let step = from + direction; step >= 1 && step <= run.rows.length; step += direction) {
    if (stops(step)) return step;
  }
  return null;
}
