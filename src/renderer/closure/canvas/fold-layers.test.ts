import { describe, expect, it } from 'vitest';
import { overlaps } from '../../canvas/geometry.ts';
import { NODE_SIZE } from '../model.ts';
import { foldLayers } from './fold-layers.ts';

const column = (x: number, count: number, name: string) =>
  Array.from({ length: count }, (_, row) => [`${name}${row}`, { x, y: row * 80 }] as const);

describe('folding of layers', () => {
  it('leaves a drawing without tall layers as it is', () => {
    const small = new Map([...column(0, 4, 'a'), ...column(300, 2, 'b')]);
    expect(foldLayers(small)).toBe(small);
  });

  it('makes a wall a block, keeps layers apart and in order, and puts no node over another', () => {
    const folded = foldLayers(
      new Map([...column(0, 27, 'a'), ...column(300, 5, 'b'), ...column(600, 1, 'c')]),
    );
    const boxes = [...folded.values()].map((point) => ({ ...point, ...NODE_SIZE }));
    expect(boxes).toHaveLength(33);
    for (const [index, box] of boxes.entries()) {
      expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
    }
    const right = Math.max(...[...folded].filter(([id]) => id.startsWith('a')).map(([, { x }]) => x));
    expect(folded.get('b0')!.x).toBeGreaterThan(right + NODE_SIZE.width);
    expect(folded.get('c0')!.x).toBeGreaterThan(folded.get('b0')!.x);
    expect(folded.get('b1')!.y).toBeGreaterThan(folded.get('b0')!.y);
    const height = Math.max(...boxes.map(({ y }) => y)) - Math.min(...boxes.map(({ y }) => y));
    expect(height).toBeLessThan(27 * 40);
  });
});
