import type { AuthorityView, EdgeState, GraphEdge, GraphNode } from '../../core/authority/types.ts';
import { bends } from '../canvas/bend.ts';
import { around, type Box, curveBox, type Point, pointAt, type Size } from '../canvas/geometry.ts';
import { placeLabels } from '../canvas/labels.ts';
import { readingOrder } from '../canvas/neighbourhood.ts';
import { type Region, regions } from '../canvas/regions.ts';
import { type Lane, lanes, type Route, route } from '../canvas/router.ts';
import { drain, type Steps } from '../canvas/slices.ts';
import { monoWidth, sansWidth, shortenMiddle } from '../canvas/text-width.ts';

/** A node as it is drawn. A ghost is an endpoint that an edge names and no node declares. */
export interface DrawnNode extends Size {
  readonly id: string;
  /** The id as it fits on the node. */
  readonly title: string;
  readonly kind: string;
  readonly shortKind: string;
  readonly domain: string;
  readonly root: boolean;
  readonly sink: boolean;
  readonly ghost: boolean;
}

export interface DrawnEdge {
  readonly id: string;
  readonly title: string;
  readonly labelWidth: number;
  readonly source: string;
  readonly target: string;
  readonly state: EdgeState;
  readonly capability: string;
  /** Ids of the declared cuts that this edge is in. */
  readonly cuts: readonly string[];
  readonly lane: Lane | undefined;
}

/** What is drawn, whatever the positions: made once for a view. Nodes stand in reading order. */
export interface Model {
  readonly roots: readonly string[];
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly nodeOf: ReadonlyMap<string, DrawnNode>;
  readonly edgeOf: ReadonlyMap<string, DrawnEdge>;
}

/** Where it is drawn: made once for a model and its positions. */
export interface Scene {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly bend: ReadonlyMap<string, number>;
  /** Middle of an edge's label, relative to the middle of its line, so that it follows while nodes are dragged. */
  readonly labels: ReadonlyMap<string, Point>;
  /** What lines and labels take, which may swing out beyond all nodes. */
  readonly reach: readonly Box[];
  readonly regions: readonly Region[];
}

/** What of a scene belongs to its lines. */
export type Lines = Pick<Scene, 'bend' | 'labels' | 'reach'>;

const TITLE_SIZE = 13;
const KIND_SIZE = 11;
export const LABEL_SIZE = 11;
export const LABEL_HEIGHT = 16;
const NODE_HEIGHT = 44;
const NODE_INSET = 20;
const NODE_WIDTHS = { least: 104, most: 208 } as const;
/** Size of a node whose name is not known yet. */
export const NEW_NODE: Size = { width: NODE_WIDTHS.least, height: NODE_HEIGHT };
const LABEL_MOST = 96;
/** Parameter on the line where the scissors of a cut stand. */
export const CUT_AT = 0.5;
/** Above this many nodes, labels are placed without looking for free room (and are hidden unless zoomed in). */
const LABEL_LIMIT = 3000;

/**
 * Drawn nodes and edges of a view. Elements whose id stands twice are drawn once, as the first one says. What is as it
 * was in the model `before` stays the same object, and where all nodes are (or all edges), the lists do too: an edit
 * costs what it changes, even in a large graph.
 */
export function buildModel(view: AuthorityView, before?: Model): Model {
  const nodeOf = new Map<string, DrawnNode>();
  for (const node of view.nodes) {
    if (!nodeOf.has(node.id)) nodeOf.set(node.id, drawnNode(node, before?.nodeOf.get(node.id)));
  }
  const cuts = new Map<string, string[]>();
  for (const cut of view.cuts) {
    for (const id of new Set(cut.edges)) cuts.set(id, [...(cuts.get(id) ?? []), cut.id]);
  }
  for (const edge of view.edges) {
    for (const id of [edge.source, edge.target]) {
      if (nodeOf.has(id)) continue;
      const kept = before?.nodeOf.get(id);
      nodeOf.set(id, kept?.ghost === true ? kept : ghost(id));
    }
  }
  const old = before !== undefined && sameTopology(view, before) ? before : undefined;
  const lane = old === undefined ? lanes(view.edges) : undefined;
  const edgeOf = new Map<string, DrawnEdge>();
  for (const edge of view.edges) {
    if (edgeOf.has(edge.id)) continue;
    const kept = before?.edgeOf.get(edge.id);
    const where = lane === undefined ? kept?.lane : lane.get(edge.id);
    edgeOf.set(edge.id, drawnEdge(edge, cuts.get(edge.id) ?? NONE, where, kept));
  }
  const order =
    old === undefined || !sameRoots(view, old)
      ? readingOrder([...nodeOf.keys()], view.edges, view.roots)
      : old.nodes.map((node) => node.id);
  const nodes = order.flatMap((id) => nodeOf.get(id) ?? []);
  const edges = [...edgeOf.values()];
  return {
    roots: view.roots,
    nodes: sameItems(nodes, before?.nodes) ? before.nodes : nodes,
    edges: sameItems(edges, before?.edges) ? before.edges : edges,
    nodeOf,
    edgeOf,
  };
}

