import type { Point } from '../../canvas/geometry.ts';
import { NODE_SIZE } from '../model.ts';

/** Nodes that stand above one another in a layer before it is folded. */
const TALLEST = 7;
const STEP = { x: NODE_SIZE.width + 36, y: NODE_SIZE.height + 32 } as const;
/** Room between layers, for their lines. */
const BETWEEN = 96;

/**
 * A layered layout with its tall layers folded into several columns. Specifications have many nodes that are computed
 * of nothing, which a layered layout makes one wall of. The order within a layer stays, row by row; a layout without
 * tall layers stays as it is.
 */
export function foldLayers(positions: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const layers = layersOf(positions);
  if (layers.every((layer) => layer.length <= TALLEST)) return positions;
  const rows = Math.max(...layers.map((layer) => Math.ceil(layer.length / columnsOf(layer))));
  const folded = new Map<string, Point>();
  let left = 0;
  for (const layer of layers) {
    const columns = columnsOf(layer);
    const used = Math.ceil(layer.length / columns);
    // A short layer spreads over the height of the others, so that lines stay level.
    const stretch = used > 1 ? Math.max(1, Math.min(2.5, (rows - 1) / (used - 1))) : 1;
    const top = (-(used - 1) * stretch * STEP.y) / 2;
    layer.forEach((id, index) => {
      const row = Math.floor(index / columns);
      folded.set(id, {
        x: left + (index % columns) * STEP.x,
        y: Math.round(top + row * stretch * STEP.y),
      });
    });
    left += columns * STEP.x + BETWEEN - 36;
  }
  return folded;
}

function columnsOf(layer: readonly string[]): number {
  return Math.ceil(layer.length / TALLEST);
}

/** Ids by layer from left to right, in each from top to bottom. */
function layersOf(positions: ReadonlyMap<string, Point>): string[][] {
  const sorted = [...positions].sort(([, a], [, b]) => a.x - b.x || a.y - b.y);
  const layers: { right: number; members: (readonly [string, Point])[] }[] = [];
  for (const entry of sorted) {
    const [, { x }] = entry;
    const last = layers.at(-1);
    if (last !== undefined && x < last.right) last.members.push(entry);
    else layers.push({ right: x + NODE_SIZE.width, members: [entry] });
  }
  return layers.map(({ members }) => members.sort(([, a], [, b]) => a.y - b.y).map(([id]) => id));
}
