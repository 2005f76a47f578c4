import { useCallback, useMemo, useState } from 'react';
import { type Box, BoxGrid, inflate } from './geometry.ts';
import type { View } from './overview.ts';

/** Graphs with more nodes than this are windowed: React Flow is only given what is near the window. */
export const BIG = 1000;
/**
 * More nodes than this on screen turn the overview on, and fewer than the second off again; so do fewer where they are
 * too small to be read.
 */
const OVERVIEW = { on: 110, off: 80 } as const;
const UNREADABLE = { zoom: 0.3, on: 40, off: 30 } as const;
/** The window moves in steps of this part of its size, so that most moves change nothing. */
const STEP = 0.5;
/** A pane that is lower or narrower than this, in pixels, is still being laid out: what it shows says nothing. */
const PANE = 24;
const NOTHING: ReadonlySet<string> = new Set();

export interface Seen {
  readonly overview: boolean;
  readonly area: Box | null;
}

/**
 * What of a graph is given to React Flow. A small graph is given whole (`visible` null); of a big one the nodes near
 * the window, or none while so many are on screen that the overview shows them instead.
 */
export function useWindow(boxes: ReadonlyMap<string, Box>): {
  readonly overview: boolean;
  readonly visible: ReadonlySet<string> | null;
  readonly onView: (view: View, width: number, height: number) => void;
  readonly grid: BoxGrid<string>;
} {
  const big = boxes.size > BIG;
  const empty = boxes.size === 0;
  const grid = useMemo(() => {
    const made = new BoxGrid<string>(400);
    for (const [id, box] of boxes) made.add(box, id);
    return made;
  }, [boxes]);
  // Null until nodes were looked at: before that, as many as the overview is for are not made for nothing.
  const [seen, setSeen] = useState<Seen | null>(null);
  const onView = useCallback(
    (view: View, width: number, height: number) => {
      if (!empty && isLaidOut(width, height)) setSeen((before) => see(before, view, width, height, grid));
    },
    [grid, empty],
  );
  const many = boxes.size > OVERVIEW.on;
  const visible = useMemo(() => {
    if (empty || seen?.overview === true || (seen === null && many)) return NOTHING;
    return big ? new Set(seen?.area == null ? [] : grid.query(seen.area)) : null;
  }, [empty, big, many, seen, grid]);
  return { overview: seen?.overview ?? big, visible, onView, grid };
}

/** Whether a pane of this size, in pixels, is one that a person looks into. */
export function isLaidOut(width: number, height: number): boolean {
  return width >= PANE && height >= PANE;
}

/** What is given to React Flow under a view, as a pane of this size shows it; `before` where that changes nothing. */
export function see(
  before: Seen | null,
  view: View,
  width: number,
  height: number,
  grid: BoxGrid<string>,
): Seen {
  const shown = {
    x: -view.x / view.zoom,
    y: -view.y / view.zoom,
    width: width / view.zoom,
    height: height / view.zoom,
  };
  const count = grid.query(shown).length;
  const limits = view.zoom < UNREADABLE.zoom ? UNREADABLE : OVERVIEW;
  const overview = count > (before?.overview === true ? limits.off : limits.on);
  if (overview) return before?.overview === true ? before : { overview: true, area: null };
  const step = Math.max(shown.width, shown.height) * STEP;
  const snapped = {
    x: Math.floor(shown.x / step) * step,
    y: Math.floor(shown.y / step) * step,
    width: Math.ceil(shown.width / step) * step + step,
    height: Math.ceil(shown.height / step) * step + step,
  };
  const area = inflate(snapped, step * 0.2);
  const old = before?.area ?? null;
  const still =
    old !== null &&
    old.x === area.x &&
    old.y === area.y &&
    old.width === area.width &&
    old.height === area.height;
  return before !== null && still ? before : { overview: false, area };
}
