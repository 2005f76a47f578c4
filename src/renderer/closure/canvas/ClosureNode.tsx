import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { FlowNode } from '../../canvas/flow-elements.ts';
import { type DrawnNode, kindWord } from '../model.ts';
import type { NodeShown } from './shown.ts';

/** Outline of a kind: a rounded square is the user's, a pill is evidence, a hexagon is derived. */
function outlineOf({ kind, width, height }: DrawnNode): string {
  const w = width - 1;
  const h = height - 1;
  if (kind === 'derived') {
    const cut = 13;
    return `M${cut},1H${w - cut}L${w},${height / 2}L${w - cut},${h}H${cut}L1,${height / 2}Z`;
  }
  const r = kind === 'evidence' ? (h - 1) / 2 : 5;
  return `M${1 + r},1H${w - r}A${r},${r} 0 0 1 ${w},${1 + r}V${h - r}A${r},${r} 0 0 1 ${w - r},${h}H${1 + r}A${r},${r} 0 0 1 1,${h - r}V${1 + r}A${r},${r} 0 0 1 ${1 + r},1Z`;
}

/** A node at a step: kind by shape, standing by line and word, what the last change did to it by word and weight. */
export const ClosureNode = memo(function ClosureNode({ data, selected }: NodeProps<FlowNode>) {
  const { node, value, version, status, effect, word, stop } = data.value as NodeShown;
  return (
    <div
      className="c-node"
      data-kind={node.kind}
      data-status={status}
      data-effect={effect}
      data-selected={selected}
    >
      <svg className="c-shape" width={node.width} height={node.height} aria-hidden="true">
        <path d={outlineOf(node)} />
      </svg>
      <span className="c-head">
        <span className="c-title">{node.title}</span>
        <span className="c-version">{version === 0 ? '' : `v${version}`}</span>
      </span>
      <span className="c-value">{status === 'missing' ? '' : value}</span>
      <span className="c-word">{word}</span>
      {stop && (
        <span className="c-stop" title="a walk stops here">
          ●
        </span>
      )}
      <span className="g-whole" aria-hidden="true">
        {node.id}, {kindWord(node.kind)}
      </span>
      <Handle
        type="target"
        position={Position.Left}
        className="c-handle"
        isConnectable={false}
        tabIndex={-1}
      />
      <Handle
        type="source"
        position={Position.Right}
        className="c-handle"
        isConnectable={false}
        tabIndex={-1}
      />
    </div>
  );
});
