import { type Box, BoxGrid, pointAt } from './geometry.ts';
import { type Lane, route } from './router.ts';

interface BendEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}

/** Sideways pushes of the middle that are tried, the smallest first. */
const BENDS = [0, 48, -48, 96, -96, 150, -150, 220, -220];
const SAMPLES = 14;
/** Above this many edges nothing is bent: at that size no line can be followed by eye anyway. */
export const BEND_LIMIT = 1500;

/**
 * How far each edge swings aside so as not to run behind a node that it does not join. Edges that need none, and
 * edges for which no push helps, are not in the map.
 */
export function bends(
  edges: readonly BendEdge[],
  boxes: ReadonlyMap<string, Box>,
  lanes: ReadonlyMap<string, Lane>,
): Map<string, number> {
  const result = new Map<string, number>();
  if (edges.length > BEND_LIMIT) return result;
  const grid = new BoxGrid<string>(128);
  for (const [id, box] of boxes) grid.add(box, id);
  for (const edge of edges) {
    const source = boxes.get(edge.source);
    const target = boxes.get(edge.target);
    if (source === undefined || target === undefined || edge.source === edge.target) continue;
    let least = Number.POSITIVE_INFINITY;
    let chosen = 0;
    for (const bend of BENDS) {
      const { curve } = route(source, target, false, lanes.get(edge.id), bend);
      const cost = crossed(curve, grid, edge) * 1000 + Math.abs(bend);
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

function crossed(curve: Parameters<typeof pointAt>[0], grid: BoxGrid<string>, edge: BendEdge): number {
  const met = new Set<string>();
  for (let i = 1; i < SAMPLES; i++) {
    const at = pointAt(curve, i / SAMPLES);
    for (const id of grid.query({ x: at.x - 4, y: at.y - 4, width: 8, height: 8 })) met.add(id);
  }
  met.delete(edge.source);
  met.delete(edge.target);
  return met.size;
}
