import type { Lit } from '../../app/selection.ts';
import type { CanvasEdge, CanvasNode } from '../../canvas/flow-elements.ts';
import type { Point } from '../../canvas/geometry.ts';
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
}

/** What the edge component is given. */
export interface EdgeShown {
  readonly edge: DrawnEdge;
  readonly bend: number;
  readonly labelShift: Point;
  readonly tone: Lit['tone'] | null;
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
  ): CanvasNode<NodeShown>[] {
    const next = new Map<string, CanvasNode<NodeShown>>();
    for (const node of visible?.size === 0 ? [] : model.nodes) {
      if (visible?.has(node.id) === false) continue;
      const dim = within !== null && !within.has(node.id);
      const kept = this.nodes.get(node.id);
      next.set(
        node.id,
        kept !== undefined && kept.data.dim === dim && kept.data.node === node
          ? kept
          : {
              id: node.id,
              type: 'authority',
              width: node.width,
              height: node.height,
              sentence: nodeSentence(node),
              data: { node, dim },
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
    sentence: edgeSentence(edge),
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
    a.dim === b.dim
  );
}
