import { describe, expect, it } from 'vitest';
import { type Box, pointAt } from './geometry.ts';
import { barAcross, lanes, route, routeBetween, routeLoop } from './router.ts';

const box = (x: number, y: number): Box => ({ x, y, width: 112, height: 44 });
const edge = (id: string, source: string, target: string) => ({ id, source, target });

describe('lanes', () => {
  it('keeps a lone edge in the middle', () => {
    expect(lanes([edge('e', 'a', 'b')]).get('e')).toEqual({ offset: 0, loop: 0 });
  });

  it('sets parallel and opposite edges apart, sorted by id, whatever the order of the array', () => {
    const edges = [edge('e3', 'b', 'a'), edge('e1', 'a', 'b'), edge('e2', 'a', 'b')];
    const found = lanes(edges);
    expect(['e1', 'e2', 'e3'].map((id) => found.get(id)?.offset)).toEqual([-1, 0, 1]);
    expect(lanes([...edges].reverse())).toEqual(found);
  });

  it('numbers the self-loops of a node', () => {
    const found = lanes([edge('l2', 'a', 'a'), edge('l1', 'a', 'a')]);
    expect([found.get('l1')?.loop, found.get('l2')?.loop]).toEqual([0, 1]);
  });

  it('does not mix up ids that would join to the same string', () => {
    const found = lanes([edge('x', 'a', 'b c'), edge('y', 'a b', 'c'), edge('z', '__proto__', 'a')]);
    expect([...found.values()].every((lane) => lane.offset === 0)).toBe(true);
  });
});

describe('routes', () => {
  it('leave and enter by the facing sides', () => {
    const right = routeBetween(box(0, 0), box(300, 80));
    expect([right.curve.from, right.curve.to]).toEqual([
      { x: 112, y: 22 },
      { x: 300, y: 102 },
    ]);
    const left = routeBetween(box(300, 80), box(0, 0));
    expect([left.curve.from.x, left.curve.to.x]).toEqual([300, 112]);
    const down = routeBetween(box(0, 0), box(10, 200));
    expect([down.curve.from.y, down.curve.to.y]).toEqual([44, 200]);
  });

  it('of opposite edges stay at least 10 apart at their middles', () => {
    const found = lanes([edge('there', 'a', 'b'), edge('back', 'b', 'a')]);
    const there = pointAt(route(box(0, 0), box(300, 0), false, found.get('there')).curve, 0.5);
    const back = pointAt(route(box(300, 0), box(0, 0), false, found.get('back')).curve, 0.5);
    expect(Math.hypot(there.x - back.x, there.y - back.y)).toBeGreaterThanOrEqual(10);
  });

  it('of twelve parallel edges all differ at their middles', () => {
    const edges = Array.from({ length: 12 }, (_, i) => edge(`e${i}`, i % 2 ? 'a' : 'b', i % 2 ? 'b' : 'a'));
    const found = lanes(edges);
    const a = box(0, 0);
    const b = box(300, 40);
    const middles = edges.map((e) => {
      const [from, to] = e.source === 'a' ? [a, b] : [b, a];
      return pointAt(route(from, to, false, found.get(e.id)).curve, 0.5).y;
    });
    middles.sort((x, y) => x - y);
    middles.slice(1).forEach((y, i) => {
      expect(y - (middles[i] ?? y)).toBeGreaterThan(8);
    });
  });

  it('of self-loops hang under the node, each larger than the one before', () => {
    const low = (loop: number) => pointAt(routeLoop(box(0, 0), loop).curve, 0.5).y;
    expect(low(0)).toBeGreaterThan(44);
    expect(low(1)).toBeGreaterThan(low(0) + 8);
  });

  it('are finite for boxes on top of one another', () => {
    const { path, arrow } = routeBetween(box(0, 0), box(0, 0));
    expect(`${path}${arrow}`).not.toMatch(/NaN|Infinity/);
  });

  it('are crossed at a right angle by the bar of a cut', () => {
    const { curve } = routeBetween(box(0, 0), box(300, 0));
    const [a, b] = barAcross(curve, 0.5, 8);
    expect(Math.abs(a.x - b.x)).toBeLessThan(0.01);
    expect(Math.abs(a.y - b.y)).toBeCloseTo(16);
  });
});
