import type { ReactFlowInstance } from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, useCallback } from 'react';
import type { Box, BoxGrid, Point } from './geometry.ts';

/** How near to a dot the pointer must be, in screen pixels. */
const REACH = 6;

/**
 * Pressing and dragging dots of the overview, which has no elements of its own: a press on a dot selects it (with Ctrl
 * or Cmd it joins the selection) and a drag moves what is selected; anywhere else the plane pans as ever.
 */
export function useOverviewPointer(options: {
  readonly active: boolean;
  readonly flow: Pick<ReactFlowInstance, 'screenToFlowPosition' | 'getZoom'>;
  readonly grid: BoxGrid<string>;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDrag: (places: ReadonlyMap<string, Point> | null) => void;
  readonly onMove: (places: ReadonlyMap<string, Point>) => void;
}): (event: ReactMouseEvent) => void {
  const { active, flow, grid, boxes, selected } = options;
  const { onSelect, onDrag, onMove } = options;
  return useCallback(
    (event) => {
      const plane = event.target instanceof Element && event.target.closest('.react-flow__pane') !== null;
      if (!active || !plane || event.button !== 0) return;
      const start = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const reach = REACH / flow.getZoom();
      const hit = nearest(
        start,
        grid.query({ x: start.x - reach, y: start.y - reach, width: 2 * reach, height: 2 * reach }),
        boxes,
      );
      if (hit === null) return;
      event.stopPropagation();
      const joined = event.ctrlKey || event.metaKey ? new Set([...selected, hit]) : new Set([hit]);
      const chosen = selected.has(hit) ? selected : joined;
      onSelect(chosen);
      follow(start, chosen, boxes, flow, onDrag, onMove);
    },
    [active, flow, grid, boxes, selected, onSelect, onDrag, onMove],
  );
}

function nearest(at: Point, ids: Iterable<string>, boxes: ReadonlyMap<string, Box>): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const box = boxes.get(id);
    if (box === undefined) continue;
    const distance = Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y);
    if (distance < least) {
      least = distance;
      best = id;
    }
  }
  return best;
}

/** Follows the pointer until the button is let go. */
function follow(
  start: Point,
  ids: ReadonlySet<string>,
  boxes: ReadonlyMap<string, Box>,
  flow: Pick<ReactFlowInstance, 'screenToFlowPosition'>,
  onDrag: (places: ReadonlyMap<string, Point> | null) => void,
  onMove: (places: ReadonlyMap<string, Point>) => void,
): void {
  let places: ReadonlyMap<string, Point> | null = null;
  const drag = (event: MouseEvent) => {
    const now = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const next = new Map<string, Point>();
    for (const id of ids) {
      const box = boxes.get(id);
      if (box !== undefined) {
        next.set(id, { x: Math.round(box.x + now.x - start.x), y: Math.round(box.y + now.y - start.y) });
      }
    }
    places = next;
    onDrag(next);
  };
  const drop = () => {
    window.removeEventListener('mousemove', drag);
    window.removeEventListener('mouseup', drop);
    onDrag(null);
    if (places !== null) onMove(places);
  };
  window.addEventListener('mousemove', drag);
  window.addEventListener('mouseup', drop);
}
