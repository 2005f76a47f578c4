import type { Lit } from '../../app/selection.ts';
import type { CanvasEdge, CanvasNode } from '../../canvas/flow-elements.ts';
import type { Point } from '../../canvas/geometry.ts';
import { type EdgeMark, MARK_WORDS, type Marks } from '../cuts/marks.ts';
import {
  type DrawnEdge,
  type DrawnNode,
  edgeSentence,
  type Lines,
  type Model,
  nodeSentence,
} from '../model.ts';

/** What the node component is given. */
export interface NodeShown {
  readonly node: DrawnNode;
  /** Outside of the neighbourhood that is looked at. */
  readonly dim: boolean;
  readonly mark: NodeMark | null;
}

/** What a comparison says of a node. */
export type NodeMark = 'added' | 'removed' | 'changed';

const NO_MARKS: ReadonlyMap<string, NodeMark> = new Map();

/** What the edge component is given. */
export interface EdgeShown {
  readonly edge: DrawnEdge;
  readonly bend: number;
  readonly labelShift: Point;
  readonly tone: Lit['tone'] | null;
  readonly mark: EdgeMark | null;
  readonly dim: boolean;
}

const NO_SHIFT: Point = { x: 0, y: 0 };

/** Canvas nodes of a model; an element is the same object as before while nothing of it changed. */
export class ShownElements {
  private nodes = new Map<string, CanvasNode<NodeShown>>();
  private edges = new Map<string, CanvasEdge<EdgeShown>>();

  nodesOf(
    model: Model,
    within: ReadonlySet<string> | null,
    visible: ReadonlySet<string> | null,
    marks: ReadonlyMap<string, NodeMark> = NO_MARKS,
  ): CanvasNode<NodeShown>[] {
    const next = new Map<string, CanvasNode<NodeShown>>();
    for (const node of visible?.size === 0 ? [] : model.nodes) {
      if (visible?.has(node.id) === false) continue;
      const dim = within !== null && !within.has(node.id);
      const mark = marks.get(node.id) ?? null;
      const kept = this.nodes.get(node.id);
      next.set(
        node.id,
        kept !== undefined && kept.data.dim === dim && kept.data.mark === mark && kept.data.node === node
          ? kept
          : {
              id: node.id,
              type: 'authority',
              width: node.width,
              height: node.height,
              sentence: mark === null ? nodeSentence(node) : `${nodeSentence(node)}, ${mark}`,
              data: { node, dim, mark },
            },
      );
    }
    this.nodes = next;
    return [...next.values()];
  }

  edgesOf(
    model: Model,
    lines: Lines,
    lit: Lit | null,
    marks: Marks,
    within: ReadonlySet<string> | null,
    visible: ReadonlySet<string> | null,
  ): CanvasEdge<EdgeShown>[] {
    const lights = new Set(lit?.edges);
    const next = new Map<string, CanvasEdge<EdgeShown>>();
    for (const edge of visible?.size === 0 ? [] : model.edges) {
      if (visible !== null && !(visible.has(edge.source) && visible.has(edge.target))) continue;
      const shown: EdgeShown = {
        edge,
        bend: lines.bend.get(edge.id) ?? 0,
        labelShift: lines.labels.get(edge.id) ?? NO_SHIFT,
        tone: lights.has(edge.id) && lit !== null ? lit.tone : null,
        mark: marks.get(edge.id) ?? null,
        dim: within !== null && !(within.has(edge.source) && within.has(edge.target)),
      };
      const kept = this.edges.get(edge.id);
      next.set(edge.id, kept !== undefined && sameShown(kept.data, shown) ? kept : canvasEdge(edge, shown));
    }
    this.edges = next;
    return [...next.values()];
  }
}

function canvasEdge(edge: DrawnEdge, data: EdgeShown): CanvasEdge<EdgeShown> {
  return {
    id: edge.id,
    source: edge.source,
    target: edge.target,
    type: 'authority',
    sentence: data.mark === null ? edgeSentence(edge) : `${edgeSentence(edge)}, ${MARK_WORDS[data.mark]}`,
    data,
    raised: data.tone !== null,
  };
}

function sameShown(a: EdgeShown, b: EdgeShown): boolean {
  return (
    a.edge === b.edge &&
    a.bend === b.bend &&
    a.labelShift.x === b.labelShift.x &&
    a.labelShift.y === b.labelShift.y &&
    a.tone === b.tone &&
    a.mark === b.mark &&
    a.dim === b.dim
  );
}
