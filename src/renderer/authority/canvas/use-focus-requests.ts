import { useEffect, useRef } from 'react';
import type { AuthorityView } from '../../../core/authority/types.ts';
import { useApp, useSelection } from '../../app/hooks.ts';
import { type Box, bounds } from '../../canvas/geometry.ts';
import type { CanvasHandle } from '../../canvas/use-canvas-view.ts';
import type { Model } from '../model.ts';

/** Brings into view what Problems, outline, inspector or a table ask for. */
export function useFocusRequests(
  boxes: ReadonlyMap<string, Box>,
  model: Model,
  lists: Pick<AuthorityView, 'cuts' | 'normalPaths'>,
  canvas: CanvasHandle | null,
): void {
  const focus = useSelection((selection) => selection.focus);
  const asked = useRef(0);
  const served = useRef(0);
  const { panes } = useApp();
  useEffect(() => {
    if (focus === null || canvas === null || focus.serial === served.current) return;
    if (focus.serial !== asked.current && !panes.getState().canvas) panes.setState({ canvas: true });
    asked.current = focus.serial;
    const edgesOf = (ids: readonly string[]) =>
      ids.flatMap((id) => {
        const edge = model.edgeOf.get(id);
        return edge === undefined ? [] : [edge.source, edge.target];
      });
    const { kind, id } = focus.target;
    const named = kind === 'cut' ? lists.cuts : kind === 'path' ? lists.normalPaths : [];
    const ids =
      kind === 'node'
        ? [id]
        : edgesOf(kind === 'edge' ? [id] : (named.find((list) => list.id === id)?.edges ?? []));
    const frame = bounds(ids.flatMap((one) => boxes.get(one) ?? []));
    // What was only just made has a place as soon as the text has been read.
    if (frame === null) return;
    served.current = focus.serial;
    canvas.reveal(frame);
  }, [focus, canvas, boxes, model, lists, panes]);
}
