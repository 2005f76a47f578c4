import { type EdgeProps, type ReactFlowState, useStore } from '@xyflow/react';
import { memo, useCallback } from 'react';
import { shallow } from 'zustand/shallow';
import type { FlowData, FlowEdge } from '../../canvas/flow-elements.ts';
import { route } from '../../canvas/router.ts';
import type { EdgeShown } from './shown.ts';

/** A line from a parent to what is computed of it; a thin one carries no authority. */
export const ClosureEdge = memo(function ClosureEdge({
  source,
  target,
  selected,
  data,
}: EdgeProps<FlowEdge>) {
  const { edge, bend, lit } = (data as FlowData).value as EdgeShown;
  const [sx, sy, sw, sh, tx, ty, tw, th] = useStore(
    useCallback(
      (state: ReactFlowState) => [...boxIn(state, source), ...boxIn(state, target)],
      [source, target],
    ),
    shallow,
  ) as [number, number, number, number, number, number, number, number];
  const line = route(
    { x: sx, y: sy, width: sw, height: sh },
    { x: tx, y: ty, width: tw, height: th },
    false,
    undefined,
    bend,
  );
  return (
    <g className="g-edge c-edge" data-lit={lit} data-carries={edge.carries} data-selected={selected}>
      <title>{`${edge.target} is computed of ${edge.source}${edge.carries ? ', and its authority rests on it' : ''}`}</title>
      <path className="g-reach" d={line.path} />
      <path className="g-line" d={line.path} />
      <path className="g-arrow" d={line.arrow} />
    </g>
  );
});

function boxIn(state: ReactFlowState, id: string): readonly [number, number, number, number] {
  const node = state.nodeLookup.get(id);
  if (node === undefined) return [0, 0, 0, 0];
  const { x, y } = node.internals.positionAbsolute;
  return [x, y, node.width ?? 0, node.height ?? 0];
}
