import { type Edge, type Node, Position } from '@xyflow/react';
import { flowId } from './flow-id.ts';
import type { Point, Size } from './geometry.ts';

/** What a canvas is given of a node; `data` goes to the node component as it is. */
export interface CanvasNode<D = unknown> extends Size {
  readonly id: string;
  /** Name of the node component. */
  readonly type: string;
  /** What a screen reader says. */
  readonly sentence: string;
  readonly data: D;
}

export interface CanvasEdge<D = unknown> {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly type: string;
  readonly sentence: string;
  readonly data: D;
  /** Drawn over the others, as lit ones are. */
  readonly raised?: boolean;
}

/** What React Flow keeps in `data` for us: our own id, and the place's data. */
export interface FlowData<D = unknown> extends Record<string, unknown> {
  readonly id: string;
  readonly value: D;
}

export type FlowNode = Node<FlowData>;
export type FlowEdge = Edge<FlowData>;

interface Kept<T, I> {
  readonly input: I;
  readonly made: T;
}

/**
 * Makes React Flow's objects and gives back the same object while nothing of it changed, so that a selection or a
 * drag costs what it changes and not the size of the graph.
 */
export class FlowElements {
  private nodes = new Map<string, Kept<FlowNode, readonly unknown[]>>();
  private edges = new Map<string, Kept<FlowEdge, readonly unknown[]>>();

  nodesOf(
    nodes: readonly CanvasNode[],
    at: (id: string) => Point | undefined,
    selected: ReadonlySet<string>,
  ): FlowNode[] {
    const next = new Map<string, Kept<FlowNode, readonly unknown[]>>();
    for (const node of nodes) {
      const point = at(node.id);
      if (point === undefined) continue;
      const input = [node, point.x, point.y, selected.has(node.id)];
      const kept = this.nodes.get(node.id);
      next.set(
        node.id,
        kept !== undefined && same(kept.input, input)
          ? kept
          : { input, made: flowNode(node, point, selected.has(node.id)) },
      );
    }
    this.nodes = next;
    return [...next.values()].map((kept) => kept.made);
  }

  edgesOf(edges: readonly CanvasEdge[], selected: ReadonlySet<string>): FlowEdge[] {
    const next = new Map<string, Kept<FlowEdge, readonly unknown[]>>();
    for (const edge of edges) {
      const input = [edge, selected.has(edge.id)];
      const kept = this.edges.get(edge.id);
      next.set(
        edge.id,
        kept !== undefined && same(kept.input, input)
          ? kept
          : { input, made: flowEdge(edge, selected.has(edge.id)) },
      );
    }
    this.edges = next;
    return [...next.values()].map((kept) => kept.made);
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((value, index) => Object.is(value, b[index]));
}

/** Sizes and handles are told up front, so that React Flow shows and culls without measuring first. */
function flowNode(node: CanvasNode, position: Point, selected: boolean): FlowNode {
  const { width, height } = node;
  const y = height / 2;
  return {
    id: flowId(node.id),
    type: node.type,
    position: { x: position.x, y: position.y },
    width,
    height,
    measured: { width, height },
    handles: [
      { type: 'source', position: Position.Right, x: width, y, width: 1, height: 1 },
      { type: 'target', position: Position.Left, x: 0, y, width: 1, height: 1 },
    ],
    selected,
    ariaLabel: node.sentence,
    data: { id: node.id, value: node.data },
  };
}

function flowEdge(edge: CanvasEdge, selected: boolean): FlowEdge {
  return {
    id: flowId(edge.id),
    type: edge.type,
    source: flowId(edge.source),
    target: flowId(edge.target),
    selected,
    zIndex: edge.raised === true ? 1 : 0,
    ariaLabel: edge.sentence,
    data: { id: edge.id, value: edge.data },
  };
}
