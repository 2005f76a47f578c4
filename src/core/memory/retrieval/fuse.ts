/** The best of several ranked lists by reciprocal ranks, without sorting any list whole. */
import { compareText } from '../audience.ts';
import type { Hit, ItemId } from '../types.ts';
import { type Matches, round } from './term-list.ts';

const RRF = 60;
/** Above this many hits the lists are sorted whole. */
const FEW = 1000;

/**
 * The first `limit` of the fused lists, best first, ties by item id; `ids` by document.
 *
 * The heads of the lists hold them all, if a head has `2 limit + RRF` places. Where a list is that long, each of its
 * first `limit` documents scores at least `1 / (RRF + limit)`; a document in no head scores at most
 * `2 / (RRF + 2 limit + RRF + 1)`, which is less, and by more than the rounding while `limit` is small.
 */
export function fuse(
  lists: readonly [Matches, Matches],
  limit: number,
  ids: readonly ItemId[],
): readonly Hit[] {
  const depth = limit > FEW ? Number.POSITIVE_INFINITY : 2 * limit + RRF;
  const heads = lists.map((list) => head(list, depth, ids));
  const candidates = new Set(heads.flat());
  const scores = new Map<number, number>();
  for (const [index, list] of lists.entries()) {
    for (const [doc, place] of places(list, heads[index]!, candidates, ids)) {
      scores.set(doc, (scores.get(doc) ?? 0) + 1 / (RRF + place));
    }
  }
  return [...scores]
    .map(([doc, score]) => ({ item: ids[doc]!, score: round(score) }))
    .sort((a, b) => b.score - a.score || compareText(a.item, b.item))
    .slice(0, limit);
}

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

/** Places, from 1, of the candidates that the list holds. */
function places(
  list: Matches,
  first: readonly number[],
  candidates: ReadonlySet<number>,
  ids: readonly ItemId[],
): readonly (readonly [number, number])[] {
  const known = first.map((doc, index) => [doc, index + 1] as const);
  const inHead = new Set(first);
  const order = orderOf(list, ids);
  const others = [...candidates].filter((doc) => !inHead.has(doc) && list.scores[doc]! > 0).sort(order);
  if (others.length === 0) return known;
  // How many documents come between one of the others and the one before it.
  const between = new Array<number>(others.length + 1).fill(0);
  for (const doc of list.docs) between[firstNotBefore(others, doc, order)]!++;
  let place = 0;
  const counted = others.map((doc, index) => {
    place += between[index]!;
    return [doc, place] as const;
  });
  return [...known, ...counted];
}

/** Index of the first of `sorted` that does not come before `doc`. */
function firstNotBefore(sorted: readonly number[], doc: number, order: Order): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order(sorted[middle]!, doc) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
