import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './index.ts';
import { count, seed } from './testing/counts.ts';

/** Checks a text against JSON.parse: the same texts are accepted, with the same values. */
function agree(text: string): void {
  let expected: { value: unknown } | null = null;
  try {
    expected = { value: JSON.parse(text) };
  } catch {}
  const outcome = parseJson(text);
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  expect(outcome.kind, JSON.stringify(text)).toBe(expected === null ? 'unparsed' : 'parsed');
  if (outcome.kind === 'parsed') expect(outcome.tree.value(outcome.tree.root)).toStrictEqual(expected!.value);
}

describe('parseJson', () => {
  it('agrees with JSON.parse on written JSON', () => {
    const json = fc.json({ maxDepth: 6, stringUnit: 'binary' });
    fc.assert(fc.property(json, agree), { seed: seed('written JSON'), numRuns: count(5000) });
  });
});
