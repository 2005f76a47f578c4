import { type EdgeProps, type ReactFlowState, useStore } from '@xyflow/react';
import { memo, useCallback } from 'react';
import { shallow } from 'zustand/shallow';
import type { FlowData, FlowEdge } from '../../canvas/flow-elements.ts';
import { type Box, type Cubic, pointAt } from '../../canvas/geometry.ts';
import { barAcross, route } from '../../canvas/router.ts';
import { monoWidth } from '../../canvas/text-width.ts';
import { MARK_SIGNS, MARK_WORDS } from '../cuts/marks.ts';
import { DASHES } from '../export/svg.ts';
import { CUT_AT, LABEL_HEIGHT, LABEL_SIZE } from '../model.ts';
import type { EdgeShown } from './elements.ts';

/** An edge by our own router, from the boxes as React Flow has them now, so that it follows while nodes are dragged. */
export const AuthorityEdge = memo(function AuthorityEdge({
  source,
  target,
  selected,
  data,
}: EdgeProps<FlowEdge>) {
  const { edge, bend, labelShift, tone, mark, dim } = (data as FlowData).value as EdgeShown;
  const [sx, sy, sw, sh, tx, ty, tw, th] = useStore(
    useCallback(
      (state: ReactFlowState) => [...boxIn(state, source), ...boxIn(state, target)],
      [source, target],
    ),
    shallow,
  ) as [number, number, number, number, number, number, number, number];
  const from: Box = { x: sx, y: sy, width: sw, height: sh };
  const to: Box = { x: tx, y: ty, width: tw, height: th };
  const line = route(from, to, edge.source === edge.target, edge.lane, bend);
  const middle = pointAt(line.curve, 0.5);
  const name = selected === true ? edge.id : edge.title;
  const title = mark === null ? name : `${MARK_SIGNS[mark]} ${name}`;
  const width = title === edge.title ? edge.labelWidth : Math.ceil(monoWidth(title, LABEL_SIZE)) + 8;
  const at = { x: middle.x + labelShift.x, y: middle.y + labelShift.y };
  return (
    <g
      className="g-edge a-edge"
      data-state={edge.state}
      data-tone={tone}
      data-mark={mark}
      data-selected={selected}
      data-dim={dim}
    >
      <title>
        {`${edge.id}: ${edge.capability}, ${edge.state}${mark === null ? '' : `, ${MARK_WORDS[mark]}`}`}
      </title>
      {tone !== null && <path className="a-halo" d={line.path} />}
      <path className="g-reach" d={line.path} />
      <path className="g-line" d={line.path} strokeDasharray={DASHES[edge.state] || undefined} />
      <path className="g-arrow" d={line.arrow} />
      {edge.cuts.length > 0 && <CutMark curve={line.curve} />}
      <g className="a-label" transform={`translate(${at.x - width / 2} ${at.y - LABEL_HEIGHT / 2})`}>
        <rect width={width} height={LABEL_HEIGHT} rx="3" />
        <text x={width / 2} y={LABEL_HEIGHT / 2 + 4} textAnchor="middle">
          {title}
        </text>
      </g>
    </g>
  );
});

function boxIn(state: ReactFlowState, id: string): readonly [number, number, number, number] {
  const node = state.nodeLookup.get(id);
  if (node === undefined) return [0, 0, 0, 0];
  const { x, y } = node.internals.positionAbsolute;
  return [x, y, node.width ?? 0, node.height ?? 0];
}

/** A bar across the line and scissors beside it. */
function CutMark({ curve }: { readonly curve: Cubic }) {
  const [a, b] = barAcross(curve, CUT_AT, 10);
  const low = a.y > b.y ? a : b;
  return (
    <g className="a-cut">
      <path className="a-cut-bar" d={`M${a.x},${a.y}L${b.x},${b.y}`} />
      <text x={low.x} y={low.y + 12} textAnchor="middle">
        ✂
      </text>
    </g>
  );
}
