import { describe, expect, it } from 'vitest';
import { BoxGrid } from './geometry.ts';
import { isLaidOut, see } from './use-window.ts';

/** Nodes in a square, so that a zoom decides how many of them are on screen. */
function square(side: number): BoxGrid<string> {
  const grid = new BoxGrid<string>(400);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) grid.add({ x: x * 200, y: y * 100, width: 120, height: 44 }, `${x} ${y}`);
  }
  return grid;
}

const FROM_AFAR = { x: 0, y: 0, zoom: 0.05 };
const NEAR = { x: 0, y: 0, zoom: 1 };

describe('what of a graph is given to React Flow', () => {
  const grid = square(40);

  it('is nothing from afar and what is around the window from near', () => {
    const afar = see(null, FROM_AFAR, 800, 400, grid);
    expect(afar).toEqual({ overview: true, area: null });
    const near = see(afar, NEAR, 800, 400, grid);
    expect(near.overview).toBe(false);
    expect(grid.query(near.area!).length).toBeLessThan(200);
  });

  it('is what it was while that covers the window, and more where the pane grew', () => {
    const near = see(null, NEAR, 800, 400, grid);
    expect(see(near, { ...NEAR, x: -20 }, 800, 400, grid)).toBe(near);
    expect(see(near, NEAR, 800, 1300, grid).area!.height).toBeGreaterThan(near.area!.height);
  });

  it('is not decided by a pane that has no room yet: a strip of it shows few nodes of any graph', () => {
    expect(isLaidOut(1014, 6)).toBe(false);
    expect(isLaidOut(0, 0)).toBe(false);
    expect(isLaidOut(736, 372)).toBe(true);
  });
});
