/** Automatic layout by ELK: the request in ELK's terms, and its answer in ours. Runs wherever the engine is given. */
import type { ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Layout, LayoutRequest } from './workbench.ts';

/** What is used of an ELK engine. */
export interface LayoutEngine {
  layout(graph: ElkNode, args: { readonly layoutOptions: LayoutOptions }): Promise<ElkNode>;
}

/** Largest graph that is laid out; ELK's time grows faster than the graph. */
export const LAYOUT_LIMITS = { nodes: 6000, edges: 12_000 } as const;

const SPACING = {
  'elk.spacing.nodeNode': '32',
  'elk.layered.spacing.nodeNodeBetweenLayers': '96',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '16',
};
const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.randomSeed': '1',
  ...SPACING,
};
const GROUP: LayoutOptions = { 'elk.padding': '[top=40,left=24,bottom=24,right=24]', ...SPACING };

/**
 * Positions (top left corners) of all nodes, left to right along the edges, nodes of one group together. The same
 * graph gives the same positions, whatever the order of its parts. Rejects for a graph over {@link LAYOUT_LIMITS}.
 */
export async function layoutGraph(request: LayoutRequest, engine: LayoutEngine): Promise<Layout> {
  const { nodes, edges } = request;
  if (nodes.length > LAYOUT_LIMITS.nodes || edges.length > LAYOUT_LIMITS.edges) {
    throw new Error(
      `the graph has ${nodes.length} nodes and ${edges.length} edges; automatic layout goes up to ${LAYOUT_LIMITS.nodes} and ${LAYOUT_LIMITS.edges}`,
    );
  }
  const laidOut = await engine.layout(toElk(request), { layoutOptions: OPTIONS });
  return { positions: fromElk(laidOut) };
}

/** Node and group ids get a prefix, since ELK wants them to differ; where an id stands twice, the first one counts. */
function toElk(request: LayoutRequest): ElkNode {
  const nodes = new Map<string, LayoutRequest['nodes'][number]>();
  for (const node of request.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
  const groups = new Map<string, ElkNode[]>();
  const root: ElkNode[] = [];
  for (const { id, width, height, group } of [...nodes.values()].toSorted(byId)) {
    const siblings = group === undefined ? root : (groups.get(group) ?? []);
    siblings.push({ id: `n${id}`, width, height });
    if (group !== undefined) groups.set(group, siblings);
  }
  const regions = [...groups]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([id, children]) => ({ id: `g${id}`, children, layoutOptions: GROUP }));
  return {
    id: 'root',
    children: [...regions, ...root],
    edges: request.edges
      .filter(({ source, target }) => nodes.has(source) && nodes.has(target))
      .toSorted(byId)
      .map(({ source, target }, index) => ({
        id: `e${index}`,
        sources: [`n${source}`],
        targets: [`n${target}`],
      })),
  };
}

function byId(a: Identified, b: Identified): number {
  return (
    compare(a.id, b.id) || compare(a.source ?? '', b.source ?? '') || compare(a.target ?? '', b.target ?? '')
  );
}

interface Identified {
  readonly id: string;
  readonly source?: string;
  readonly target?: string;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** ELK's positions are relative to the group; ours are absolute. */
function fromElk(root: ElkNode): Map<string, { x: number; y: number }> {
  const positions = new Map<string, { x: number; y: number }>();
  for (const top of root.children ?? []) {
    const members = top.id.startsWith('g') ? (top.children ?? []) : [top];
    const [dx, dy] = top.id.startsWith('g') ? [top.x ?? 0, top.y ?? 0] : [0, 0];
    for (const node of members) {
      positions.set(node.id.slice(1), {
        x: Math.round(dx + (node.x ?? 0)),
        y: Math.round(dy + (node.y ?? 0)),
      });
    }
  }
  return positions;
}
