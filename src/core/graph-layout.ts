/** Automatic layout by ELK: the request in ELK's terms, and its answer in ours. Runs wherever the engine is given. */
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Layout, LayoutRequest } from './workbench.ts';

/** What is used of an ELK engine. */
export interface LayoutEngine {
  layout(graph: ElkNode, args: { readonly layoutOptions: LayoutOptions }): Promise<ElkNode>;
}

/**
 * Largest graph that is laid out. What is laid out `together` (the nodes of one group, or the groups among one another)
 * is what costs: 1,000 with twice as many edges took 19 s of a core, 2,000 in 20 groups took 2.4 s.
 */
export const LAYOUT_LIMITS = { nodes: 2000, edges: 4000, together: 600 } as const;

const SPACING = {
  'elk.spacing.nodeNode': '32',
  'elk.layered.spacing.nodeNodeBetweenLayers': '48',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '16',
};
const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.randomSeed': '1',
  ...SPACING,
};
/**
 * Graphs up to this size are laid out as a whole, so that edges between groups order the nodes in them too. In
 * larger ones each group is laid out by itself, and then the groups among one another: many times as fast.
 */
const WHOLE = { nodes: 150, edges: 600 } as const;
/** What makes a large layout quicker and hardly worse. */
const QUICK: LayoutOptions = {
  'elk.layered.thoroughness': '1',
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
};
const GROUP: LayoutOptions = { 'elk.padding': '[top=40,left=14,bottom=20,right=14]', ...SPACING };

/**
 * Positions (top left corners) of all nodes, left to right along the edges, nodes of one group together. The same
 * graph gives the same positions, whatever the order of its parts. Rejects for a graph over {@link LAYOUT_LIMITS}.
 */
export async function layoutGraph(request: LayoutRequest, engine: LayoutEngine): Promise<Layout> {
  const { nodes, edges } = request;
  const problem = layoutProblem(request);
  if (problem !== null) throw new Error(problem);
  const whole = nodes.length <= WHOLE.nodes && edges.length <= WHOLE.edges;
  const layoutOptions = whole
    ? { ...OPTIONS, 'elk.hierarchyHandling': 'INCLUDE_CHILDREN' }
    : { ...OPTIONS, ...QUICK, 'elk.hierarchyHandling': 'SEPARATE_CHILDREN' };
  const laidOut = await engine.layout(toElk(request, whole), { layoutOptions });
  return { positions: fromElk(laidOut) };
}

/** Why a graph is over {@link LAYOUT_LIMITS}, as a sentence; null where it is not. */
export function layoutProblem({ nodes, edges }: LayoutRequest): string | null {
  const limits = LAYOUT_LIMITS;
  if (nodes.length > limits.nodes || edges.length > limits.edges) {
    return `the graph has ${nodes.length} nodes and ${edges.length} edges; automatic layout goes up to ${limits.nodes} and ${limits.edges}`;
  }
  const groups = new Map<string, number>();
  let single = 0;
  for (const { group } of nodes) {
    if (group === undefined) single++;
    else groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  const together = Math.max(single + groups.size, ...groups.values());
  if (together <= limits.together) return null;
  return `${together} nodes or groups would be laid out together; automatic layout goes up to ${limits.together}`;
}

/** Node and group ids get a prefix, since ELK wants them to differ; where an id stands twice, the first one counts. */
function toElk(request: LayoutRequest, whole: boolean): ElkNode {
  const nodes = new Map<string, LayoutRequest['nodes'][number]>();
  for (const node of request.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
  const groups = new Map<string, ElkNode[]>();
  const root: ElkNode[] = [];
  for (const { id, width, height, group } of [...nodes.values()].toSorted(byId)) {
    const siblings = group === undefined ? root : (groups.get(group) ?? []);
    siblings.push({ id: `n${id}`, width, height });
    if (group !== undefined) groups.set(group, siblings);
  }
  const edges = request.edges
    .filter(({ source, target }) => nodes.has(source) && nodes.has(target))
    .toSorted(byId)
    .map(({ source, target }, index) => elkEdge(index, `n${source}`, `n${target}`));
  const holder = (id: string) => {
    const group = nodes.get(id.slice(1))?.group;
    return group === undefined ? id : `g${group}`;
  };
  const split = whole ? null : splitEdges(edges, holder);
  const regions = [...groups]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([id, children]) => ({
      id: `g${id}`,
      children,
      edges: split?.within.get(`g${id}`) ?? [],
      layoutOptions: whole ? GROUP : { ...OPTIONS, ...QUICK, ...GROUP },
    }));
  return { id: 'root', children: [...regions, ...root], edges: split?.between ?? edges };
}

function elkEdge(index: number, source: string, target: string): ElkExtendedEdge {
  return { id: `e${index}`, sources: [source], targets: [target] };
}

/** Edges within each group, and one edge for all those that lead from one group (or single node) to another. */
function splitEdges(edges: readonly ElkExtendedEdge[], holder: (id: string) => string) {
  const within = new Map<string, ElkExtendedEdge[]>();
  const between = new Map<string, ElkExtendedEdge>();
  for (const [index, edge] of edges.entries()) {
    const source = holder(edge.sources[0]!);
    const target = holder(edge.targets[0]!);
    if (source !== target) {
      const key = JSON.stringify([source, target]);
      if (!between.has(key)) between.set(key, elkEdge(index, source, target));
    } else if (source.startsWith('g')) {
      const list = within.get(source);
      if (list) list.push(edge);
      else within.set(source, [edge]);
    }
  }
  return { within, between: [...between.values()] };
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
