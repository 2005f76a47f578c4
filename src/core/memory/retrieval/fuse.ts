/** The best of several ranked lists by reciprocal ranks, without sorting any list whole. */
import { compareText } from '../audience.ts';
import type { Hit, ItemId } from '../types.ts';
import { type Matches, round } from './term-list.ts';

const RRF = 60;
/** Above this many hits the lists are sorted whole. */
const FEW = 1000;
/** More than rounding can move a score. */
const MARGIN = 1e-8;

/**
 * The first `limit` of the fused lists, best first, ties by item id; `ids` by document.
 *
 * The heads of the lists hold them all, if a head has `2 limit + RRF` places. Where a list is that long, each of its
 * first `limit` documents scores at least `1 / (RRF + limit)`; a document in no head scores at most
 * `2 / (RRF + 2 limit + RRF + 1)`, which is less, and by more than the rounding while `limit` is small. Of a document in
 * one head only, the place in the other list is counted where it can matter.
 */
export function fuse(
  lists: readonly [Matches, Matches],
  limit: number,
  ids: readonly ItemId[],
): readonly Hit[] {
  const depth = limit > FEW ? Number.POSITIVE_INFINITY : 2 * limit + RRF;
  const heads = lists.map((list) => head(list, depth, ids));
  const scores = new Map<number, number>();
  for (const first of heads) {
    for (const [index, doc] of first.entries()) scores.set(doc, (scores.get(doc) ?? 0) + share(index + 1));
  }
  const bar = nth([...scores.values()], limit) - MARGIN;
  for (const [index, list] of lists.entries()) {
    const inHead = new Set(heads[index]);
    const hopeful = [...scores.keys()].filter(
      (doc) => !inHead.has(doc) && list.scores[doc]! > 0 && scores.get(doc)! + share(depth + 1) > bar,
    );
    for (const [doc, place] of places(list, hopeful, ids)) scores.set(doc, scores.get(doc)! + share(place));
  }
  return [...scores]
    .map(([doc, score]) => ({ item: ids[doc]!, score: round(score) }))
    .sort((a, b) => b.score - a.score || compareText(a.item, b.item))
    .slice(0, limit);
}

/** What a place, from 1, is worth. */
const share = (place: number): number => 1 / (RRF + place);

/** The `n`-th largest, or 0 where there are fewer. */
const nth = (values: readonly number[], n: number): number => [...values].sort((a, b) => b - a)[n - 1] ?? 0;

type Order = (a: number, b: number) => number;

function orderOf({ scores }: Matches, ids: readonly ItemId[]): Order {
  return (a, b) => scores[b]! - scores[a]! || compareText(ids[a]!, ids[b]!);
}

/** The first `depth` documents of a list, in order. */
function head(list: Matches, depth: number, ids: readonly ItemId[]): readonly number[] {
  const order = orderOf(list, ids);
  if (list.docs.length <= 4 * depth) return [...list.docs].sort(order).slice(0, depth);
  // Twice the depth is collected and then halved, so that most documents cost one comparison with the last one kept.
  let kept: number[] = [];
  let bar: number | null = null;
  for (const doc of list.docs) {
    if (bar !== null && order(doc, bar) > 0) continue;
    kept.push(doc);
    if (kept.length < 2 * depth) continue;
    kept = kept.sort(order).slice(0, depth);
    bar = kept.at(-1)!;
  }
  return kept.sort(order).slice(0, depth);
}

/** Places, from 1, of some documents that the list holds: how many come before each. */
function places(
  list: Matches,
  docs: readonly number[],
  ids: readonly ItemId[],
): readonly (readonly [number, number])[] {
  if (docs.length === 0) return [];
  const sorted = [...docs].sort(orderOf(list, ids));
  // How many documents come after the one before and not after this one.
  const between = new Array<number>(sorted.length + 1).fill(0);
  for (const doc of list.docs) between[firstNotBefore(sorted, doc, list.scores, ids)]!++;
  let place = 0;
  return sorted.map((doc, index) => {
    place += between[index]!;
    return [doc, place] as const;
  });
}

/** Index of the first of `sorted` that does not come before `doc`. */
function firstNotBefore(
  sorted: readonly number[],
  doc: number,
  scores: Float64Array,
  ids: readonly ItemId[],
): number {
  const score = scores[doc]!;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle]!;
    const before = scores[other]! > score || (scores[other]! === score && ids[other]! < ids[doc]!);
    if (before) low = middle + 1;
    else high = middle;
  }
  return low;
}
