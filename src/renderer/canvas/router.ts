import { type Box, type Cubic, centre, type Point, pointAt, tangentAt } from './geometry.ts';

/** The drawn way of one edge. */
export interface Route {
  readonly curve: Cubic;
  /** SVG path data of the line, which stops at the base of the arrow head. */
  readonly path: string;
  /** SVG path data of the arrow head (a closed triangle). */
  readonly arrow: string;
}

/** Where an edge stands among those that join the same two nodes. */
export interface Lane {
  /** Steps from the middle, halves allowed; towards the bottom or right of the page, whichever way the edge points. */
  readonly offset: number;
  /** Index among the self-loops of a node; 0 otherwise. */
  readonly loop: number;
}

const ARROW_LENGTH = 10;
const ARROW_HALF = 4.5;
/** Distance of ports and of the middles of neighbouring lanes. */
const PORT_STEP = 11;
const LANE_STEP = 22;
const LOOP_SIZE = 38;

/**
 * Lanes of all edges: self-loops are numbered, edges between the same two nodes (in either direction) lie beside
 * one another, sorted by id, so that neither parallel nor opposite edges ever coincide.
 */
export function lanes(
  edges: readonly { readonly id: string; readonly source: string; readonly target: string }[],
): Map<string, Lane> {
  // Nested by endpoint rather than by a joined key, since ids may hold any character.
  const pairs = new Map<string, Map<string, string[]>>();
  const seen = new Map<string, { source: string; target: string }>();
  for (const edge of edges) {
    if (seen.has(edge.id)) continue;
    seen.set(edge.id, edge);
    const [a, b] = edge.source < edge.target ? [edge.source, edge.target] : [edge.target, edge.source];
    const inner = pairs.get(a) ?? new Map<string, string[]>();
    pairs.set(a, inner);
    const list = inner.get(b);
    if (list === undefined) inner.set(b, [edge.id]);
    else list.push(edge.id);
  }
  const result = new Map<string, Lane>();
  for (const [a, inner] of pairs) {
    for (const [b, ids] of inner) {
      ids.sort(compare);
      ids.forEach((id, index) => {
        result.set(
          id,
          a === b ? { offset: 0, loop: index } : { offset: index - (ids.length - 1) / 2, loop: 0 },
        );
      });
    }
  }
  return result;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Route from box to box in a lane (see {@link Lane}); `bend` pushes the middle sideways to pass an obstacle. Sideways
 * is fixed to the page, so that opposite edges take different lanes without knowing of one another.
 */
export function routeBetween(source: Box, target: Box, offset = 0, bend = 0): Route {
  const vertical = facing(source, target);
  const a = centre(source);
  const b = centre(target);
  const along = vertical ? Math.sign(b.y - a.y) || 1 : Math.sign(b.x - a.x) || 1;
  const [from, to] = vertical
    ? [
        { x: a.x + portShift(offset, source.width), y: along > 0 ? source.y + source.height : source.y },
        { x: b.x + portShift(offset, target.width), y: along > 0 ? target.y : target.y + target.height },
      ]
    : [
        { x: along > 0 ? source.x + source.width : source.x, y: a.y + portShift(offset, source.height) },
        { x: along > 0 ? target.x : target.x + target.width, y: b.y + portShift(offset, target.height) },
      ];
  const span = vertical ? Math.abs(to.y - from.y) : Math.abs(to.x - from.x);
  const reach = Math.min(160, Math.max(24, span * 0.5)) * along;
  const side = offset * LANE_STEP + bend;
  const curve: Cubic = vertical
    ? { from, c1: { x: from.x + side, y: from.y + reach }, c2: { x: to.x + side, y: to.y - reach }, to }
    : { from, c1: { x: from.x + reach, y: from.y + side }, c2: { x: to.x - reach, y: to.y + side }, to };
  return drawn(curve);
}

/** Whether the edge leaves by the top or bottom: where the boxes stand over one another rather than side by side. */
function facing(source: Box, target: Box): boolean {
  const gapX = Math.max(target.x - (source.x + source.width), source.x - (target.x + target.width));
  const gapY = Math.max(target.y - (source.y + source.height), source.y - (target.y + target.height));
  return gapX < 16 && gapY > gapX;
}

function portShift(offset: number, side: number): number {
  const limit = Math.max(0, side / 2 - 8);
  return Math.max(-limit, Math.min(limit, offset * PORT_STEP));
}

/** An arc under the node, larger for every further loop. */
export function routeLoop(box: Box, loop = 0): Route {
  const size = LOOP_SIZE + loop * 20;
  const half = Math.min(box.width / 2 - 8, 16 + loop * 7);
  const y = box.y + box.height;
  const x = centre(box).x;
  return drawn({
    from: { x: x + half, y },
    c1: { x: x + half + size * 0.6, y: y + size },
    c2: { x: x - half - size * 0.6, y: y + size },
    to: { x: x - half, y },
  });
}

/** Route of an edge between two nodes, or the loop of one. */
export function route(source: Box, target: Box, loop: boolean, lane: Lane | undefined, bend = 0): Route {
  return loop ? routeLoop(source, lane?.loop ?? 0) : routeBetween(source, target, lane?.offset ?? 0, bend);
}

function drawn(curve: Cubic): Route {
  const direction = tangentAt(curve, 1);
  const tip = curve.to;
  const base: Point = { x: tip.x - direction.x * ARROW_LENGTH, y: tip.y - direction.y * ARROW_LENGTH };
  const left = { x: base.x - direction.y * ARROW_HALF, y: base.y + direction.x * ARROW_HALF };
  const right = { x: base.x + direction.y * ARROW_HALF, y: base.y - direction.x * ARROW_HALF };
  const { from, c1, c2 } = curve;
  return {
    curve,
    path: `M${pair(from)}C${pair(c1)} ${pair({ x: c2.x - direction.x * 4, y: c2.y - direction.y * 4 })} ${pair(base)}`,
    arrow: `M${pair(tip)}L${pair(left)}L${pair(right)}Z`,
  };
}

function pair(point: Point): string {
  return `${round(point.x)},${round(point.y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The bar of a cut: a short line across the curve at `t`, as its two ends. */
export function barAcross(curve: Cubic, t: number, half: number): readonly [Point, Point] {
  const at = pointAt(curve, t);
  const direction = tangentAt(curve, t);
  return [
    { x: at.x - direction.y * half, y: at.y + direction.x * half },
    { x: at.x + direction.y * half, y: at.y - direction.x * half },
  ];
}
