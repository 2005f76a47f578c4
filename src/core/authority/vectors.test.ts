import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CODES } from './codes.ts';
import type { CutJudgement, Outcome } from './types.ts';
import { validate } from './validate.ts';

/** Beside every vector: what must come out of it. `cuts` is there where step 5 was reached, `witness` where open. */
interface Expected {
  readonly category: string;
  readonly says: string;
  readonly outcome: Outcome;
  readonly step: number;
  /** Codes of all findings, lints included, each once. */
  readonly codes: readonly string[];
  readonly cuts?: readonly CutJudgement[];
  readonly witness?: readonly string[];
}

const FOLDER = new URL('../../../samples/vectors/', import.meta.url);
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.aagv.json'))
  .map((file) => file.slice(0, -'.aagv.json'.length));

function expectedOf(name: string): Expected {
  return JSON.parse(readFileSync(new URL(`${name}.expected.json`, FOLDER), 'utf8')) as Expected;
}

describe('vectors', () => {
  it.each(names)('%s', (name) => {
    const expected = expectedOf(name);
    const judged = validate(readFileSync(new URL(`${name}.aagv.json`, FOLDER), 'utf8'));
    if (judged.kind === 'refused') throw new Error(judged.refusal.message);
    const { outcome, step, findings, cuts, witness } = judged.validation;
    expect({ outcome, step }).toEqual({ outcome: expected.outcome, step: expected.step });
    expect([...new Set(findings.map((finding) => finding.code))].sort()).toEqual(expected.codes);
    expect(cuts).toEqual(expected.cuts ?? []);
    expect(witness).toEqual(expected.witness);
  });

  it('has an expectation for every vector and a vector for every expectation', () => {
    const expectations = readdirSync(FOLDER).filter((file) => file.endsWith('.expected.json'));
    expect(expectations.map((file) => file.replace('.expected.json', ''))).toEqual(names);
    expect(names.length).toBeGreaterThanOrEqual(60);
  });

  it('shows every code but the one that no document can reach', () => {
    const shown = new Set(names.flatMap((name) => expectedOf(name).codes));
    const missing = Object.keys(CODES).filter((code) => !shown.has(code));
    expect(missing).toEqual(['NO_STRUCTURAL_PATH']);
  });

  it('covers every category that the draft lists', () => {
    const categories = new Set(names.map((name) => expectedOf(name).category));
    for (const category of [
      'positive',
      'missing sink, root, normal path or cut',
      'bypass around the cut',
      'open and unknown snapshot states',
      'dangling references',
      'cycles',
      'multiple roots and sinks',
      'invalid cut references and members',
      'malformed declared paths',
      'non-revocable cut member',
    ]) {
      expect(categories).toContain(category);
    }
  });
});
