import type { Point } from '../canvas/geometry.ts';

/** What a copy carries beside the elements: whether they were cut (and so keep their ids), and where they stood. */
export interface Copied {
  /** JSON text of the elements, as `copyElements` of core/authority makes it. */
  readonly elements: string;
  readonly cut: boolean;
  readonly positions: ReadonlyMap<string, Point>;
}

const MARK = 'ambit_copy';

/**
 * A copy as clipboard text: JSON whose members are those of a document, so that it can be pasted into the text too,
 * with one member of ours. Positions are a list of triples, since an id may be any string.
 */
export function writeCopy(copy: Copied): string {
  const elements = JSON.parse(copy.elements) as Record<string, unknown>;
  const positions = [...copy.positions].map(([id, { x, y }]) => [id, x, y]);
  return JSON.stringify({ ...elements, [MARK]: { cut: copy.cut, positions } }, null, 2);
}

/** Reads clipboard text. Any JSON with nodes or edges will do; null where it is nothing of the kind. */
export function readCopy(text: string): Copied | null {
  const value = parse(text);
  if (!isObject(value) || !(Array.isArray(value.nodes) || Array.isArray(value.edges))) return null;
  const mark = value[MARK];
  const positions = new Map<string, Point>();
  if (isObject(mark) && Array.isArray(mark.positions)) {
    for (const entry of mark.positions as unknown[]) {
      const [id, x, y] = Array.isArray(entry) ? (entry as unknown[]) : [];
      if (typeof id === 'string' && Number.isFinite(x) && Number.isFinite(y)) {
        positions.set(id, { x: x as number, y: y as number });
      }
    }
  }
  return { elements: text, cut: isObject(mark) && mark.cut === true, positions };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Ids of the nodes of a copy, in the order in which pasting creates them: each id once, empty ones not at all. */
export function copiedNodeIds(elements: string): string[] {
  const value = parse(elements);
  const nodes = isObject(value) && Array.isArray(value.nodes) ? (value.nodes as unknown[]) : [];
  const ids = nodes.flatMap((node) => (isObject(node) && typeof node.id === 'string' ? [node.id] : []));
  return [...new Set(ids)].filter((id) => id !== '');
}

/**
 * Positions of pasted nodes: the copied arrangement moved so that its top left corner is at `at`; nodes that came
 * without a position are left out. `created` are the new ids in the order of `originals`.
 */
export function pastePositions(
  originals: readonly string[],
  created: readonly string[],
  positions: ReadonlyMap<string, Point>,
  at: Point,
): Map<string, Point> {
  const known = originals.flatMap((id) => positions.get(id) ?? []);
  const left = Math.min(...known.map((point) => point.x));
  const top = Math.min(...known.map((point) => point.y));
  const result = new Map<string, Point>();
  originals.forEach((id, index) => {
    const point = positions.get(id);
    const now = created[index];
    if (point === undefined || now === undefined) return;
    result.set(now, { x: Math.round(at.x + point.x - left), y: Math.round(at.y + point.y - top) });
  });
  return result;
}
