/** Every property by name; a property that a fault breaks names the fault's killer. */
import type { History } from '../../types.ts';
import { AT_ATTEMPTS } from './at-attempts.ts';
import { OF_HISTORIES } from './of-histories.ts';
import { first, type Opener, type Verdict } from './verdict.ts';
import { walk } from './walk.ts';

/** One property by its name. */
export function verdictOf(name: string, open: Opener, history: History): Verdict {
  const whole = OF_HISTORIES[name];
  if (whole !== undefined) return whole(open, history);
  const store = open();
  const at = AT_ATTEMPTS[name]!;
  let verdict: Verdict = null;
  for (const sight of walk(store, history)) verdict ??= at(sight);
  store.close();
  return verdict;
}

/** Every property in one go; the name of the first that does not hold, and what is wrong. */
export function firstWrong(open: Opener, history: History): Verdict {
  const store = open();
  for (const sight of walk(store, history)) {
    for (const [name, holds] of Object.entries(AT_ATTEMPTS)) {
      const verdict = holds(sight);
      if (verdict !== null) return `${name}: ${verdict}`;
    }
  }
  store.close();
  return first(
    Object.entries(OF_HISTORIES).map(([name, holds]) => {
      const verdict = holds(open, history);
      return verdict === null ? null : `${name}: ${verdict}`;
    }),
  );
}
