import type { EdgeState } from '../../../core/authority/types.ts';
import { type Box, bounds, inflate, type Point, pointAt } from '../../canvas/geometry.ts';
import { barAcross } from '../../canvas/router.ts';
import { drain, type Steps } from '../../canvas/slices.ts';
import { sansWidth } from '../../canvas/text-width.ts';
import { CUT_AT, type DrawnEdge, type DrawnNode, edgeRoute, LABEL_HEIGHT } from '../model.ts';
import { type Picture, printable, verdictLines } from './picture.ts';

const SANS = 'system-ui, -apple-system, Segoe UI, Noto Sans, DejaVu Sans, sans-serif';
const MONO = 'ui-monospace, SF Mono, Consolas, DejaVu Sans Mono, monospace';
const INK = {
  text: '#1b1f2a',
  muted: '#666d7c',
  edge: '#7d8596',
  line: '#c9ccd6',
  region: '#f4f5fa',
  accent: '#2b57d6',
  invalid: '#c4222f',
  open: '#9a5b00',
  closed: '#0a7a66',
  indeterminate: '#7446b8',
} as const;
/** The same patterns as on the canvas. */
export const DASHES: Readonly<Record<EdgeState, string>> = {
  enabled: '',
  disabled: '7 5',
  unknown: '1.5 4.5',
};
const MARGIN = 32;
const FOOT_LINE = 18;

/** A picture as SVG 1.1 text, in the light theme, complete in itself (no script, no style sheet, no reference). */
export function toSvg(picture: Picture): string {
  return drain(svgSteps(picture));
}

