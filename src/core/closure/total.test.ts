import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../text/index.ts';
import { count, seed } from '../text/testing/counts.ts';
import { analyseSession, analyseSpec } from './analyse.ts';
import { explainNode, proofOf } from './explain.ts';
import { importSpec } from './import/import.ts';
import { possibleSteps } from './possible.ts';
import { stateAt } from './run.ts';
import { symbolsOf } from './symbols.ts';
import { damage } from './testing/damage.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples/closure');
const sample = (...path: string[]): unknown => JSON.parse(readFileSync(join(SAMPLES, ...path), 'utf8'));

test('whatever is written, reading and running it gives findings and refusals and never throws', {
  timeout: 300_000,
}, () => {
  const pairs = [
    ['retail-cancellation', 'cancel'],
    ['group-refund', 'method-revised'],
    ['two-passengers', 'one-date-changed'],
  ].map(
    ([folder, session]) =>
      [sample(folder!, 'spec.json'), sample(folder!, `${session}.session.json`)] as const,
  );
  const texts = fc
    .constantFrom(...pairs)
    .chain(([spec, session]) =>
      fc.tuple(
        fc.oneof(damage(spec), fc.constant(JSON.stringify(spec))),
        fc.oneof(damage(session), fc.constant(JSON.stringify(session))),
      ),
    );
  let ran = 0;
  fc.assert(
    fc.property(texts, ([spec, session]) => {
      const read = analyseSpec(spec);
      const analysis = analyseSession({ session, spec, method: 'acg' });
      const parsed = parseJson(spec);
      if (parsed.kind === 'parsed') symbolsOf(parsed.tree);
      importSpec(spec);
      if (read.kind === 'refused' || analysis.kind === 'refused' || analysis.run === null) return;
      ran++;
      const state = stateAt(analysis.run, analysis.run.steps.length);
      for (const { id } of state.spec.nodes) explainNode(state, id);
      for (const { candidate } of state.checks.values()) proofOf(state, candidate);
      expect(possibleSteps(state).length).toBeGreaterThanOrEqual(0);
      for (const { code, message, range } of [...read.findings, ...analysis.findings]) {
        expect(range.end.offset, code).toBeGreaterThanOrEqual(range.start.offset);
        expect(message).toMatch(/^[^A-Z].*[^.]$/);
      }
    }),
    { numRuns: count(5_000), seed: seed('closure damage') },
  );
  expect(ran).toBeGreaterThan(count(5_000) / 2);
});
