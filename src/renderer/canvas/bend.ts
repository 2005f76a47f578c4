import { type Box, BoxGrid, type Cubic, contains, inflate, pointAt } from './geometry.ts';
import { type Lane, route } from './router.ts';
import type { Steps } from './slices.ts';

interface BendEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

/** Sideways pushes of the middle that are tried, the smallest first. */
const BENDS = [0, 48, -48, 96, -96, 150, -150, 220, -220];
const SAMPLES = 14;
/** An edge with more nodes than this about it crosses half the drawing, and no bend would make it clearer. */
const CROWD = 24;
/** Above this many edges nothing is bent: at that size no line can be followed by eye anyway. */
export const BEND_LIMIT = 1500;

/**
 * How far each edge swings aside so as not to run behind a node that it does not join. Edges that need none, and
 * edges for which no push helps, are not in the map.
 */
export function* bends(
  edges: readonly BendEdge[],
  boxes: ReadonlyMap<string, Box>,
  lanes: ReadonlyMap<string, Lane>,
): Steps<Map<string, number>> {
  const result = new Map<string, number>();
  if (edges.length > BEND_LIMIT) return result;
  const grid = new BoxGrid<string>(160);
  for (const [id, box] of boxes) grid.add(box, id);
  for (const edge of edges) {
    yield;
    const source = boxes.get(edge.source);
    const target = boxes.get(edge.target);
    if (source === undefined || target === undefined || edge.source === edge.target) continue;
    let least = Number.POSITIVE_INFINITY;
    let chosen = 0;
    for (const bend of BENDS) {
      const { curve } = route(source, target, false, lanes.get(edge.id), bend);
      const near = grid.query(hull(curve)).filter((id) => id !== edge.source && id !== edge.target);
      if (near.length > CROWD) break;
      const cost = crossed(curve, near, boxes) * 1000 + Math.abs(bend);
      if (cost < least) {
        least = cost;
        chosen = bend;
      }
      if (least < 1000) break;
    }
    if (chosen !== 0) result.set(edge.id, chosen);
  }
  return result;
}

/** A box around the control points, within which the whole curve lies. */
function hull({ from, c1, c2, to }: Cubic): Box {
  const x = Math.min(from.x, c1.x, c2.x, to.x);
  const y = Math.min(from.y, c1.y, c2.y, to.y);
  return {
    x,
    y,
    width: Math.max(from.x, c1.x, c2.x, to.x) - x,
    height: Math.max(from.y, c1.y, c2.y, to.y) - y,
  };
}

/** How many of these nodes a curve runs behind. */
function crossed(curve: Cubic, ids: readonly string[], boxes: ReadonlyMap<string, Box>): number {
  if (ids.length === 0) return 0;
  const points = Array.from({ length: SAMPLES - 1 }, (_, i) => pointAt(curve, (i + 1) / SAMPLES));
  return ids.filter((id) => {
    const box = boxes.get(id);
    return box !== undefined && points.some((point) => contains(inflate(box, 4), point));
  }).length;
}
