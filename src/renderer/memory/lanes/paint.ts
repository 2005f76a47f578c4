import type { Timeline } from '../../../core/memory/timeline.ts';
import {
  LANE,
  type LaneModel,
  labelOf,
  SIGNS_FROM,
  type Sign,
  signOf,
  spacing,
  type View,
  xOf,
} from './geometry.ts';
import { paintSign } from './signs.ts';

/** Colours of the timeline, from the tokens of the theme in force. */
export interface Ink {
  readonly surface: string;
  readonly stripe: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly closed: string;
  readonly open: string;
  readonly invalid: string;
  readonly font: string;
}

export function readInk(element: Element): Ink {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    surface: token('--surface'),
    stripe: token('--surface-canvas'),
    line: token('--hairline-strong'),
    text: token('--text'),
    muted: token('--text-muted'),
    accent: token('--accent'),
    closed: token('--closed'),
    open: token('--open'),
    invalid: token('--invalid'),
    font: `10px ${token('--font-ui')}`,
  };
}

/** What is drawn. `top` is how far the lanes are scrolled; `applied` dims what has not happened. */
export interface Scene {
  readonly timeline: Timeline;
  readonly model: LaneModel;
  readonly view: View;
  readonly height: number;
  readonly top: number;
  readonly applied: number;
  /** Item whose derivation is drawn strongly. */
  readonly item: string | null;
}

const centreOf = (lane: number, top: number): number => lane * LANE + LANE / 2 + 3 - top;

/** Draws the lanes that are on screen, with every event of the view: a sign where there is room, else a stroke. */
export function paintLanes(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  const { view, height } = scene;
  context.clearRect(0, 0, view.width, height);
  paintGround(context, scene, ink);
  if (spacing(view) >= SIGNS_FROM) {
    paintLinks(context, scene, ink);
    paintSigns(context, scene, ink);
  } else paintStrokes(context, scene, ink);
}

function paintGround(context: CanvasRenderingContext2D, { model, view, height, top }: Scene, ink: Ink): void {
  for (const lane of model.lanes.keys()) {
    const y = lane * LANE - top;
    if (y + LANE < 0 || y > height) continue;
    context.fillStyle = lane % 2 === 0 ? ink.surface : ink.stripe;
    context.fillRect(0, y, view.width, LANE);
    context.fillStyle = ink.line;
    context.fillRect(0, Math.round(centreOf(lane, top)), view.width, 1);
  }
}

function* visible({ model, view, height, top }: Scene): Generator<{ index: number; x: number; y: number }> {
  const last = Math.min(model.laneOf.length - 1, Math.ceil(view.first + view.count));
  for (let index = Math.max(0, Math.floor(view.first)); index <= last; index++) {
    const y = centreOf(model.laneOf[index] ?? 0, top);
    if (y > -LANE && y < height + LANE) yield { index, x: xOf(view, index), y };
  }
}

function colourOf(sign: Sign, ink: Ink): string {
  switch (sign) {
    case 'refused':
    case 'faulty':
    case 'retire':
      return ink.invalid;
    case 'grant':
    case 'revoke':
    case 'resolve':
      return ink.closed;
    case 'attempt':
      return ink.text;
    case 'write':
    case 'derive':
      return ink.accent;
    default:
      return ink.muted;
  }
}

/** Many events on few pixels: one stroke each, the weighty kinds taller and on top. */
function paintStrokes(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  const { history, rows } = scene.timeline;
  const groups = new Map<string, { x: number; y: number; tall: boolean }[]>();
  for (const { index, x, y } of visible(scene)) {
    const event = history.events[index];
    if (event === undefined) continue;
    const sign = signOf(event, rows[index]?.status ?? 'applied');
    const past = index < scene.applied;
    const key = `${past ? 1 : 0.35} ${colourOf(sign, ink)}`;
    const list = groups.get(key) ?? [];
    list.push({ x, y, tall: sign !== 'message' && sign !== 'write' });
    groups.set(key, list);
  }
  for (const [key, strokes] of groups) {
    const [alpha, colour] = key.split(' ', 2);
    context.globalAlpha = Number(alpha);
    context.fillStyle = colour ?? ink.muted;
    for (const { x, y, tall } of strokes) {
      const half = tall ? 8 : 5;
      context.fillRect(Math.round(x), y - half, 1, 2 * half);
    }
  }
  context.globalAlpha = 1;
}

/** Dotted lines from what a derived item was made of, and from an item to its successor. */
function paintLinks(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  const { timeline, model, view, top } = scene;
  const at = (item: string) => timeline.byId.get(item)?.index ?? -1;
  const drawn = new Set<string>();
  for (const entry of timeline.entries) {
    if (entry.index >= scene.applied) break;
    if (entry.index < view.first - view.count || entry.index > view.first + 2 * view.count) continue;
    for (const source of entry.item.sources) {
      const from = at(source);
      const key = `${from} ${entry.index}`;
      if (from < 0 || drawn.has(key)) continue;
      drawn.add(key);
      const strong = scene.item === entry.item.id || scene.item === source;
      const a = { x: xOf(view, from), y: centreOf(model.laneOf[from] ?? 0, top) };
      const b = { x: xOf(view, entry.index), y: centreOf(model.laneOf[entry.index] ?? 0, top) };
      const sag = a.y === b.y ? 12 : 0;
      context.beginPath();
      context.setLineDash(strong ? [] : [2, 2]);
      context.strokeStyle = ink.accent;
      context.lineWidth = strong ? 1.5 : 1;
      context.moveTo(a.x, a.y);
      context.bezierCurveTo(a.x + (b.x - a.x) / 3, a.y + sag, b.x - (b.x - a.x) / 3, b.y + sag, b.x, b.y);
      context.stroke();
    }
  }
  context.setLineDash([]);
}

function paintSigns(context: CanvasRenderingContext2D, scene: Scene, ink: Ink): void {
  const { timeline } = scene;
  const ends = new Map<number, number>();
  context.font = ink.font;
  context.textAlign = 'center';
  context.lineWidth = 1.5;
  for (const { index, x, y } of visible(scene)) {
    const event = timeline.history.events[index];
    if (event === undefined) continue;
    const past = index < scene.applied;
    context.globalAlpha = past ? 1 : 0.35;
    const sign = signOf(event, timeline.rows[index]?.status ?? 'applied');
    context.fillStyle = colourOf(sign, ink);
    context.strokeStyle = context.fillStyle;
    paintSign(context, sign, x, y, ink.surface);
    const name = labelOf(event);
    if (name === null) continue;
    const label = shortened(name);
    const half = context.measureText(label).width / 2;
    const centre = Math.max(half + 1, Math.min(scene.view.width - half - 1, x));
    // A name that would touch the one before it in its lane is left out; the tooltip and the table have it.
    if (centre - half < (ends.get(y) ?? Number.NEGATIVE_INFINITY) + 3) continue;
    ends.set(y, centre + half);
    context.globalAlpha = past ? 1 : 0.6;
    context.fillStyle = ink.muted;
    context.fillText(label, centre, y - 9);
  }
  context.globalAlpha = 1;
}

/** Longest name over a sign, in characters. */
const LONGEST = 14;

/** A long name with its middle left out: ids often differ at either end. */
function shortened(name: string): string {
  return name.length <= LONGEST ? name : `${name.slice(0, 6)}…${name.slice(-7)}`;
}
