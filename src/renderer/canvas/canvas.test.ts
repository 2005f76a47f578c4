import { describe, expect, it } from 'vitest';
import { bends } from './bend.ts';
import { BoxGrid, overlaps, pointAt } from './geometry.ts';
import { neighbourhood, readingOrder } from './neighbourhood.ts';
import { lanes, route } from './router.ts';
import { drain } from './slices.ts';
import { monoWidth, sansWidth, shortenMiddle } from './text-width.ts';

describe('shortenMiddle', () => {
  const width = (text: string) => monoWidth(text, 10);

  it('keeps what fits, and both ends of what does not', () => {
    expect(shortenMiddle('short', 100, width)).toBe('short');
    const cut = shortenMiddle('payments-gateway-europe-west-production-7', 100, width);
    expect(cut).toMatch(/^payme.*…/);
    expect(cut.endsWith('7')).toBe(true);
    expect(width(cut)).toBeLessThanOrEqual(100);
  });

  it('never splits a surrogate pair', () => {
    const cut = shortenMiddle('💥'.repeat(40), 120, (text) => sansWidth(text, 12));
    expect(cut).toMatch(/^(💥)+…(💥)*$/u);
  });
});

describe('neighbourhood', () => {
  const edges = [
    { source: 'a', target: 'b' },
    { source: 'b', target: 'c' },
    { source: 'd', target: 'c' },
    { source: 'c', target: 'c' },
  ];

  it('goes both ways and no further than asked', () => {
    expect([...neighbourhood(['b'], edges, 1)].sort()).toEqual(['a', 'b', 'c']);
    expect(neighbourhood(['b'], edges, 2).size).toBe(4);
    expect([...neighbourhood(['b'], edges, 0)]).toEqual(['b']);
  });

  it('reads from the roots on, then the rest, each once', () => {
    expect(readingOrder(['d', 'c', 'b', 'a'], edges, ['a'])).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('bends', () => {
  it('swings an edge round a node between its ends', () => {
    const boxes = new Map(
      ['a', 'between', 'b'].map((id, i) => [id, { x: i * 200, y: 0, width: 112, height: 44 }] as const),
    );
    const edges = [{ id: 'e', source: 'a', target: 'b' }];
    const bend = drain(bends(edges, boxes, lanes(edges))).get('e');
    expect(bend).toBeDefined();
    const { curve } = route(boxes.get('a')!, boxes.get('b')!, false, undefined, bend);
    for (let t = 0.05; t < 1; t += 0.05) {
      const at = pointAt(curve, t);
      expect(overlaps(boxes.get('between')!, { ...at, width: 0.1, height: 0.1 })).toBe(false);
    }
  });
});

describe('BoxGrid', () => {
  it('finds across cells, below zero, and with a query of everything', () => {
    const grid = new BoxGrid<string>(50);
    grid.add({ x: -120, y: -10, width: 200, height: 20 }, 'wide');
    grid.add({ x: 400, y: 400, width: 10, height: 10 }, 'far');
    expect(grid.query({ x: -100, y: -5, width: 1, height: 1 })).toEqual(['wide']);
    expect(grid.query({ x: -1e7, y: -1e7, width: 2e7, height: 2e7 })).toHaveLength(2);
    expect(grid.hits({ x: 60, y: 0, width: 5, height: 5 }, (item) => item === 'far')).toBe(false);
  });
});