/** {@link toSvg} in steps. */
export function* svgSteps(picture: Picture): Steps<string> {
  const { model, scene } = picture;
  const inner = bounds([
    ...scene.boxes.values(),
    ...scene.regions.map((region) => region.box),
    ...scene.reach,
  ]);
  const frame = inflate(inner ?? { x: 0, y: 0, width: 240, height: 40 }, MARGIN);
  const foot = footLines(picture, frame.width - 2 * MARGIN);
  const height = frame.height + foot.length * FOOT_LINE + (foot.length > 0 ? 12 : 0);
  const size = `width="${n(frame.width)}" height="${n(height)}"`;
  const box = `viewBox="${n(frame.x)} ${n(frame.y)} ${n(frame.width)} ${n(height)}"`;
  const lights = new Set(picture.lit?.edges);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box} role="img" font-family="${SANS}">`,
    `<title>${text(picture.name)}</title>`,
    `<rect x="${n(frame.x)}" y="${n(frame.y)}" width="${n(frame.width)}" height="${n(height)}" fill="#ffffff"/>`,
    ...scene.regions.map((region) => regionSvg(region.group, region.box)),
  ];
  for (const edge of model.edges) {
    yield;
    parts.push(edgeSvg(edge, picture, lights));
  }
  for (const edge of model.edges) {
    yield;
    parts.push(labelSvg(edge, picture));
  }
  for (const node of model.nodes) {
    yield;
    parts.push(nodeSvg(node, scene.boxes.get(node.id)));
  }
  for (const [index, line] of foot.entries()) {
    parts.push(label(line.text, frame.x + MARGIN, frame.y + frame.height + index * FOOT_LINE, line.style));
  }
  return [...parts, '</svg>', ''].join('\n');
}

const VERDICT_INK = {
  INVALID: INK.invalid,
  INDETERMINATE: INK.indeterminate,
  VALID_OPEN: INK.open,
  VALID_CLOSED: INK.closed,
} as const;

/** Verdict, its limit, and what the line styles mean, broken to the width of the picture. */
function footLines(picture: Picture, width: number): { text: string; style: string }[] {
  const outcome = picture.validation?.outcome;
  const strong = `font-size="13" font-weight="700" fill="${outcome === undefined ? INK.text : VERDICT_INK[outcome]}"`;
  const plain = `font-size="11" fill="${INK.muted}"`;
  const [word, ...limits] = verdictLines(picture);
  const key = 'solid line enabled, dashed disabled, dotted unknown, bar and scissors: in a cut';
  return [
    ...(word === undefined ? [] : [{ text: word, style: strong }]),
    ...[...limits, ...(picture.lit === null ? [] : [picture.lit.label]), key].flatMap((line) =>
      wrap(line, width).map((part) => ({ text: part, style: plain })),
    ),
  ];
}

function wrap(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const next = current === '' ? word : `${current} ${word}`;
    if (current !== '' && sansWidth(next, 11) > width) {
      lines.push(current);
      current = word;
    } else current = next;
  }
  return [...lines, current];
}

function regionSvg(domain: string, box: Box): string {
  return [
    rect(box, `rx="10" fill="${INK.region}" stroke="${INK.line}"`),
    label(`trust domain ${domain}`, box.x + 10, box.y + 16, `font-size="11" fill="${INK.muted}"`),
  ].join('');
}

function edgeSvg(edge: DrawnEdge, { scene, lit }: Picture, lights: ReadonlySet<string>): string {
  const line = edgeRoute(edge, scene.boxes, scene.bend.get(edge.id) ?? 0);
  if (line === null) return '';
  const light = lit !== null && lights.has(edge.id) ? LIGHTS[lit.tone] : null;
  const ink = light ?? INK.edge;
  const dash = DASHES[edge.state] === '' ? '' : ` stroke-dasharray="${DASHES[edge.state]}"`;
  const parts = [`<g><title>${text(`${edge.id}: ${edge.capability}, ${edge.state}`)}</title>`];
  if (light !== null) {
    parts.push(
      `<path d="${line.path}" fill="none" stroke="${light}" stroke-opacity="0.22" stroke-width="11"/>`,
    );
  }
  parts.push(
    `<path d="${line.path}" fill="none" stroke="${ink}" stroke-width="1.6"${dash}/>`,
    `<path d="${line.arrow}" fill="${ink}"/>`,
  );
  if (edge.cuts.length > 0) {
    const [a, b] = barAcross(line.curve, CUT_AT, 10);
    const at = pointAt(line.curve, CUT_AT);
    parts.push(
      `<path d="M${n(a.x)},${n(a.y)}L${n(b.x)},${n(b.y)}" stroke="${INK.accent}" stroke-width="3"/>`,
      label('✂', at.x - 5, Math.max(a.y, b.y) + 12, `font-size="12" fill="${INK.accent}"`),
    );
  }
  return `${parts.join('')}</g>`;
}

const LIGHTS = { invalid: INK.invalid, open: INK.open, neutral: INK.accent } as const;

function labelSvg(edge: DrawnEdge, { scene }: Picture): string {
  const line = edgeRoute(edge, scene.boxes, scene.bend.get(edge.id) ?? 0);
  if (line === null) return '';
  const middle = pointAt(line.curve, 0.5);
  const shift: Point = scene.labels.get(edge.id) ?? { x: 0, y: 0 };
  const at = { x: middle.x + shift.x, y: middle.y + shift.y };
  const back = {
    x: at.x - edge.labelWidth / 2,
    y: at.y - LABEL_HEIGHT / 2,
    width: edge.labelWidth,
    height: LABEL_HEIGHT,
  };
  const style = `font-size="11" font-family="${MONO}" fill="${INK.text}" text-anchor="middle"`;
  return rect(back, 'rx="3" fill="#ffffff" fill-opacity="0.9"') + label(edge.title, at.x, at.y + 4, style);
}

function nodeSvg(node: DrawnNode, box: Box | undefined): string {
  if (box === undefined) return '';
  const dash = node.ghost ? ' stroke-dasharray="4 3"' : '';
  const word = `font-size="11" fill="${INK.muted}"`;
  const right = box.x + box.width;
  const parts = [
    `<g><title>${text(node.id)}</title>`,
    rect(box, `rx="5" fill="#ffffff" stroke="${INK.line}"${dash}`),
    label(node.title, box.x + 10, box.y + 19, `font-size="13" font-weight="600" fill="${INK.text}"`),
    label(node.shortKind, box.x + 10, box.y + 35, word),
  ];
  if (node.root) {
    parts.push(rect({ x: box.x - 3, y: box.y + 10, width: 4, height: 24 }, `fill="${INK.accent}"`));
    parts.push(label('root', box.x + 6, box.y - 5, word));
  }
  if (node.sink) {
    parts.push(rect({ x: right - 1, y: box.y + 10, width: 4, height: 24 }, `fill="${INK.invalid}"`));
    parts.push(label('sink', right - 6, box.y - 5, `${word} text-anchor="end"`));
  }
  return `${parts.join('')}</g>`;
}

function rect(box: Box, attributes: string): string {
  return `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}" ${attributes}/>`;
}

function label(content: string, x: number, y: number, attributes: string): string {
  return `<text x="${n(x)}" y="${n(y)}" ${attributes}>${text(content)}</text>`;
}

function n(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Character data of XML 1.0. */
function text(content: string): string {
  return printable(content)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
