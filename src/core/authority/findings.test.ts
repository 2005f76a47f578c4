import { describe, expect, it } from 'vitest';
import type { Range } from '../text/types.ts';
import { Findings } from './findings.ts';
import { MAX_FINDINGS } from './limits.ts';

const START = { offset: 0, line: 1, column: 1 };
const range: Range = { start: START, end: START };

/** Adds findings about ids, each at a place of its own. */
function add(findings: Findings, code: 'SCHEMA' | 'SELF_LOOP', ids: readonly string[]): void {
  for (const id of ids) {
    findings.addAt(code, { at: 'known', pointer: `/${id}`, range }, { message: `fault of ${id}`, ids: [id] });
  }
}

/** `0000000`, ..., so that the order of the ids is that of the numbers. */
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(7, '0'));

describe('Findings', () => {
  it.each([
    ['rising', numbered(3 * MAX_FINDINGS)],
    ['falling', numbered(3 * MAX_FINDINGS).reverse()],
  ])('keeps the first in sorted order of %s ids, and counts the others', (_, ids) => {
    const findings = new Findings(null);
    add(findings, 'SCHEMA', ids);
    const { findings: kept, omitted } = findings.finish();
    expect(kept.map((finding) => finding.ids[0])).toEqual(numbered(MAX_FINDINGS));
    expect(omitted).toBe(2 * MAX_FINDINGS);
    expect(findings.errors).toBe(3 * MAX_FINDINGS);
  });

  it('lets lints take no room from errors, nor errors from lints', () => {
    const findings = new Findings(null);
    add(findings, 'SELF_LOOP', numbered(MAX_FINDINGS + 1));
    add(findings, 'SCHEMA', numbered(MAX_FINDINGS + 2));
    const { findings: kept, omitted } = findings.finish();
    expect(kept.filter(({ code }) => code === 'SCHEMA')).toHaveLength(MAX_FINDINGS);
    expect(kept.filter(({ code }) => code === 'SELF_LOOP')).toHaveLength(MAX_FINDINGS);
    expect(omitted).toBe(3);
  });

  it('counts what is omitted as if it were described: an error ends the run, a lint does not', () => {
    const findings = new Findings(null);
    findings.omit('SELF_LOOP', 4);
    expect(findings.errors).toBe(0);
    findings.omit('SCHEMA', 7);
    expect(findings.errors).toBe(7);
    add(findings, 'SCHEMA', ['one']);
    const { findings: kept, omitted } = findings.finish();
    expect(kept.map(({ ids }) => ids)).toEqual([['one']]);
    expect(omitted).toBe(11);
  });
});
