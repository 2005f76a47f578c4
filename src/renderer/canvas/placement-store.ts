import type { Point, Size } from './geometry.ts';
import { inherit, type PlaceEdge, type PlaceNode, placeMissing, quickLayout } from './placement.ts';

/** What is known of a drawing that is to be placed. */
export interface Placeable {
  readonly nodes: readonly (Size & {
    readonly id: string;
    /** Nodes of one domain stand together; empty for none. */
    readonly domain: string;
    /** Where the quick first picture begins. */
    readonly root: boolean;
  })[];
  readonly edges: readonly PlaceEdge[];
}

/** A node as the text declares it, by which a renamed one is known again. */
interface Declared {
  readonly id: string;
  readonly pointer: string;
}

type Positions = ReadonlyMap<string, Point>;

/**
 * Where nodes stand that nobody has placed. Stored positions (the layout sidecar) always win; what this remembers is
 * only what was shown without being stored, so that editing the text moves nothing and writes nothing. One for each
 * open document; session scope.
 */
export class PlacementStore {
  private readonly shown = new Map<string, Point>();
  private before: readonly Declared[] = [];
  /** Whether all that is shown is the quick first picture, which a real layout may still replace. */
  provisional = false;

  /** Positions of every node of the model. Calling it again with the same arguments gives the same positions. */
  resolve(model: Placeable, declared: readonly Declared[], stored: Positions): Map<string, Point> {
    const known = (id: string) => stored.get(id) ?? this.shown.get(id);
    if (model.nodes.some((node) => known(node.id) === undefined)) this.fill(model, declared, stored);
    this.before = declared;
    const all = new Map<string, Point>();
    for (const { id } of model.nodes) {
      const point = known(id);
      if (point !== undefined) all.set(id, point);
    }
    return all;
  }

  /** Finds places for the nodes that have none. */
  private fill(model: Placeable, declared: readonly Declared[], stored: Positions): void {
    const known = new Map([...this.shown, ...stored]);
    const nodes = model.nodes.map(placeNode);
    if (!model.nodes.some((node) => known.has(node.id))) {
      this.provisional = stored.size === 0 && model.nodes.length > 0;
      const roots = model.nodes.filter((node) => node.root).map((node) => node.id);
      this.remember(quickLayout(nodes, model.edges, roots), known);
    } else {
      this.remember(inherit(this.before, declared, known), known);
      this.remember(placeMissing(nodes, model.edges, known), known);
    }
  }

  private remember(found: Positions, known: Map<string, Point>): void {
    for (const [id, point] of found) {
      this.shown.set(id, point);
      known.set(id, point);
    }
  }

  /** Takes a computed layout in place of the provisional one. */
  adopt(positions: Positions): void {
    this.provisional = false;
    for (const [id, point] of positions) this.shown.set(id, point);
  }

  /**
   * Positions to store with a gesture that stores any: what is shown but not stored goes with it, since a layout of
   * which only a part is kept would look different when the document is next opened.
   */
  withShown(positions: Positions, stored: Positions, present: Iterable<string>): Map<string, Point> {
    this.provisional = false;
    const all = new Map<string, Point>();
    for (const id of present) {
      const point = stored.has(id) ? undefined : this.shown.get(id);
      if (point !== undefined) all.set(id, point);
    }
    for (const [id, point] of positions) all.set(id, point);
    return all;
  }
}

function placeNode(node: Placeable['nodes'][number]): PlaceNode {
  const size = { id: node.id, width: node.width, height: node.height };
  return node.domain === '' ? size : { ...size, group: node.domain };
}
