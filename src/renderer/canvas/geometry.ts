/** Plane geometry of the canvas, in flow units (CSS pixels at zoom 1, y down). Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An axis-parallel rectangle by its top left corner. */
export interface Box extends Point, Size {}

/** A cubic Bézier curve: start, two controls, end. */
export interface Cubic {
  readonly from: Point;
  readonly c1: Point;
  readonly c2: Point;
  readonly to: Point;
}

export function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether two boxes share an area (touching edges do not count). */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function contains(box: Box, point: Point): boolean {
  return (
    point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height
  );
}

/** The box grown by `by` on every side. */
export function inflate(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** The smallest box around all of them, or null where there are none. */
export function bounds(boxes: Iterable<Box>): Box | null {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return right < left ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box of a size whose middle is at a point. */
export function around(at: Point, { width, height }: Size): Box {
  return { x: at.x - width / 2, y: at.y - height / 2, width, height };
}

/** A box that a cubic stays within, but for a pixel or two. */
export function curveBox(curve: Cubic): Box {
  const points = Array.from({ length: 13 }, (_, i) => pointAt(curve, i / 12));
  return bounds(points.map((point) => ({ ...point, width: 0, height: 0 }))) ?? around(curve.from, NO_SIZE);
}

const NO_SIZE: Size = { width: 0, height: 0 };

/** Point of a cubic at parameter `t` in [0, 1]. */
export function pointAt(curve: Cubic, t: number): Point {
  const u = 1 - t;
  const a = u * u * u;
  const b = 3 * u * u * t;
  const c = 3 * u * t * t;
  const d = t * t * t;
  return {
    x: a * curve.from.x + b * curve.c1.x + c * curve.c2.x + d * curve.to.x,
    y: a * curve.from.y + b * curve.c1.y + c * curve.c2.y + d * curve.to.y,
  };
}

/** Unit tangent of a cubic at `t`; the chord where the derivative vanishes. */
export function tangentAt(curve: Cubic, t: number): Point {
  const u = 1 - t;
  const { from, c1, c2, to } = curve;
  const x = u * u * (c1.x - from.x) + 2 * u * t * (c2.x - c1.x) + t * t * (to.x - c2.x);
  const y = u * u * (c1.y - from.y) + 2 * u * t * (c2.y - c1.y) + t * t * (to.y - c2.y);
  const length = Math.hypot(x, y);
  if (length > 1e-9) return { x: x / length, y: y / length };
  const chord = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / chord, y: (to.y - from.y) / chord };
}

/** A grid of boxes for "what is near here" in about constant time. Nothing is allocated for a question but its answer. */
export class BoxGrid<T> {
  private readonly cells = new Map<number, number[]>();
  private readonly boxes: Box[] = [];
  private readonly items: T[] = [];
  /** Question at which an entry was last met, so that one in several cells is answered once. */
  private readonly met: number[] = [];
  private question = 0;
  private readonly cell: number;

  /** `cell`: side of a grid cell; about twice the size of a usual box is good. */
  constructor(cell = 256) {
    this.cell = cell;
  }

  add(box: Box, item: T): void {
    const entry = this.boxes.push(box) - 1;
    this.items.push(item);
    this.met.push(0);
    const { x0, x1, y0, y1 } = this.span(box);
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        const key = x * ROW + y;
        const list = this.cells.get(key);
        if (list === undefined) this.cells.set(key, [entry]);
        else list.push(entry);
      }
    }
  }

  /** Whether any box that `accept` lets through overlaps `box`. */
  hits(box: Box, accept?: (item: T) => boolean): boolean {
    return this.search(box, (item) => accept?.(item) ?? true);
  }

  /** Every item whose box overlaps `box`, each entry once. */
  query(box: Box): T[] {
    const found: T[] = [];
    this.search(box, (item) => {
      found.push(item);
      return false;
    });
    return found;
  }

  /** Goes through what overlaps `box` until `stop` says so; whether it did. */
  private search(box: Box, stop: (item: T) => boolean): boolean {
    this.question++;
    const { x0, x1, y0, y1 } = this.span(box);
    // A box far larger than the drawing (a question about everything) would visit empty cells without end.
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > this.cells.size * 2 + 64) {
      return this.boxes.some((other, entry) => overlaps(other, box) && stop(this.items[entry]!));
    }
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        for (const entry of this.cells.get(x * ROW + y) ?? NONE) {
          if (this.met[entry] === this.question) continue;
          this.met[entry] = this.question;
          if (overlaps(this.boxes[entry]!, box) && stop(this.items[entry]!)) return true;
        }
      }
    }
    return false;
  }

  private span(box: Box): { x0: number; x1: number; y0: number; y1: number } {
    return {
      x0: Math.floor(box.x / this.cell),
      x1: Math.floor((box.x + box.width) / this.cell),
      y0: Math.floor(box.y / this.cell),
      y1: Math.floor((box.y + box.height) / this.cell),
    };
  }
}

/** Cells of a row; more than any drawing has. */
const ROW = 0x200000;
const NONE: readonly number[] = [];
