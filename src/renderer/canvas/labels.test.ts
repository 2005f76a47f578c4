import { describe, expect, it } from 'vitest';
import { type Box, overlaps } from './geometry.ts';
import { placeLabels } from './labels.ts';
import { lanes, route } from './router.ts';
import { drain } from './slices.ts';

const size = { width: 26, height: 16 };
const around = (at: { x: number; y: number }): Box => ({
  x: at.x - size.width / 2,
  y: at.y - size.height / 2,
  ...size,
});

describe('placeLabels', () => {
  it('covers neither nodes nor other labels on a fan of eight edges', () => {
    const hub: Box = { x: 0, y: 200, width: 112, height: 44 };
    const spokes = Array.from({ length: 8 }, (_, i) => ({ x: 320, y: i * 64, width: 112, height: 44 }));
    const edges = spokes.map((_, i) => ({ id: `e${i}`, source: 'hub', target: `n${i}` }));
    const lane = lanes(edges);
    const requests = edges.map((edge, i) => ({
      id: edge.id,
      curve: route(hub, spokes[i] as Box, false, lane.get(edge.id)).curve,
      ...size,
    }));
    const places = [...drain(placeLabels(requests, [hub, ...spokes])).values()].map(around);
    places.forEach((a, i) => {
      expect([hub, ...spokes].some((node) => overlaps(node, a))).toBe(false);
      expect(places.slice(i + 1).some((b) => overlaps(a, b))).toBe(false);
    });
  });

  it('stands beside a line that is shorter than the label', () => {
    const a: Box = { x: 0, y: 0, width: 112, height: 44 };
    const b: Box = { x: 144, y: 0, width: 112, height: 44 };
    const { curve } = route(a, b, false, undefined);
    const at = drain(placeLabels([{ id: 'e', curve, width: 96, height: 16 }], [a, b])).get('e')!;
    const box = { x: at.x - 48, y: at.y - 8, width: 96, height: 16 };
    expect([a, b].some((node) => overlaps(node, box))).toBe(false);
  });

  it('leaves a line to be seen that the label would cover, and stands on one that is long enough', () => {
    const a: Box = { x: 0, y: 0, width: 112, height: 44 };
    for (const [gap, beside] of [
      [110, true],
      [220, false],
    ] as const) {
      const { curve } = route(a, { ...a, x: 112 + gap }, false, undefined);
      const at = drain(placeLabels([{ id: 'e', curve, width: 96, height: 16 }], [a])).get('e')!;
      expect(Math.abs(at.y - 22) > 16, `${gap} px`).toBe(beside);
    }
  });

  it('keeps a label away from a mark on the same line', () => {
    const a: Box = { x: 0, y: 0, width: 112, height: 44 };
    const b: Box = { x: 400, y: 0, width: 112, height: 44 };
    const { curve } = route(a, b, false, undefined);
    const at = drain(placeLabels([{ id: 'e', curve, ...size, marked: 0.5 }], [a, b])).get('e');
    expect(Math.abs((at?.x ?? 256) - 256)).toBeGreaterThan(20);
  });
});
