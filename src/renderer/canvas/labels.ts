import { around, type Box, BoxGrid, type Cubic, type Point, pointAt } from './geometry.ts';
import type { Steps } from './slices.ts';

/** What a label needs: the line it belongs to and its own size. */
export interface LabelRequest {
  readonly id: string;
  readonly curve: Cubic;
  readonly width: number;
  readonly height: number;
  /** Parameter at which a mark stands on the line (the bar and scissors of a cut), which no label may cover. */
  readonly marked?: number;
}

/** Room of a mark around its point on the line: the bar, and the scissors under it. */
const MARK = { x: -9, y: -11, width: 18, height: 34 } as const;
/** Places along a line that are tried in this order: first the middle, then outwards, never at the arrow head. */
const STOPS = [0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75, 0.18, 0.8];
/** Sideways steps that are tried at every stop, in label heights; the last ones clear a node beside a short line. */
const ASIDE = [0, -1.2, 1.2, -2.05, 2.05];
const SAMPLES = 12;
/** A label that covers more of its line than this stands beside it: what the line says by its dashes must be seen. */
const COVERED = 0.55;

/** What it costs to lie on what is there already. */
const PRICES = { node: 100, label: 60, mark: 30 } as const;
type Taken = keyof typeof PRICES;

/**
 * Middle points of labels on their lines so that no label covers a node or another label, and lines of other edges
 * are crossed as little as can be. Requests are served in the given order; where nothing fits, the least bad place.
 */
export function* placeLabels(
  requests: readonly LabelRequest[],
  obstacles: Iterable<Box>,
): Steps<Map<string, Point>> {
  const taken = new BoxGrid<Taken>();
  for (const box of obstacles) taken.add(box, 'node');
  const lines = new BoxGrid<string>(96);
  for (const request of requests) {
    yield;
    for (let i = 1; i < SAMPLES; i++) {
      const at = pointAt(request.curve, i / SAMPLES);
      lines.add({ x: at.x - 3, y: at.y - 3, width: 6, height: 6 }, request.id);
    }
    if (request.marked === undefined) continue;
    const at = pointAt(request.curve, request.marked);
    taken.add({ ...MARK, x: at.x + MARK.x, y: at.y + MARK.y }, 'mark');
  }
  const places = new Map<string, Point>();
  for (const request of requests) {
    yield;
    const at = best(request, taken, lines);
    places.set(request.id, at);
    taken.add(around(at, request), 'label');
  }
  return places;
}

function best(request: LabelRequest, taken: BoxGrid<Taken>, lines: BoxGrid<string>): Point {
  let least = Number.POSITIVE_INFINITY;
  let found = pointAt(request.curve, 0.5);
  const hiding = covered(request) > COVERED ? 4 : 0;
  for (const aside of ASIDE) {
    for (const stop of STOPS) {
      const on = pointAt(request.curve, stop);
      const at = { x: on.x, y: on.y + aside * request.height };
      const off = Math.abs(stop - 0.5) + (aside === 0 ? hiding : Math.abs(aside) * 2);
      const cost = price(request, at, taken, lines) + off;
      if (cost < least) {
        least = cost;
        found = at;
      }
      if (least < 0.3) return found;
    }
  }
  return found;
}

/** The part of a line that its label would cover if it stood on it. */
function covered({ curve, width, height }: LabelRequest): number {
  const dx = Math.abs(curve.to.x - curve.from.x);
  const dy = Math.abs(curve.to.y - curve.from.y);
  return 1 / Math.max(dx / width, dy / height, 1e-6);
}

function price(request: LabelRequest, at: Point, taken: BoxGrid<Taken>, lines: BoxGrid<string>): number {
  const box = around(at, request);
  let cost = 0;
  for (const kind of taken.query(box)) cost += PRICES[kind];
  // Where it would lie on something, how many lines it would cross no longer matters.
  if (cost > 0) return cost;
  for (const id of lines.query(box)) if (id !== request.id) cost += 3;
  return cost;
}
