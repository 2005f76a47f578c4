import { describe, expect, it } from 'vitest';
import { validate } from '../src/core/authority/index.ts';
import { generate } from './document.ts';

describe('the document of the benchmarks', () => {
  it('takes the validator through every step, with every cut holding', () => {
    const text = generate({ nodes: 1000, edges: 5000, cuts: 64 });
    const validated = validate(text);
    if (validated.kind !== 'validated') throw new Error(validated.refusal.message);
    const { outcome, step, cuts, findings } = validated.validation;
    expect([outcome, step]).toEqual(['VALID_OPEN', 7]);
    expect(cuts.length).toBe(64);
    expect(cuts.every((cut) => cut.holds && cut.bypass === null)).toBe(true);
    const loop = findings.find((finding) => finding.code === 'SELF_LOOP' && finding.ids.includes('e4999'))!;
    expect(text.slice(loop.range.start.offset, loop.range.end.offset)).toContain('"e4999"');
  });
});
