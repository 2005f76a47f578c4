import { useCallback, useMemo, useState } from 'react';
import { type Box, BoxGrid, inflate } from './geometry.ts';
import type { View } from './overview.ts';

/** Graphs with more nodes than this are windowed: React Flow is only given what is near the window. */
export const BIG = 1000;
/** In a big graph, more nodes than this on screen turn the overview on; fewer than the second turn it off again. */
const OVERVIEW = { on: 160, off: 120 } as const;
/** The window moves in steps of this part of its size, so that most moves change nothing. */
const STEP = 0.5;

interface Seen {
  readonly overview: boolean;
  readonly area: Box | null;
}

/**
 * What of a graph is given to React Flow. A small graph is given whole (`visible` null); of a big one the nodes near
 * the window, or none while so many are on screen that the overview shows them instead.
 */
export function useWindow(boxes: ReadonlyMap<string, Box>): {
  readonly big: boolean;
  readonly overview: boolean;
  readonly visible: ReadonlySet<string> | null;
  readonly onView: (view: View, width: number, height: number) => void;
  readonly grid: BoxGrid<string>;
} {
  const big = boxes.size > BIG;
  const grid = useMemo(() => {
    const made = new BoxGrid<string>(400);
    if (big) for (const [id, box] of boxes) made.add(box, id);
    return made;
  }, [big, boxes]);
  const [seen, setSeen] = useState<Seen>({ overview: big, area: null });
  const onView = useCallback(
    (view: View, width: number, height: number) => {
      if (!big) return;
      setSeen((before) => see(before, view, width, height, grid));
    },
    [big, grid],
  );
  const visible = useMemo(() => {
    if (!big) return null;
    return seen.overview || seen.area === null ? new Set<string>() : grid.query(seen.area);
  }, [big, seen, grid]);
  return { big, overview: big && seen.overview, visible, onView, grid };
}

function see(before: Seen, view: View, width: number, height: number, grid: BoxGrid<string>): Seen {
  const shown = {
    x: -view.x / view.zoom,
    y: -view.y / view.zoom,
    width: width / view.zoom,
    height: height / view.zoom,
  };
  const count = grid.query(shown).size;
  const overview = count > (before.overview ? OVERVIEW.off : OVERVIEW.on);
  if (overview) return before.overview ? before : { overview: true, area: null };
  const step = Math.max(shown.width, shown.height) * STEP;
  const snapped = {
    x: Math.floor(shown.x / step) * step,
    y: Math.floor(shown.y / step) * step,
    width: Math.ceil(shown.width / step) * step + step,
    height: Math.ceil(shown.height / step) * step + step,
  };
  const area = inflate(snapped, step * 0.2);
  const { area: old } = before;
  const still =
    !before.overview && old !== null && old.x === area.x && old.y === area.y && old.width === area.width;
  return still ? before : { overview: false, area };
}
