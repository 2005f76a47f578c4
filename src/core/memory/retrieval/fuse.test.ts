import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import type { Hit } from '../types.ts';
import { fuse } from './fuse.ts';
import { type Matches, round } from './term-list.ts';

/** Few scores, so that most places are decided by the item id; negative where the list has no such document. */
const list = fc.array(fc.constantFrom(-1, -1, 0, 0.25, 0.5, 0.75, 1, 2), { minLength: 400, maxLength: 900 });

function matchesOf(scores: readonly number[]): Matches {
  const docs = scores.flatMap((score, doc) => (score >= 0 ? [doc] : []));
  return { docs: Int32Array.from(docs), scores: Float64Array.from(scores) };
}

/** Both lists sorted whole. */
function plainly(
  lists: readonly (readonly number[])[],
  limit: number,
  ids: readonly string[],
): readonly Hit[] {
  const fused = new Map<string, number>();
  for (const scores of lists) {
    const placed = scores
      .map((score, doc) => ({ item: ids[doc]!, score }))
      .filter(({ score }) => score >= 0)
      .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1));
    for (const [place, { item }] of placed.entries()) {
      fused.set(item, (fused.get(item) ?? 0) + 1 / (61 + place));
    }
  }
  return [...fused]
    .map(([item, score]) => ({ item, score: round(score) }))
    .sort((a, b) => b.score - a.score || (a.item < b.item ? -1 : 1))
    .slice(0, limit);
}

describe('reciprocal rank fusion', () => {
  it('of the heads of long lists is that of the whole lists', () => {
    fc.assert(
      fc.property(list, list, fc.constantFrom(1, 5, 20, 40), (one, two, limit) => {
        const length = Math.min(one.length, two.length);
        const lists = [one.slice(0, length), two.slice(0, length)] as const;
        const ids = lists[0].map((_, doc) => `i${(doc * 7919) % length}-${doc}`);
        const fused = fuse([matchesOf(lists[0]), matchesOf(lists[1])], limit, ids);
        expect(fused).toEqual(plainly(lists, limit, ids));
      }),
      { numRuns: count(2000), seed: seed('fusion') },
    );
  });

  it('lists everything where there is no limit', () => {
    const scores = Array.from({ length: 3000 }, (_, doc) => (doc % 5) / 4);
    const ids = scores.map((_, doc) => `i${doc}`);
    const both = [matchesOf(scores), matchesOf(scores)] as const;
    expect(fuse(both, Number.POSITIVE_INFINITY, ids)).toEqual(plainly([scores, scores], 3000, ids));
  });
});
