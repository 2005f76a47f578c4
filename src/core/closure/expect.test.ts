import { describe, expect, test } from 'vitest';
import { failures } from './expect.ts';
import { runOf } from './testing/session.ts';
import { checkOf, fareCap } from './testing/specs.ts';
import { fromPlain } from './value.ts';

const { outcome } = runOf(fareCap, [checkOf('book', { flight: 'A1', amount: 80 })]).rows[0]!;

function failing(member: string, expected: unknown): boolean {
  return failures({ [member]: fromPlain(expected) }, outcome).length > 0;
}

describe('expectations', () => {
  test('entries are met each by one of its own, in any order, by what they say', () => {
    const needs = outcome.repair.map(({ node, need }) => ({ node, need }));
    expect(needs.length).toBe(4);
    expect(failing('repair', [...needs].reverse())).toBe(false);
    expect(
      failing(
        'repair',
        needs.map(({ node }) => node),
      ),
    ).toBe(false);
    expect(failing('repair', needs.slice(1))).toBe(true);
    expect(failing('repair', [...needs.slice(1), needs[1]])).toBe(true);
    // The loose entry comes first and must leave the entry that only the other can have.
    expect(failing('repair', [{ need: 'commit' }, { node: 'flight' }, 'fares', 'payment'])).toBe(false);
  });

  test('many loose entries of which one fits nothing are no work', () => {
    const repair = Array.from({ length: 40 }, (_, index) => ({ node: `n${index}`, need: 'commit' as const }));
    const expected = [...repair.slice(1).map(({ need }) => ({ need })), { need: 'confirm' }];
    const [failure] = failures({ repair: fromPlain(expected) }, { ...outcome, repair });
    expect(failure?.member).toBe('repair');
  });
});
