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
  const bar = nth(scores.values(), limit) - MARGIN;
  for (const [index, list] of lists.entries()) {
    const inHead = new Set(heads[index]);
    const hopeful = [...scores.keys()].filter(
      (doc) => !inHead.has(doc) && list.scores[doc]! >= 0 && scores.get(doc)! + share(depth + 1) > bar,
    );
    for (const [doc, place] of places(list, hopeful, ids)) scores.set(doc, scores.get(doc)! + share(place));
  }
  return [...scores]
    .filter(([, score]) => score > bar)
    .map(([doc, score]) => ({ item: ids[doc]!, score: round(score) }))
    .sort((a, b) => b.score - a.score || compareText(a.item, b.item))
    .slice(0, limit);
}

/** What a place, from 1, is worth. */
const share = (place: number): number => 1 / (RRF + place);

/** The `n`-th largest, or 0 where there are fewer. */
const nth = (values: Iterable<number>, n: number): number => Float64Array.from(values).sort().at(-n) ?? 0;

/** The first `depth` documents of a list, in order. */
function head(list: Matches, depth: number, ids: readonly ItemId[]): readonly number[] {
  const { docs, scores } = list;
  if (depth === Number.POSITIVE_INFINITY) return sorted(docs, list, ids);
  const kept: number[] = [];
  for (const doc of docs) {
    if (kept.length === depth && !before(doc, kept[depth - 1]!, scores, ids)) continue;
    kept.splice(firstNotBefore(kept, doc, scores, ids), 0, doc);
    if (kept.length > depth) kept.pop();
  }
  return kept;
}

function sorted(docs: Iterable<number>, { scores }: Matches, ids: readonly ItemId[]): number[] {
  return [...docs].sort((a, b) => scores[b]! - scores[a]! || compareText(ids[a]!, ids[b]!));
}

/** Places, from 1, of some documents that the list holds: how many come before each. */
function places(
  list: Matches,
  docs: readonly number[],
  ids: readonly ItemId[],
): readonly (readonly [number, number])[] {
  if (docs.length === 0) return [];
  const inOrder = sorted(docs, list, ids);
  // How many documents come after the one before and not after this one.
  const between = new Array<number>(inOrder.length + 1).fill(0);
  for (const doc of list.docs) between[firstNotBefore(inOrder, doc, list.scores, ids)]!++;
  let place = 0;
  return inOrder.map((doc, index) => {
    place += between[index]!;
    return [doc, place] as const;
  });
}

/** Whether one document comes before another: by score, ties by item id. */
function before(a: number, b: number, scores: Float64Array, ids: readonly ItemId[]): boolean {
  return scores[a]! > scores[b]! || (scores[a]! === scores[b]! && ids[a]! < ids[b]!);
}

/** Index of the first of a sorted list that does not come before `doc`. */
function firstNotBefore(
  list: readonly number[],
  doc: number,
  scores: Float64Array,
  ids: readonly ItemId[],
): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(list[middle]!, doc, scores, ids)) low = middle + 1;
    else high = middle;
  }
  return low;
}
