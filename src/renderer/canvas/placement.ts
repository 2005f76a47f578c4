import { type Box, BoxGrid, inflate, type Point, type Size } from './geometry.ts';

export interface PlaceNode extends Size {
  readonly id: string;
  readonly group?: string;
}

export interface PlaceEdge {
  readonly source: string;
  readonly target: string;
}

const STEP_X = 96;
const STEP_Y = 40;
const CLEAR = 16;
const RINGS = 40;

/**
 * Positions for nodes that have none, beside their neighbours (after what points at them, before what they point
 * at), else beside their group, else below everything. Nodes with a position never move. Deterministic.
 */
export function placeMissing(
  nodes: readonly PlaceNode[],
  edges: readonly PlaceEdge[],
  known: ReadonlyMap<string, Point>,
): Map<string, Point> {
  const result = new Map<string, Point>();
  const missing = new Map<string, PlaceNode>();
  const taken = new BoxGrid<string>();
  const sizes = new Map(nodes.map((node) => [node.id, node]));
  const at = new Map<string, Box>();
  const groups = new Map<string, string>();
  let low: Point = { x: 0, y: 0 };
  const settle = (node: PlaceNode, point: Point) => {
    const box = { ...point, width: node.width, height: node.height };
    at.set(node.id, box);
    taken.add(box, node.id);
    if (node.group !== undefined) groups.set(node.group, node.id);
    if (at.size === 1 || point.y + node.height > low.y)
      low = { x: Math.min(low.x, point.x), y: point.y + node.height };
  };
  for (const node of nodes) {
    const point = known.get(node.id);
    if (point === undefined) missing.set(node.id, node);
    else settle(node, point);
  }
  const ins = adjacency(edges, sizes, 'target', 'source');
  const outs = adjacency(edges, sizes, 'source', 'target');
  // First those that touch something placed, in waves; where none does, the first of all that are left.
  const waiting = new Set([...missing.keys()].sort());
  const beside = (id: string) => [...(ins.get(id) ?? []), ...(outs.get(id) ?? [])];
  const ready = [...waiting].filter((id) => beside(id).some((other) => at.has(other)));
  for (let head = 0; waiting.size > 0; head++) {
    const id = ready[head] ?? waiting.values().next().value ?? '';
    const node = missing.get(id);
    if (node === undefined || !waiting.delete(id)) continue;
    const point = free(wished(node, ins, outs, at, groups, low), node, taken);
    result.set(id, point);
    settle(node, point);
    ready.push(...beside(id).filter((other) => waiting.has(other)));
  }
  return result;
}

function adjacency(
  edges: readonly PlaceEdge[],
  nodes: ReadonlyMap<string, unknown>,
  of: 'source' | 'target',
  to: 'source' | 'target',
): Map<string, string[]> {
  const map = new Map<string, string[]>();
  for (const edge of edges) {
    if (edge.source === edge.target || !nodes.has(edge.source) || !nodes.has(edge.target)) continue;
    const list = map.get(edge[of]);
    if (list === undefined) map.set(edge[of], [edge[to]]);
    else list.push(edge[to]);
  }
  return map;
}

function wished(
  node: PlaceNode,
  ins: ReadonlyMap<string, string[]>,
  outs: ReadonlyMap<string, string[]>,
  at: ReadonlyMap<string, Box>,
  groups: ReadonlyMap<string, string>,
  low: Point,
): Point {
  const before = (ins.get(node.id) ?? []).map((id) => at.get(id)).find((box) => box !== undefined);
  if (before !== undefined) return { x: before.x + before.width + STEP_X, y: before.y };
  const after = (outs.get(node.id) ?? []).map((id) => at.get(id)).find((box) => box !== undefined);
  if (after !== undefined) return { x: after.x - STEP_X - node.width, y: after.y };
  const peer = node.group === undefined ? undefined : at.get(groups.get(node.group) ?? '');
  if (peer !== undefined) return { x: peer.x, y: peer.y + peer.height + STEP_Y };
  return at.size === 0 ? { x: 0, y: 0 } : { x: low.x, y: low.y + STEP_Y * 2 };
}

/** The wished place for something of a size or, where that is taken, the next one that is clear of all boxes. */
export function clearPlace(wish: Point, size: Size, boxes: Iterable<Box>): Point {
  const taken = new BoxGrid<true>();
  for (const box of boxes) taken.add(box, true);
  return free(wish, size, taken);
}

/** The first free place at or around a wish, trying downwards and upwards in turn, then a column further. */
function free(wish: Point, size: Size, taken: BoxGrid<unknown>): Point {
  for (let ring = 0; ring < RINGS; ring++) {
    for (const side of ring === 0 ? [0] : [1, -1]) {
      const point = { x: wish.x, y: wish.y + side * ring * (size.height + STEP_Y) };
      if (!taken.hits(inflate({ ...point, width: size.width, height: size.height }, CLEAR))) return point;
    }
  }
  return { x: wish.x + size.width + STEP_X, y: wish.y };
}

