import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../core/text/index.ts';
import { count, seed } from '../../core/text/testing/counts.ts';
import type { TextEdit } from '../../core/text/types.ts';
import { composeEdits, differenceOf } from './delta.ts';

/** Sorted edits that do not overlap, for a text of a length, out of arbitrary numbers. */
function editsFor(length: number, raw: readonly (readonly [number, number, string])[]): TextEdit[] {
  let at = 0;
  return raw.flatMap(([gap, size, text]): TextEdit[] => {
    const offset = at + gap;
    if (offset + size > length) return [];
    at = offset + size;
    return [{ offset, length: size, text }];
  });
}

const RAW = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.string({ maxLength: 4 })), { maxLength: 5 });

describe('composing edits', () => {
  it('gives in one go what two lists of edits give one after the other', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), RAW, RAW, (text, first, second) => {
        const a = editsFor(text.length, first);
        const middle = applyEdits(text, a);
        const b = editsFor(middle.length, second);
        expect(applyEdits(text, composeEdits(a, b))).toBe(applyEdits(middle, b));
      }),
      { numRuns: count(5_000), seed: seed('composing edits') },
    );
  });

  it('makes one edit of a typed word', () => {
    let edits: readonly TextEdit[] = [];
    [...'word'].forEach((letter, index) => {
      edits = composeEdits(edits, [{ offset: 7 + index, length: 0, text: letter }]);
    });
    expect(edits).toEqual([{ offset: 7, length: 0, text: 'word' }]);
  });
});

describe('difference of two texts', () => {
  it('makes the one into the other', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.string(),
        (a, b, shared) => {
          const from = shared + a + shared;
          const to = shared + b + shared;
          expect(applyEdits(from, differenceOf(from, to))).toBe(to);
        },
      ),
      { numRuns: count(2_000), seed: seed('difference') },
    );
  });

  it('does not split a surrogate pair', () => {
    expect(differenceOf('x💥y', 'x💦y')).toEqual([{ offset: 1, length: 2, text: '💦' }]);
  });

  it('is nothing for the same text', () => {
    expect(differenceOf('same', 'same')).toEqual([]);
  });
});
