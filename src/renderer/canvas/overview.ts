import type { Box } from './geometry.ts';

/** Colours of the overview, read from the theme. */
export interface OverviewInk {
  readonly node: string;
  readonly edge: string;
  readonly selected: string;
  readonly invalid: string;
  readonly open: string;
  readonly region: string;
  readonly regionLine: string;
  readonly regionText: string;
  readonly root: string;
  readonly sink: string;
}

export type NodeMark = 'plain' | 'root' | 'sink';

/** What the overview shows: lines and dots in typed arrays, so that a frame makes no objects. */
export interface OverviewScene {
  /** x1, y1, x2, y2 of every line, by line style. */
  readonly lines: Readonly<Record<'solid' | 'dashed' | 'dotted', Float32Array>>;
  readonly litLines: Float32Array;
  readonly litTone: 'invalid' | 'open' | 'selected';
  /** x, y, width, height of every node, by mark. */
  readonly nodes: Readonly<Record<NodeMark, Float32Array>>;
  readonly selected: Float32Array;
  readonly regions: readonly { readonly label: string; readonly box: Box }[];
}

/** Where the plane stands in the window: screen = flow * zoom + (x, y). */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const DASH = { solid: [], dashed: [5, 4], dotted: [1.5, 3.5] } as const;

/** Draws a scene under a view onto a 2D context of `width` by `height` CSS pixels, `ratio` device pixels each. */
export function paintOverview(
  context: CanvasRenderingContext2D,
  scene: OverviewScene,
  view: View,
  ink: OverviewInk,
  size: { readonly width: number; readonly height: number; readonly ratio: number },
): void {
  context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  paintRegions(context, scene, view, ink);
  context.strokeStyle = ink.edge;
  context.lineWidth = 1;
  // Many lines over one another would be one dark mass.
  const count = (scene.lines.solid.length + scene.lines.dashed.length + scene.lines.dotted.length) / 4;
  context.globalAlpha = Math.min(0.5, Math.max(0.08, 900 / count));
  for (const style of ['solid', 'dashed', 'dotted'] as const) {
    context.setLineDash(DASH[style]);
    strokeLines(context, scene.lines[style], view, size);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.strokeStyle = ink[scene.litTone];
  context.lineWidth = 3;
  strokeLines(context, scene.litLines, view, size);
  for (const mark of ['plain', 'root', 'sink'] as const) {
    context.fillStyle = mark === 'plain' ? ink.node : ink[mark];
    fillBoxes(context, scene.nodes[mark], view, mark === 'plain' ? 2.5 : 4, size);
  }
  context.fillStyle = ink.selected;
  fillBoxes(context, scene.selected, view, 5, size);
}

function paintRegions(
  context: CanvasRenderingContext2D,
  scene: OverviewScene,
  view: View,
  ink: OverviewInk,
): void {
  context.fillStyle = ink.region;
  context.strokeStyle = ink.regionLine;
  context.lineWidth = 1;
  for (const { box } of scene.regions) {
    const x = box.x * view.zoom + view.x;
    const y = box.y * view.zoom + view.y;
    context.fillRect(x, y, box.width * view.zoom, box.height * view.zoom);
    context.strokeRect(x, y, box.width * view.zoom, box.height * view.zoom);
  }
  context.fillStyle = ink.regionText;
  context.font = '11px system-ui, sans-serif';
  for (const { box, label } of scene.regions) {
    // A label that is wider than its region would lie over the next one.
    if (box.width * view.zoom < context.measureText(label).width + 12 || box.height * view.zoom < 30)
      continue;
    context.fillText(label, box.x * view.zoom + view.x + 6, box.y * view.zoom + view.y + 14);
  }
}

interface PaintSize {
  readonly width: number;
  readonly height: number;
}

function strokeLines(
  context: CanvasRenderingContext2D,
  lines: Float32Array,
  view: View,
  size: PaintSize,
): void {
  if (lines.length === 0) return;
  context.beginPath();
  for (let i = 0; i < lines.length; i += 4) {
    const x1 = lines[i]! * view.zoom + view.x;
    const y1 = lines[i + 1]! * view.zoom + view.y;
    const x2 = lines[i + 2]! * view.zoom + view.x;
    const y2 = lines[i + 3]! * view.zoom + view.y;
    if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > size.width) continue;
    if (Math.max(y1, y2) < 0 || Math.min(y1, y2) > size.height) continue;
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  context.stroke();
}

/** Boxes at their size, but never smaller than a dot of `least` px. */
function fillBoxes(
  context: CanvasRenderingContext2D,
  boxes: Float32Array,
  view: View,
  least: number,
  size: PaintSize,
): void {
  for (let i = 0; i < boxes.length; i += 4) {
    const width = Math.max(least, boxes[i + 2]! * view.zoom * 0.8);
    const height = Math.max(least, boxes[i + 3]! * view.zoom * 0.8);
    const x = (boxes[i]! + boxes[i + 2]! / 2) * view.zoom + view.x - width / 2;
    const y = (boxes[i + 1]! + boxes[i + 3]! / 2) * view.zoom + view.y - height / 2;
    if (x + width < 0 || y + height < 0 || x > size.width || y > size.height) continue;
    context.fillRect(x, y, width, height);
  }
}
