import { type JsonTree, type Ref, removeValues } from '../../text/index.ts';
import { arrayNamed, arrayOf, childrenOf, edgesOf, idOf, type SymbolKind, stringAt } from '../symbols.ts';
import { member } from '../wire.ts';
import { change, type Gesture, refused } from './result.ts';

/** Elements by kind, each given by id. */
export interface ElementIds {
  readonly nodes?: readonly string[];
  readonly edges?: readonly string[];
  readonly paths?: readonly string[];
  readonly cuts?: readonly string[];
}

/**
 * Removes elements with everything that refers to them, in one step. Edges go with the nodes at their ends, and cuts
 * lose those edges. A normal path that loses an edge is removed whole: it was declared to work as it stood, and what
 * is left of it nobody has claimed. A cut stays, even with no edge left, and is judged as it is.
 */
export function removeElements(tree: JsonTree, elements: ElementIds): Gesture {
  const nodes = new Set(elements.nodes);
  const edges = new Set(elements.edges);
  const loose: Ref[] = [];
  for (const edge of childrenOf(tree, arrayOf(tree, 'edge'))) {
    const id = idOf(tree, edge);
    const ends = [stringAt(tree, member(tree, edge, 'source')), stringAt(tree, member(tree, edge, 'target'))];
    const isLoose = ends.some((end) => end !== null && nodes.has(end));
    if (!isLoose && (id === null || !edges.has(id))) continue;
    loose.push(edge);
    if (id !== null) edges.add(id);
  }
  const paths = [...childrenOf(tree, arrayOf(tree, 'path'))];
  const cuts = [...childrenOf(tree, arrayOf(tree, 'cut'))];
  const gone = [
    ...declared(tree, 'node', nodes),
    ...loose,
    ...named(tree, arrayNamed(tree, 'roots'), nodes),
    ...named(tree, arrayNamed(tree, 'sinks'), nodes),
    ...declared(tree, 'path', new Set(elements.paths)),
    ...paths.filter((path) => named(tree, edgesOf(tree, path), edges).length > 0),
    ...declared(tree, 'cut', new Set(elements.cuts)),
    ...cuts.flatMap((cut) => named(tree, edgesOf(tree, cut), edges)),
  ];
  if (gone.length === 0) return refused('there is nothing to delete');
  return change(labelFor(elements), [removeValues(tree, gone)]);
}

function declared(tree: JsonTree, kind: SymbolKind, ids: ReadonlySet<string>): Ref[] {
  if (ids.size === 0) return [];
  return [...childrenOf(tree, arrayOf(tree, kind))].filter((element) => {
    const id = idOf(tree, element);
    return id !== null && ids.has(id);
  });
}

/** Members of an array of ids that are among `ids`. */
function named(tree: JsonTree, array: Ref, ids: ReadonlySet<string>): Ref[] {
  if (ids.size === 0) return [];
  return [...childrenOf(tree, array)].filter((ref) => {
    const id = stringAt(tree, ref);
    return id !== null && ids.has(id);
  });
}

function labelFor(elements: ElementIds): string {
  const counts = [
    [elements.nodes, 'node'],
    [elements.edges, 'edge'],
    [elements.paths, 'normal path'],
    [elements.cuts, 'cut'],
  ] as const;
  const given = counts.filter(([ids]) => (ids?.length ?? 0) > 0);
  const only = given.length === 1 ? given[0] : undefined;
  if (only === undefined) return `delete ${given.reduce((sum, [ids]) => sum + ids!.length, 0)} elements`;
  const [ids, noun] = only;
  return ids!.length === 1 ? `delete ${noun}` : `delete ${ids!.length} ${noun}s`;
}
