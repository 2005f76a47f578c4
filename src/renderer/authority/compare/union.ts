import type { AuthorityDifference, AuthorityView, ListDifference } from '../../../core/authority/types.ts';
import { type Box, BoxGrid, type Point } from '../../canvas/geometry.ts';
import { placeMissing } from '../../canvas/placement.ts';
import type { NodeMark } from '../canvas/elements.ts';
import type { Marks } from '../cuts/marks.ts';
import type { Model } from '../model.ts';

/** Everything that is in either of two documents, as the second says it where it is in both. */
export function unionView(before: AuthorityView, after: AuthorityView): AuthorityView {
  const nodes = new Set(after.nodes.map(({ id }) => id));
  const edges = new Set(after.edges.map(({ id }) => id));
  return {
    ...after,
    roots: [...new Set([...after.roots, ...before.roots])],
    sinks: [...new Set([...after.sinks, ...before.sinks])],
    nodes: [...after.nodes, ...before.nodes.filter(({ id }) => !nodes.has(id))],
    edges: [...after.edges, ...before.edges.filter(({ id }) => !edges.has(id))],
  };
}

/** What a comparison marks on the canvas. A node that became or is no longer a root or sink counts as changed. */
export function differenceMarks({ nodes, edges, roots, sinks }: AuthorityDifference): {
  readonly nodes: ReadonlyMap<string, NodeMark>;
  readonly edges: Marks;
} {
  const ofNodes = new Map<string, NodeMark>();
  for (const { added, removed } of [roots, sinks]) {
    for (const id of [...added, ...removed]) ofNodes.set(id, 'changed');
  }
  return { nodes: new Map([...ofNodes, ...marksOf(nodes)]), edges: new Map(marksOf(edges)) };
}

function marksOf({ added, removed, changed }: ListDifference): [string, NodeMark][] {
  return [
    ...changed.map(({ id }): [string, NodeMark] => [id, 'changed']),
    ...removed.map((id): [string, NodeMark] => [id, 'removed']),
    ...added.map((id): [string, NodeMark] => [id, 'added']),
  ];
}

/**
 * Boxes of a union: what is shown already stays exactly where it is; the rest stands where the other document has it if
 * nothing stands there, else beside its neighbours.
 */
export function unionBoxes(
  model: Model,
  shown: ReadonlyMap<string, Point>,
  other: ReadonlyMap<string, Point>,
): Map<string, Box> {
  const known = new Map<string, Point>();
  const boxes = new Map<string, Box>();
  const taken = new BoxGrid<string>();
  const place = (node: Model['nodes'][number], at: Point) => {
    const box = { x: at.x, y: at.y, width: node.width, height: node.height };
    known.set(node.id, { x: at.x, y: at.y });
    boxes.set(node.id, box);
    taken.add(box, node.id);
  };
  for (const node of model.nodes) {
    const at = shown.get(node.id);
    if (at !== undefined) place(node, at);
  }
  for (const node of model.nodes) {
    const at = other.get(node.id);
    if (known.has(node.id) || at === undefined) continue;
    if (!taken.hits({ ...at, width: node.width, height: node.height })) place(node, at);
  }
  const found = placeMissing(
    model.nodes.map((node) => ({ ...node, group: node.domain })),
    model.edges,
    known,
  );
  for (const node of model.nodes) {
    const at = found.get(node.id);
    if (at !== undefined) place(node, at);
  }
  return boxes;
}