const NONE: readonly string[] = [];

/** Whether a view has the nodes and edges of a model, each edge between the same nodes. */
function sameTopology(view: AuthorityView, model: Model): boolean {
  return (
    view.nodes.length === model.nodes.length &&
    view.edges.length === model.edges.length &&
    view.nodes.every((node) => model.nodeOf.get(node.id)?.ghost === false) &&
    view.edges.every((edge) => {
      const old = model.edgeOf.get(edge.id);
      return old !== undefined && old.source === edge.source && old.target === edge.target;
    })
  );
}

function sameRoots(view: AuthorityView, model: Model): boolean {
  return sameItems(view.roots, model.roots);
}

function sameItems<T>(a: readonly T[], b: readonly T[] | undefined): b is readonly T[] {
  return b !== undefined && a.length === b.length && a.every((item, index) => item === b[index]);
}

function drawnNode(node: GraphNode, kept: DrawnNode | undefined): DrawnNode {
  const same =
    kept !== undefined &&
    !kept.ghost &&
    kept.kind === node.kind &&
    kept.domain === node.trustDomain &&
    kept.root === node.root &&
    kept.sink === node.sink;
  if (same) return kept;
  return {
    ...sized(node.id, node.kind),
    domain: node.trustDomain,
    root: node.root,
    sink: node.sink,
    ghost: false,
  };
}

function ghost(id: string): DrawnNode {
  return { ...sized(id, 'not declared'), domain: '', root: false, sink: false, ghost: true };
}

function sized(
  id: string,
  kind: string,
): Pick<DrawnNode, 'id' | 'title' | 'kind' | 'shortKind' | keyof Size> {
  const bold = (text: string) => sansWidth(text, TITLE_SIZE, true);
  const plain = (text: string) => sansWidth(text, KIND_SIZE);
  const room = NODE_WIDTHS.most - NODE_INSET;
  const title = shortenMiddle(id, room, bold);
  const shortKind = shortenMiddle(kind, room, plain);
  const width = Math.max(NODE_WIDTHS.least, NODE_INSET + Math.max(bold(title), plain(shortKind)));
  return { id, title, kind, shortKind, width: Math.ceil(width / 4) * 4, height: NODE_HEIGHT };
}

function drawnEdge(
  edge: GraphEdge,
  cuts: readonly string[],
  lane: Lane | undefined,
  kept: DrawnEdge | undefined,
): DrawnEdge {
  const same =
    kept !== undefined &&
    kept.source === edge.source &&
    kept.target === edge.target &&
    kept.state === edge.state &&
    kept.capability === edge.capability &&
    kept.lane?.offset === lane?.offset &&
    kept.lane?.loop === lane?.loop &&
    sameItems(cuts, kept.cuts);
  if (same) return kept;
  const title = shortenMiddle(edge.id, LABEL_MOST, (text) => monoWidth(text, LABEL_SIZE));
  return {
    id: edge.id,
    title,
    labelWidth: Math.ceil(monoWidth(title, LABEL_SIZE)) + 8,
    source: edge.source,
    target: edge.target,
    state: edge.state,
    capability: edge.capability,
    cuts,
    lane,
  };
}

/** Boxes, bends, label places and regions of a model at positions; nodes without a position are left out. */
export function buildScene(model: Model, positions: ReadonlyMap<string, Point>): Scene {
  return drain(sceneSteps(model, positions));
}

