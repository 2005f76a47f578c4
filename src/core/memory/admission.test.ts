import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { admit, admittedAt, viewersAt } from './admission.ts';
import { oracleAdmitted } from './faults/oracle.ts';
import { fold } from './fold.ts';
import { histories } from './testing/histories.ts';
import { momentOf } from './timeline.ts';

describe('admission', () => {
  it('equals the set oracle on every attempt of random histories', { timeout: 600_000 }, () => {
    let attempts = 0;
    let admittedItems = 0;
    fc.assert(
      fc.property(histories(), (history) => {
        const timeline = fold(history);
        for (const [index, event] of history.events.entries()) {
          if (event.type !== 'attempt') continue;
          const moment = momentOf(timeline, index);
          const evidence = viewersAt(timeline, event.conversation, moment);
          const admitted = [...admittedAt(timeline, evidence, moment).keys()];
          // Compared as texts: an assertion of the test library an attempt would take most of the time.
          const expected = [...oracleAdmitted(history, index)].toSorted().join();
          if (admitted.toSorted().join() !== expected)
            throw new Error(`${event.attempt}: ${admitted}, not ${expected}`);
          const one = timeline.entries.filter(
            (entry) => admit(timeline, entry, evidence, moment).kind === 'admitted',
          );
          if (one.map((entry) => entry.item.id).join() !== admitted.join())
            throw new Error(`${event.attempt}: one by one`);
          attempts++;
          admittedItems += admitted.length;
        }
      }),
      { numRuns: count(5000), seed: seed('admission oracle') },
    );
    console.log(`admission oracle: ${attempts} attempts, ${admittedItems} admitted items`);
    expect(admittedItems).toBeGreaterThan(attempts / 4);
  });
});
