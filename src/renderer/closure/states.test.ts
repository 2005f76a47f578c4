import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseSession, saveState, stateAt } from '../../core/closure/index.ts';
import { stateAfter } from './states.ts';

const FOLDER = join(import.meta.dirname, '../../../samples/closure/two-passengers');

/** The steps of a sample over and over, which is more than is kept at once, with one that cannot be read. */
function longRun() {
  const session = JSON.parse(readFileSync(join(FOLDER, 'one-date-changed.session.json'), 'utf8'));
  const steps = Array.from({ length: 15 }, () => session.steps).flat();
  steps.splice(70, 0, { op: 'nothing of the kind' });
  const analysis = analyseSession({
    session: JSON.stringify({ version: 'ambit-session/1', steps }),
    spec: readFileSync(join(FOLDER, 'spec.json'), 'utf8'),
    method: 'acg',
  });
  if (analysis.kind !== 'read' || analysis.run === null) throw new Error('the sample cannot be run');
  return analysis.run;
}

describe('states of a walk', () => {
  it('are those of a replay, in whatever order they are asked for', () => {
    const run = longRun();
    const walk = [0, 1, 2, 1, 63, 64, 65, 64, 63, 130, 129, 71, 70, 72, run.rows.length, 5];
    for (const count of walk) {
      expect(saveState(stateAfter(run, count)), String(count)).toBe(saveState(stateAt(run, count)));
    }
  });

  it('are kept while one walks about', () => {
    const run = longRun();
    const here = stateAfter(run, 10);
    stateAfter(run, 12);
    expect(stateAfter(run, 10)).toBe(here);
  });
});
