import { type Box, BoxGrid, type Cubic, type Point, pointAt } from './geometry.ts';
import type { Steps } from './slices.ts';

/** What a label needs: the line it belongs to and its own size. */
export interface LabelRequest {
  readonly id: string;
  readonly curve: Cubic;
  readonly width: number;
  readonly height: number;
  /** Parameters that a mark on the line takes (scissors), so that the label keeps away. */
  readonly taken?: number;
}

/** Places along a line that are tried in this order: first the middle, then outwards, never at the arrow head. */
const STOPS = [0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75, 0.18, 0.8];
/** Sideways steps that are tried at every stop, in label heights; the last ones clear a node beside a short line. */
const ASIDE = [0, -1.05, 1.05, -2.05, 2.05];
const SAMPLES = 12;

/**
 * Middle points of labels on their lines so that no label covers a node or another label, and lines of other edges
 * are crossed as little as can be. Requests are served in the given order; where nothing fits, the least bad place.
 */
export function* placeLabels(
  requests: readonly LabelRequest[],
  obstacles: Iterable<Box>,
): Steps<Map<string, Point>> {
  const taken = new BoxGrid<'node' | 'label'>();
  for (const box of obstacles) taken.add(box, 'node');
  const lines = new BoxGrid<string>(96);
  for (const request of requests) {
    yield;
    for (let i = 1; i < SAMPLES; i++) {
      const at = pointAt(request.curve, i / SAMPLES);
      lines.add({ x: at.x - 3, y: at.y - 3, width: 6, height: 6 }, request.id);
    }
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

function best(request: LabelRequest, taken: BoxGrid<'node' | 'label'>, lines: BoxGrid<string>): Point {
  let least = Number.POSITIVE_INFINITY;
  let found = pointAt(request.curve, 0.5);
  for (const aside of ASIDE) {
    for (const stop of STOPS) {
      if (request.taken !== undefined && Math.abs(stop - request.taken) < 0.09) continue;
      const on = pointAt(request.curve, stop);
      const at = { x: on.x, y: on.y + aside * request.height };
      const cost = price(request, at, taken, lines) + Math.abs(stop - 0.5) + Math.abs(aside) * 2;
      if (cost < least) {
        least = cost;
        found = at;
      }
      if (least < 0.3) return found;
    }
  }
  return found;
}

function price(
  request: LabelRequest,
  at: Point,
  taken: BoxGrid<'node' | 'label'>,
  lines: BoxGrid<string>,
): number {
  const box = around(at, request);
  let cost = 0;
  for (const kind of taken.query(box)) cost += kind === 'node' ? 100 : 60;
  // Where it would lie on something, how many lines it would cross no longer matters.
  if (cost > 0) return cost;
  for (const id of lines.query(box)) if (id !== request.id) cost += 3;
  return cost;
}

function around(at: Point, size: { readonly width: number; readonly height: number }): Box {
  return { x: at.x - size.width / 2, y: at.y - size.height / 2, width: size.width, height: size.height };
}
