import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { FlowNode } from '../../canvas/flow-elements.ts';
import { MARK_SIGNS } from '../cuts/marks.ts';
import type { NodeShown } from './elements.ts';

/** A node: name, kind, and whether it is a root or a sink as a bar and as a word. Holds no state: culling unmounts it. */
export const AuthorityNode = memo(function AuthorityNode({ data, selected }: NodeProps<FlowNode>) {
  const { node, dim, mark } = data.value as NodeShown;
  return (
    <div className="a-node" data-selected={selected} data-ghost={node.ghost} data-dim={dim} data-mark={mark}>
      {node.root && <span className="a-word a-word-root">root</span>}
      {node.sink && <span className="a-word a-word-sink">sink</span>}
      {node.root && <span className="a-bar a-bar-root" />}
      {node.sink && <span className="a-bar a-bar-sink" />}
      <span className="a-title">{node.title}</span>
      {mark !== null && <span className="k-sign k-badge">{MARK_SIGNS[mark]}</span>}
      <span className="a-kind">{node.shortKind}</span>
      {(node.title !== node.id || node.shortKind !== node.kind) && (
        <span className="g-whole" aria-hidden="true">
          {node.id}
          <br />
          {node.kind}
        </span>
      )}
      <Handle
        type="target"
        position={Position.Left}
        className="a-drop"
        isConnectableStart={false}
        tabIndex={-1}
      />
      {!node.ghost && (
        <Handle
          type="source"
          position={Position.Right}
          className="a-pull"
          tabIndex={-1}
          title="drag to connect"
        />
      )}
    </div>
  );
});
