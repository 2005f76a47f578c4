/** The graph of the benchmark as React Flow draws it with nothing of ours: its own nodes, edges, drag and pan. */
import '@xyflow/react/dist/style.css';
import { ReactFlow, useEdgesState, useNodesState } from '@xyflow/react';
import { createRoot } from 'react-dom/client';
import { analyse } from '../../src/core/authority/index.ts';
import { buildModel } from '../../src/renderer/authority/model.ts';
import { quickLayout } from '../../src/renderer/canvas/placement.ts';

declare global {
  /** Where each node stands, for the benchmark to press on one. */
  var places: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

const analysis = analyse(await (await fetch('graph.json')).text());
if (analysis.kind !== 'analysed' || analysis.view === null) throw new Error('the graph could not be read');
const model = buildModel(analysis.view);
const at = quickLayout(
  model.nodes.map((node) => ({ ...node, group: node.domain })),
  model.edges,
  model.roots,
);
globalThis.places = model.nodes.map(({ id, width, height }) => ({ ...at.get(id)!, width, height }));
const nodes = model.nodes.map(({ id, width, height }) => ({
  id,
  position: at.get(id)!,
  data: { label: id },
  style: { width, height },
}));
const edges = model.edges.map(({ id, source, target }) => ({ id, source, target }));

function Plain() {
  const [shown, , onNodesChange] = useNodesState(nodes);
  const [lines, , onEdgesChange] = useEdgesState(edges);
  return (
    <ReactFlow
      nodes={shown}
      edges={lines}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      minZoom={0.004}
      fitView
    />
  );
}

createRoot(document.getElementById('root')!).render(<Plain />);