/** {@link buildScene} in steps. */
export function* sceneSteps(model: Model, positions: ReadonlyMap<string, Point>): Steps<Scene> {
  const boxes = new Map<string, Box>();
  for (const node of model.nodes) {
    const at = positions.get(node.id);
    if (at !== undefined) boxes.set(node.id, { x: at.x, y: at.y, width: node.width, height: node.height });
  }
  const lines = yield* buildLines(model, boxes);
  yield;
  return { boxes, ...lines, regions: domainRegions(model.nodes, boxes) };
}

/** Bends and label places of a model's edges, in steps. */
export function* buildLines(
  { nodes, edges }: Pick<Model, 'nodes' | 'edges'>,
  boxes: ReadonlyMap<string, Box>,
): Steps<Lines> {
  const lane = new Map(edges.flatMap((edge) => (edge.lane === undefined ? [] : [[edge.id, edge.lane]])));
  const bend = yield* bends(edges, boxes, lane);
  return { bend, ...(yield* labelShifts(nodes, edges, boxes, bend)) };
}

/** Line of an edge between boxes, or null where an end has no place. */
export function edgeRoute(edge: DrawnEdge, boxes: ReadonlyMap<string, Box>, bend: number): Route | null {
  const source = boxes.get(edge.source);
  const target = boxes.get(edge.target);
  if (source === undefined || target === undefined) return null;
  return route(source, target, edge.source === edge.target, edge.lane, bend);
}

function* labelShifts(
  nodes: Model['nodes'],
  edges: Model['edges'],
  boxes: ReadonlyMap<string, Box>,
  bend: ReadonlyMap<string, number>,
): Steps<Pick<Lines, 'labels' | 'reach'>> {
  const labels = new Map<string, Point>();
  const reach: Box[] = [];
  if (nodes.length > LABEL_LIMIT) return { labels, reach };
  const requests = edges.flatMap((edge) => {
    const line = edgeRoute(edge, boxes, bend.get(edge.id) ?? 0);
    if (line === null) return [];
    const label = { id: edge.id, curve: line.curve, width: edge.labelWidth, height: LABEL_HEIGHT };
    return edge.cuts.length > 0 ? { ...label, marked: CUT_AT } : label;
  });
  const marks = nodes.flatMap((node) => markBoxes(node, boxes.get(node.id)));
  const places = yield* placeLabels(requests, [...boxes.values(), ...marks]);
  for (const request of requests) {
    const at = places.get(request.id);
    if (at === undefined) continue;
    const middle = pointAt(request.curve, 0.5);
    labels.set(request.id, { x: at.x - middle.x, y: at.y - middle.y });
    reach.push(curveBox(request.curve), around(at, request));
  }
  return { labels, reach };
}

/** Room that the words over a root or a sink take. */
function markBoxes(node: DrawnNode, box: Box | undefined): Box[] {
  if (box === undefined || !(node.root || node.sink)) return [];
  return [{ x: box.x, y: box.y - 16, width: box.width, height: 16 }];
}

/** Regions of the trust domains; nodes that name no domain stand in none. */
export function domainRegions(nodes: Model['nodes'], boxes: ReadonlyMap<string, Box>): Region[] {
  return regions(
    nodes.flatMap((node) => {
      const box = boxes.get(node.id);
      return box === undefined || node.ghost ? [] : [{ id: node.id, group: node.domain, box }];
    }),
  ).filter((region) => region.group !== '');
}

/** What a screen reader says of a node: name, kind, root or sink, domain, state. */
export function nodeSentence(node: DrawnNode): string {
  if (node.ghost) return `${node.id}, not declared, named by an edge`;
  const marks = [node.root ? 'root' : '', node.sink ? 'sink' : ''].filter((mark) => mark !== '');
  return [node.id, node.kind, ...marks, `trust domain ${node.domain}`].join(', ');
}

/** What a screen reader says of an edge. */
export function edgeSentence(edge: DrawnEdge): string {
  const cuts = edge.cuts.length === 0 ? '' : `, in cut ${edge.cuts.join(', ')}`;
  return `${edge.id}, ${edge.capability}, from ${edge.source} to ${edge.target}, ${edge.state}${cuts}`;
}
