import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeFailure } from './expect.ts';
import { METHODS, type MethodName } from './methods.ts';
import { loadSession } from './read-session.ts';
import { loadSpec } from './read-spec.ts';
import { type Run, runSteps } from './run.ts';

const FOLDER = join(import.meta.dirname, '../../../samples/closure');
const samples = readdirSync(FOLDER);

function sessionsOf(sample: string): string[] {
  return readdirSync(join(FOLDER, sample)).filter((file) => file.endsWith('.session.json'));
}

function runSample(sample: string, file: string, method: MethodName = 'acg'): Run {
  const session = loadSession(readFileSync(join(FOLDER, sample, file), 'utf8'));
  if (session.kind === 'refused') throw new Error(session.refusal.message);
  expect(session.findings).toEqual([]);
  if (session.spec.kind !== 'path') throw new Error('a sample names its specification');
  const outcome = loadSpec(readFileSync(join(FOLDER, sample, session.spec.path), 'utf8'));
  if (outcome.kind === 'refused' || outcome.spec === null) throw new Error('the specification was not read');
  expect(outcome.findings).toEqual([]);
  const steps = session.steps.map(({ step, expect }) => ({ step: step!, expect }));
  return runSteps(outcome.spec, steps, METHODS.get(method)!.method);
}

describe.each(samples)('the sample %s', (sample) => {
  test('has a README', () => expect(existsSync(join(FOLDER, sample, 'README.md'))).toBe(true));

  test.each(sessionsOf(sample))('%s does what it expects, and expects something', (file) => {
    const run = runSample(sample, file);
    const failed = run.rows.flatMap(({ step, failures }) =>
      failures.map((failure) => `step ${step}: ${describeFailure(failure)}`),
    );
    expect(failed).toEqual([]);
    expect(run.steps.some(({ expect }) => expect !== null)).toBe(true);
  });
});

test('two methods on one session differ as the README of the two passengers says', () => {
  const needs = (method: MethodName) =>
    runSample('two-passengers', 'one-date-changed.session.json', method).rows[7]!.outcome.repair.length;
  expect(needs('acg')).toBe(2);
  expect(needs('global-reset')).toBeGreaterThan(needs('acg'));
  const full = runSample('two-passengers', 'both-dates-changed.session.json', 'global-reset');
  expect(full.rows.at(-1)!.outcome.decision).not.toBe('AUTHORIZE');
});
