import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { attempt, historyText, join, write } from '../testing/file.ts';
import { historyTexts } from '../testing/histories.ts';
import { readHistory } from './read.ts';

const file = new URL('../../../../schemas/ambit-history.schema.json', import.meta.url);
const matches = new Ajv({ strictTypes: false, strictRequired: false }).compile(
  JSON.parse(readFileSync(file, 'utf8')) as object,
);

/** Whether the reader finds every value to be of the format, whatever it thinks of ids and order. */
function hasShape(text: string): boolean {
  const outcome = readHistory(text);
  return (
    outcome.kind === 'read' ||
    (outcome.kind === 'invalid' && outcome.findings.every(({ step }) => step !== 1))
  );
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const REPLACEMENTS: readonly Json[] = [
  null,
  true,
  -1,
  2.5,
  '',
  'ok',
  'PUBLIC',
  '2026-03-14T10:00:00Z',
  [],
  ['a'],
  {},
];
const NAMES = ['text', 'texts', 'until', 'by', 'principal', 'extensions', 'supersedes', 'stray'];

/** Replaces, removes or adds one value, somewhere on a path that the numbers choose. */
function mutate(value: Json, steps: readonly number[], choice: number): Json {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || typeof value !== 'object')
    return REPLACEMENTS[choice % REPLACEMENTS.length]!;
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    const index = step % value.length;
    return value.with(index, mutate(value[index]!, rest, choice));
  }
  const names = Object.keys(value);
  if (rest.length === 0 && choice % 3 === 0)
    return { ...value, [NAMES[step % NAMES.length]!]: REPLACEMENTS[choice % REPLACEMENTS.length]! };
  const name = names[step % names.length];
  if (name === undefined) return value;
  if (rest.length === 0 && choice % 3 === 1)
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return { ...value, [name]: mutate(value[name]!, rest, choice) };
}

const whole = historyText([
  ...join('g', 'a'),
  { type: 'message', id: 'm', conversation: 'g', session: 's', speaker: 'a', text: 'hello' },
  write('i', 'g', { subject: 'a', entities: ['x'], message: 'm' }),
  { type: 'derive', item: 'd', sources: ['i'], disposition: 'partition', texts: ['one'] },
  { type: 'derive', item: 'e', sources: ['i'], disposition: 'suppress' },
  { type: 'grant', grant: 'x', item: 'i', audience: 'PUBLIC', until: '2026-04-01T00:00:00Z', by: 'o' },
  {
    type: 'evidence',
    conversation: 'g',
    slots: [{ handle: 'h', status: 'ok', principal: 'a', confidence: 1 }],
  },
  attempt('q', 'g'),
]);

describe('the published schema', () => {
  it('accepts what is read', () => {
    expect(matches(JSON.parse(whole))).toBe(true);
    fc.assert(
      fc.property(historyTexts(), (text) => {
        expect(matches(JSON.parse(text))).toBe(true);
      }),
      { numRuns: count(500), seed: seed('schema of random histories') },
    );
  });

  it('agrees with the reader on mutated files', () => {
    const base = JSON.parse(whole) as Json;
    const steps = fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 6 });
    let refused = 0;
    fc.assert(
      fc.property(steps, fc.nat({ max: 200 }), (path, choice) => {
        const mutated = mutate(base, [4, ...path].slice(path.length % 2), choice);
        const valid = hasShape(JSON.stringify(mutated));
        if (!valid) refused++;
        expect(matches(mutated), JSON.stringify(mutated)).toBe(valid);
      }),
      { numRuns: count(20_000), seed: seed('schema of mutated histories') },
    );
    expect(refused).toBeGreaterThan(count(20_000) / 10);
  });
});
