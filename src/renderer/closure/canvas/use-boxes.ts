import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Layout } from '../../../core/workbench.ts';
import { useApp } from '../../app/hooks.ts';
import type { Box, Point } from '../../canvas/geometry.ts';
import { PlacementStore } from '../../canvas/placement-store.ts';
import type { DocumentSession } from '../../document/types.ts';
import type { Model } from '../model.ts';
import { foldLayers } from './fold-layers.ts';

type Positions = Layout['positions'];

const stores = new WeakMap<DocumentSession, PlacementStore>();

/** Where nodes of a document stand that nobody placed; for as long as the window has the document. */
export function placementOf(session: DocumentSession): PlacementStore {
  const found = stores.get(session) ?? new PlacementStore();
  stores.set(session, found);
  return found;
}

/** Largest graph that is laid out without being asked when it is first shown. */
const FIRST = 400;
/** How long an empty canvas waits for its first real layout before the quick one is shown, in milliseconds. */
const PATIENCE = 700;

export interface Boxes {
  readonly boxes: ReadonlyMap<string, Box>;
  /** Whether the first layout is still awaited. */
  readonly settling: boolean;
  /** The layout that was computed; with another one the whole picture is shown anew. */
  readonly computed: Positions | null;
  /** Computes positions anew, as the caller then keeps them. */
  readonly layout: () => Promise<Positions>;
}

/** Boxes of the nodes of a model: stored places, else the first layout, else beside their neighbours. */
export function useBoxes(session: DocumentSession, model: Model, stored: Positions): Boxes {
  const { analysis } = useApp().workbench;
  const placement = placementOf(session);
  const [computed, setComputed] = useState<Positions | null>(null);
  const [waiting, setWaiting] = useState(true);
  const layout = useCallback(async () => {
    const { positions } = await analysis.layout({
      nodes: model.nodes.map(({ id, width, height }) => ({ id, width, height })),
      edges: model.edges.map(({ id, source, target }) => ({ id, source, target })),
    });
    return foldLayers(positions);
  }, [analysis, model]);
  const boxes = useMemo(() => {
    if (computed !== null && placement.provisional) placement.adopt(computed);
    const points: ReadonlyMap<string, Point> = placement.resolve(model, model.nodes, stored);
    return new Map<string, Box>(
      model.nodes.flatMap(({ id, width, height }) => {
        const point = points.get(id);
        return point === undefined ? [] : [[id, { ...point, width, height }] as const];
      }),
    );
  }, [placement, model, stored, computed]);
  const provisional = placement.provisional;
  useEffect(() => {
    if (!provisional || model.nodes.length > FIRST) return setWaiting(false);
    let stopped = false;
    const timer = setTimeout(() => setWaiting(false), PATIENCE);
    layout()
      // Without a layout the quick picture stays; the Layout command says why when it is asked.
      .then(
        (positions) => !stopped && setComputed(positions),
        () => {},
      )
      .finally(() => !stopped && setWaiting(false));
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [provisional, layout, model]);
  return { boxes, settling: waiting && provisional, computed, layout };
}
