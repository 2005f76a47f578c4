import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { twoWays } from './testing/documents.ts';
import { mutated } from './testing/mutations.ts';
import { Random } from './testing/random.ts';
import { publishedSchema } from './testing/schema.ts';
import { validate } from './validate.ts';

const accepts = publishedSchema();
const VECTORS = new URL('../../../samples/vectors/', import.meta.url);

/**
 * Whether the reader finds something that a JSON Schema can say too. It cannot say that ids of elements are unique,
 * that a day is on the calendar, or that a string is well-formed Unicode; and it never sees a member named twice.
 */
function refusedByShape(text: string): boolean {
  const judged = validate(text);
  if (judged.kind === 'refused') throw new Error(judged.refusal.message);
  return judged.validation.findings.some((finding) => {
    const { code, step, severity, message, pointer } = finding;
    if (step !== 1 || severity !== 'error' || code === 'DUPLICATE_KEY') return false;
    if (code === 'DUPLICATE_ID')
      return /^\/(roots|sinks)\/|^\/revocation_cut_sets\/\d+\/edges\//.test(pointer);
    return !message.includes('surrogate') && !message.includes('2026-02-30');
  });
}

describe('the published schema and the reader agree', () => {
  const vectors = readdirSync(VECTORS).filter((file) => file.endsWith('.aagv.json'));

  it.each(vectors)('on %s', (file) => {
    const text = readFileSync(new URL(file, VECTORS), 'utf8');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      expect(validate(text)).toMatchObject({ validation: { findings: [{ code: 'JSON_SYNTAX' }] } });
      return;
    }
    expect(accepts(value)).toBe(!refusedByShape(text));
  });

  const total = count(20_000);
  it(`on ${total} random changes of a sound document`, () => {
    const start = seed('authority schema');
    let refused = 0;
    for (let index = 0; index < total; index++) {
      const random = new Random(start + index);
      let value: unknown = twoWays();
      for (let times = 1 + random.below(2); times > 0; times--) {
        const changed = mutated(random, value);
        if (typeof changed === 'object' && changed !== null) value = changed;
      }
      const accepted = accepts(value);
      if (!accepted) refused++;
      expect(accepted, `seed ${start + index}: ${JSON.stringify(value)}`).toBe(
        !refusedByShape(JSON.stringify(value)),
      );
    }
    expect(refused).toBeGreaterThan(total / 3);
    expect(refused).toBeLessThan(total);
  });
});