const GAP = { x: 64, y: 48 } as const;

/** From this many nodes on, the quick picture is made of blocks, one a group, since columns would be walls. */
const BLOCKS = 150;
const BLOCK_GAP = 160;

/** Each group as a grid of its nodes, the groups side by side in rows, all in the order in which they come. */
export function blockLayout(nodes: readonly PlaceNode[]): Map<string, Point> {
  const groups = new Map<string, PlaceNode[]>();
  for (const node of nodes) {
    const list = groups.get(node.group ?? '');
    if (list === undefined) groups.set(node.group ?? '', [node]);
    else list.push(node);
  }
  const widest = Math.max(...nodes.map((node) => node.width)) + GAP.x;
  const tallest = Math.max(...nodes.map((node) => node.height)) + GAP.y;
  const rowWidth = Math.sqrt(nodes.length * widest * tallest * 5);
  const result = new Map<string, Point>();
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  for (const members of groups.values()) {
    const across = Math.max(1, Math.round(Math.sqrt((members.length * 1.6 * tallest) / widest)));
    if (x > 0 && x + across * widest > rowWidth) {
      x = 0;
      y += rowHeight + BLOCK_GAP;
      rowHeight = 0;
    }
    members.forEach((node, index) => {
      result.set(node.id, { x: x + (index % across) * widest, y: y + Math.floor(index / across) * tallest });
    });
    x += across * widest + BLOCK_GAP;
    rowHeight = Math.max(rowHeight, Math.ceil(members.length / across) * tallest);
  }
  return result;
}

/**
 * A quick first picture in O(V + E): columns by distance from the starts, each column sorted by group and id, long
 * columns broken, so that a graph can be shown at once while a real layout is still being made.
 */
export function quickLayout(
  nodes: readonly PlaceNode[],
  edges: readonly PlaceEdge[],
  starts: readonly string[],
): Map<string, Point> {
  if (nodes.length > BLOCKS) return blockLayout(nodes);
  const sizes = new Map(nodes.map((node) => [node.id, node]));
  const column = columns(nodes, adjacency(edges, sizes, 'source', 'target'), starts);
  const stacks: PlaceNode[][] = [];
  for (const node of nodes) {
    const index = column.get(node.id) ?? 0;
    while (stacks.length <= index) stacks.push([]);
    stacks[index]?.push(node);
  }
  const tallest = Math.max(8, Math.ceil(Math.sqrt(nodes.length) * 1.5));
  const result = new Map<string, Point>();
  let x = 0;
  for (const stack of stacks) {
    stack.sort((a, b) => compare(a.group ?? '', b.group ?? '') || compare(a.id, b.id));
    for (let from = 0; from < stack.length; from += tallest) {
      const part = stack.slice(from, from + tallest);
      const height = part.reduce((sum, node) => sum + node.height + GAP.y, -GAP.y);
      let y = -height / 2;
      for (const node of part) {
        result.set(node.id, { x, y: Math.round(y) });
        y += node.height + GAP.y;
      }
      x += Math.max(...part.map((node) => node.width)) + GAP.x;
    }
    x += GAP.x;
  }
  return result;
}

function columns(
  nodes: readonly PlaceNode[],
  outs: ReadonlyMap<string, string[]>,
  starts: readonly string[],
): Map<string, number> {
  const depth = new Map<string, number>();
  const known = new Set(nodes.map((node) => node.id));
  let frontier = starts.filter((id) => known.has(id));
  if (frontier.length === 0 && nodes[0] !== undefined) frontier = [nodes[0].id];
  for (const id of frontier) depth.set(id, 0);
  let level = 0;
  while (frontier.length > 0) {
    level++;
    const next: string[] = [];
    for (const id of frontier) {
      for (const to of outs.get(id) ?? []) {
        if (depth.has(to)) continue;
        depth.set(to, level);
        next.push(to);
      }
    }
    frontier = next;
  }
  return depth;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Positions that nodes inherit when an id was changed in the text: a node that is new, at the place in the array of
 * one that is gone, stands where that one stood.
 */
export function inherit(
  before: readonly { readonly id: string; readonly pointer: string }[],
  after: readonly { readonly id: string; readonly pointer: string }[],
  known: ReadonlyMap<string, Point>,
): Map<string, Point> {
  const result = new Map<string, Point>();
  const now = new Set(after.map((node) => node.id));
  const then = new Set(before.map((node) => node.id));
  const gone = new Map(before.filter((node) => !now.has(node.id)).map((node) => [node.pointer, node.id]));
  for (const node of after) {
    if (then.has(node.id) || known.has(node.id)) continue;
    const old = known.get(gone.get(node.pointer) ?? '');
    if (old !== undefined) result.set(node.id, old);
  }
  return result;
}
