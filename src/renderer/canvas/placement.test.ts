import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../core/text/testing/counts.ts';
import { BoxGrid, bounds, overlaps, type Point } from './geometry.ts';
import { clearPlace, inherit, placeMissing, quickLayout } from './placement.ts';

const size = { width: 112, height: 44 };
const nodes = (...ids: string[]) => ids.map((id) => ({ id, ...size }));

describe('clearPlace', () => {
  it('is the wished place where that is free, and clear of everything where it is not', () => {
    const wish = { x: 10, y: 20 };
    expect(clearPlace(wish, size, [])).toEqual(wish);
    const boxes = [{ x: 0, y: 0, ...size }];
    for (let made = 0; made < 12; made++) {
      const box = { ...clearPlace(wish, size, boxes), ...size };
      expect(boxes.some((other) => overlaps(other, box))).toBe(false);
      boxes.push(box);
    }
  });
});

describe('placeMissing', () => {
  it('puts a new node after the one that points at it and moves nothing else', () => {
    const known = new Map<string, Point>([['a', { x: 40, y: 60 }]]);
    const found = placeMissing(nodes('a', 'b'), [{ source: 'a', target: 'b' }], known);
    expect([...found.keys()]).toEqual(['b']);
    expect(found.get('b')).toEqual({ x: 40 + 112 + 96, y: 60 });
  });

  it('puts a new node before the one that it points at', () => {
    const known = new Map<string, Point>([['a', { x: 0, y: 0 }]]);
    expect(placeMissing(nodes('a', 'b'), [{ source: 'b', target: 'a' }], known).get('b')?.x).toBeLessThan(0);
  });

  it('never lets nodes overlap, and is the same every time', () => {
    const edge = fc.record({ source: fc.nat(19), target: fc.nat(19) });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 40 }), fc.nat(10), (links, stored) => {
        const all = nodes(...Array.from({ length: 20 }, (_, i) => `n${i}`));
        const edges = links.map((l) => ({ source: `n${l.source}`, target: `n${l.target}` }));
        const known = new Map(all.slice(0, stored).map((n, i) => [n.id, { x: i * 300, y: 0 }] as const));
        const found = placeMissing(all, edges, known);
        expect(placeMissing(all, edges, known)).toEqual(found);
        const boxes = [...known, ...found].map(([, point]) => ({ ...point, ...size }));
        expect(boxes).toHaveLength(20);
        boxes.forEach((a, i) => {
          expect(boxes.slice(i + 1).some((b) => overlaps(a, b))).toBe(false);
        });
      }),
      { numRuns: count(1000), seed: seed('places of new nodes') },
    );
  });
});

describe('quickLayout', () => {
  it('sets columns by distance from the starts without overlap', () => {
    const all = nodes('a', 'b', 'c', 'lone');
    const found = quickLayout(
      all,
      [
        { source: 'a', target: 'b' },
        { source: 'b', target: 'c' },
      ],
      ['a'],
    );
    expect(found.get('a')?.x).toBeLessThan(found.get('b')?.x ?? 0);
    expect(found.get('b')?.x).toBeLessThan(found.get('c')?.x ?? 0);
    const boxes = [...found.values()].map((point) => ({ ...point, ...size }));
    boxes.forEach((a, i) => {
      expect(boxes.slice(i + 1).some((b) => overlaps(a, b))).toBe(false);
    });
  });
});

describe('quickLayout of a large graph', () => {
  it('keeps groups together and lets no nodes overlap', () => {
    const all = Array.from({ length: 1200 }, (_, i) => ({ id: `n${i}`, ...size, group: `g${i % 7}` }));
    const found = quickLayout(all, [], []);
    const grid = new BoxGrid<string>();
    for (const node of all) {
      const box = { ...found.get(node.id)!, ...size };
      expect(grid.hits(box)).toBe(false);
      grid.add(box, node.id);
    }
    const boxOf = (group: string) =>
      bounds(
        all.filter((node) => node.group === group).map((node) => ({ ...found.get(node.id)!, ...size })),
      )!;
    expect(overlaps(boxOf('g0'), boxOf('g1'))).toBe(false);
  });
});

describe('inherit', () => {
  it('gives a node that was renamed in the text the place of its old id', () => {
    const known = new Map([['old', { x: 7, y: 9 }]]);
    expect(
      inherit([{ id: 'old', pointer: '/nodes/0' }], [{ id: 'new', pointer: '/nodes/0' }], known).get('new'),
    ).toEqual({ x: 7, y: 9 });
  });

  it('gives nothing to a node that was inserted before others', () => {
    const before = [{ id: 'a', pointer: '/nodes/0' }];
    const after = [
      { id: 'b', pointer: '/nodes/0' },
      { id: 'a', pointer: '/nodes/1' },
    ];
    expect(inherit(before, after, new Map([['a', { x: 1, y: 1 }]])).size).toBe(0);
  });
});
