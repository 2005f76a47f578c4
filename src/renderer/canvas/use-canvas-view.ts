import { useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { type Box, bounds, type Point } from './geometry.ts';
import type { View } from './overview.ts';
import { isLaidOut } from './use-window.ts';

/** What commands may ask of a canvas. */
export interface CanvasHandle {
  /** Shows all nodes, or these. */
  fit(ids?: Iterable<string>): void;
  zoomBy(factor: number): void;
  /** Brings a box into view; where all of it is seen already, nothing moves. */
  reveal(box: Box): void;
  /** Where in the plane the pointer is, or null while it is not over the plane. */
  pointer(): Point | null;
  /** The middle of what is shown. */
  middle(): Point;
}

export const ZOOM = { least: 0.004, most: 2.5 } as const;
/** Room that is left when all is shown, in pixels: above for the toolbar, and around. */
const FIT = { top: 56, side: 12, most: 1.1 } as const;
/** Below this zoom labels on lines are hidden: they would be too small to read and cover the lines. */
const FAR = 0.45;
/** Zoom from which a node's name can be read. */
const READABLE = 0.5;

/** Room around a box, in the plane. */
export interface Margin {
  readonly top: number;
  readonly side: number;
  readonly bottom: number;
}
/** Room that lines need around nodes of which nothing else stands out. */
export const PLAIN_MARGIN: Margin = { top: 12, side: 12, bottom: 12 };

const NEVER = Symbol('not looked at yet');
/** Views of this window's session, by key. */
const views = new Map<string, Viewport>();

/** The view that a canvas was left with, if it was open before. */
export function lastView(key: string): Viewport {
  return views.get(key) ?? { x: 0, y: 0, zoom: 1 };
}

/** Where the window stands over the plane: first over all of it, later wherever the person left it. */
export function useCanvasView(options: {
  readonly viewKey: string;
  readonly picture: unknown;
  readonly boxes: ReadonlyMap<string, Box>;
  /** What is drawn beyond the boxes. */
  readonly reach: readonly Box[] | undefined;
  /** Room around nodes that belongs to them, such as that of their region. */
  readonly margin: Margin;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly pointer: RefObject<Point | null>;
  readonly onView: (view: View, width: number, height: number) => void;
}) {
  const { viewKey, picture, boxes, reach, margin, wrapper, pointer, onView } = options;
  const flow = useReactFlow();
  const store = useStoreApi();
  // A picture that shows everything goes on doing so when panes change, until the person moves it.
  const fitted = useRef(false);

  const show = useCallback(
    (ids?: Iterable<string>) => {
      const all = ids === undefined;
      const nodes = bounds(all ? boxes.values() : [...ids].flatMap((id) => boxes.get(id) ?? []));
      if (nodes === null) return;
      const frame = bounds([grown(nodes, margin), ...((all && reach) || [])]);
      const { width, height } = store.getState();
      if (frame === null) return;
      fitted.current = all;
      // A pane that is still being laid out is fitted once it has its size.
      if (!isLaidOut(width, height)) return;
      void flow.setViewport(viewOf(frame, width, height));
    },
    [boxes, reach, margin, flow, store],
  );

  const handle = useMemo<CanvasHandle>(
    () => ({
      fit: show,
      zoomBy: (factor) => {
        fitted.current = false;
        void flow.zoomTo(flow.getZoom() * factor);
      },
      reveal: (box) => {
        const { width, height, transform } = store.getState();
        const [x, y, zoom] = transform;
        if (zoom >= READABLE && isSeen(box, { x, y, zoom }, width, height)) return;
        fitted.current = false;
        const fitting = Math.min(width / (box.width + 80), height / (box.height + 80));
        const next = Math.max(ZOOM.least, Math.min(Math.max(zoom, READABLE), fitting));
        void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: next });
      },
      pointer: () => pointer.current,
      middle: () => {
        const { width, height, transform } = store.getState();
        const [x, y, zoom] = transform;
        return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
      },
    }),
    [show, flow, store, pointer],
  );

  const see = useCallback(
    (view: Viewport) => {
      views.set(viewKey, view);
      if (wrapper.current !== null) wrapper.current.dataset.far = String(view.zoom < FAR);
      const { width, height } = store.getState();
      onView(view, width, height);
    },
    [viewKey, wrapper, store, onView],
  );

  const looked = useRef<unknown>(views.has(viewKey) ? picture : NEVER);
  useEffect(() => {
    if (looked.current === picture || boxes.size === 0) {
      see(flow.getViewport());
      return;
    }
    const frame = requestAnimationFrame(() => {
      looked.current = picture;
      show();
      // Where the view was there already, nothing moves and nothing is told.
      see(flow.getViewport());
    });
    return () => cancelAnimationFrame(frame);
  }, [boxes.size, picture, show, flow, see]);

  const size = useStore((state) => `${state.width} ${state.height}`);
  const fittedTo = useRef(size);
  useEffect(() => {
    if (fittedTo.current === size) return;
    fittedTo.current = size;
    if (fitted.current) show();
    // Before the first look the view is not the one that will be shown.
    else if (looked.current === picture) see(flow.getViewport());
  }, [size, show, see, flow, picture]);

  /** For React Flow: `event` is null where the view was moved by a command. */
  const onMove = useCallback(
    (event: MouseEvent | TouchEvent | null, view: Viewport) => {
      if (event !== null) fitted.current = false;
      see(view);
    },
    [see],
  );
  return { handle, onMove };
}

function grown({ x, y, width, height }: Box, { top, side, bottom }: Margin): Box {
  return { x: x - side, y: y - top, width: width + 2 * side, height: height + top + bottom };
}

/** The view that shows a frame whole, in the room that is left for it. */
function viewOf(frame: Box, width: number, height: number): Viewport {
  const room = { width: width - 2 * FIT.side, height: height - FIT.top - FIT.side };
  const zoom = Math.max(ZOOM.least, Math.min(FIT.most, room.width / frame.width, room.height / frame.height));
  return {
    x: width / 2 - (frame.x + frame.width / 2) * zoom,
    y: FIT.top + room.height / 2 - (frame.y + frame.height / 2) * zoom,
    zoom,
  };
}

/** Whether all of a box is within the window. */
export function isSeen(box: Box, view: View, width: number, height: number): boolean {
  const left = box.x * view.zoom + view.x;
  const top = box.y * view.zoom + view.y;
  return (
    left >= 0 && top >= 0 && left + box.width * view.zoom <= width && top + box.height * view.zoom <= height
  );
}
