import { type Box, BoxGrid, bounds, inflate } from './geometry.ts';

/** A labelled rectangle behind nodes of one group. */
export interface Region {
  readonly group: string;
  readonly box: Box;
  readonly members: readonly string[];
}

export interface RegionNode {
  readonly id: string;
  readonly group: string;
  readonly box: Box;
}

/** Room around the nodes of a region; the top has the region's own label and the words over nodes. */
export const REGION_MARGIN = { side: 12, top: 42, bottom: 18 } as const;
/** Shares of the padding that are tried, from roomy to tight, before a region falls apart. */
const SHARES = [1, 0.7, 0.45];
/** Room that every node keeps for a region of its own, so that a neighbour's never covers it. */
const TIGHT = 5;

/**
 * Rectangles that show which group a node belongs to. A group is one rectangle where that is true to the facts: it
 * holds no node of another group and meets no other rectangle. Else it falls apart along its widest gap, down to
 * single nodes, so that no rectangle ever claims a node that is not in its group.
 */
export function regions(nodes: readonly RegionNode[]): Region[] {
  const all = new BoxGrid<string>();
  const groups = new Map<string, RegionNode[]>();
  for (const node of nodes) {
    all.add(inflate(node.box, TIGHT), node.group);
    const list = groups.get(node.group);
    if (list === undefined) groups.set(node.group, [node]);
    else list.push(node);
  }
  const placed = new BoxGrid<true>();
  const result: Region[] = [];
  const waiting = [...groups.values()].sort(smallestFirst);
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const group = part[0]?.group ?? '';
    const clear = (box: Box) => !placed.hits(box) && !all.hits(box, (other) => other !== group);
    const box = roomiest(part, clear);
    if (box === null) {
      waiting.push(...halves(part).sort(smallestFirst));
      continue;
    }
    placed.add(box, true);
    result.push({ group, box, members: part.map((node) => node.id) });
  }
  return result;
}

/** Larger parts go first and so keep their shape; equal ones by id, so that the order of the file says nothing. */
function smallestFirst(a: readonly RegionNode[], b: readonly RegionNode[]): number {
  return a.length - b.length || ((a[0]?.id ?? '') > (b[0]?.id ?? '') ? -1 : 1);
}

/** The box of a part with the most padding that is clear of the others; null where the part must be split. */
function roomiest(part: readonly RegionNode[], clear: (box: Box) => boolean): Box | null {
  const inner = bounds(part.map((node) => node.box)) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const share of SHARES) {
    const box = {
      x: inner.x - REGION_MARGIN.side * share,
      y: inner.y - REGION_MARGIN.top * share,
      width: inner.width + 2 * REGION_MARGIN.side * share,
      height: inner.height + (REGION_MARGIN.top + REGION_MARGIN.bottom) * share,
    };
    if (clear(box)) return box;
  }
  const tight = inflate(inner, TIGHT - 1);
  return part.length === 1 || clear(tight) ? tight : null;
}

/** Splits at the widest gap between nodes, by x or by y. */
function halves(nodes: readonly RegionNode[]): RegionNode[][] {
  let best = { gap: Number.NEGATIVE_INFINITY, order: nodes, at: 1 };
  for (const axis of ['x', 'y'] as const) {
    const size = axis === 'x' ? 'width' : 'height';
    const order = [...nodes].sort((a, b) => a.box[axis] - b.box[axis] || (a.id < b.id ? -1 : 1));
    let reach = Number.NEGATIVE_INFINITY;
    order.forEach((node, at) => {
      const gap = node.box[axis] - reach;
      if (at > 0 && gap > best.gap) best = { gap, order, at };
      reach = Math.max(reach, node.box[axis] + node.box[size]);
    });
  }
  return [best.order.slice(0, best.at), best.order.slice(best.at)];
}
