import { type JsonTree, type JsonValue, parseJson, type TextEdit } from '../../text/index.ts';
import { arrayNamed, arrayOf, childrenOf, idOf, stringAt } from '../symbols.ts';
import { type DocumentName, member } from '../wire.ts';
import type { ElementIds } from './remove.ts';
import { append, change, FreshIds, type Gesture, notAnArray, refused } from './result.ts';

type JsonObject = { readonly [name: string]: JsonValue };

/**
 * The JSON text of a copy: the nodes, the edges that were chosen and those that run between the chosen nodes, each
 * with everything it carries, and which of the nodes are roots and sinks.
 */
export function copyElements(tree: JsonTree, elements: ElementIds): string {
  const nodes = new Set(elements.nodes);
  const edges = new Set(elements.edges);
  const isIn = (ids: ReadonlySet<string>, id: string | null): boolean => id !== null && ids.has(id);
  const copied = {
    roots: marked(tree, 'roots').filter((id) => nodes.has(id)),
    sinks: marked(tree, 'sinks').filter((id) => nodes.has(id)),
    nodes: [...childrenOf(tree, arrayOf(tree, 'node'))]
      .filter((node) => isIn(nodes, idOf(tree, node)))
      .map((node) => tree.value(node)),
    edges: [...childrenOf(tree, arrayOf(tree, 'edge'))]
      .filter((edge) => {
        const source = stringAt(tree, member(tree, edge, 'source'));
        const target = stringAt(tree, member(tree, edge, 'target'));
        return isIn(edges, idOf(tree, edge)) || (isIn(nodes, source) && isIn(nodes, target));
      })
      .map((edge) => tree.value(edge)),
  };
  return JSON.stringify(copied, null, 2);
}

function marked(tree: JsonTree, name: 'roots' | 'sinks'): readonly string[] {
  return [...childrenOf(tree, arrayNamed(tree, name))].flatMap((ref) => stringAt(tree, ref) ?? []);
}

/**
 * Pastes what {@link copyElements} made, or the nodes and edges of a whole document. Copies get new ids and are
 * neither roots nor sinks; with `keepIds` (after a cut) they keep the ids that are free, and their marks. Edges follow
 * the pasted nodes; one whose end was not copied still names it, and a finding says so where there is no such node.
 * `created` has the ids of the nodes and then of the edges, in the order of the pasted text.
 */
export function paste(tree: JsonTree, pasted: string, options: { readonly keepIds?: boolean } = {}): Gesture {
  const source = parseJson(pasted);
  if (source.kind !== 'parsed') return refused('the clipboard does not hold nodes and edges');
  const nodes = elementsOf(source.tree, 'nodes');
  const edges = elementsOf(source.tree, 'edges');
  if (nodes.length + edges.length === 0) return refused('the clipboard does not hold nodes and edges');
  const keepIds = options.keepIds ?? false;
  const newNodeId = namer(tree, 'node', keepIds);
  const renamed = new Map(nodes.map(([id]) => [id, newNodeId(id)]));
  const newEdgeId = namer(tree, 'edge', keepIds);
  const pastedNodes = nodes.map(([id, node]) => ({ ...node, id: renamed.get(id)! }));
  const pastedEdges = edges.map(([id, edge]) => ({
    ...edge,
    id: newEdgeId(id),
    ...ends(edge, renamed),
  }));
  const values: readonly (readonly [DocumentName, readonly JsonValue[]])[] = [
    ['nodes', pastedNodes],
    ['edges', pastedEdges],
    ['roots', keepIds ? newMarks(tree, source.tree, 'roots', renamed) : []],
    ['sinks', keepIds ? newMarks(tree, source.tree, 'sinks', renamed) : []],
  ];
  const lists: (readonly TextEdit[])[] = [];
  for (const [name, added] of values) {
    const edits = append(tree, name, added);
    if (edits === null) return notAnArray(name);
    lists.push(edits);
  }
  const created = [...pastedNodes, ...pastedEdges].map((element) => element.id);
  return change('paste', lists, created);
}

/** Elements of a pasted text that have an id, with it; of several with one id, the first. */
function elementsOf(tree: JsonTree, name: 'nodes' | 'edges'): readonly (readonly [string, JsonObject])[] {
  const found = new Map<string, JsonObject>();
  for (const element of childrenOf(tree, arrayNamed(tree, name))) {
    const id = idOf(tree, element);
    if (id !== null && id !== '' && !found.has(id)) found.set(id, tree.value(element) as JsonObject);
  }
  return [...found];
}

function namer(tree: JsonTree, kind: 'node' | 'edge', keepIds: boolean): (id: string) => string {
  const ids = new FreshIds(tree, kind);
  return (id) => (keepIds && !ids.has(id) ? ids.take(id) : ids.copyOf(id));
}

function ends(edge: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  const { source, target } = edge;
  return {
    ...(typeof source === 'string' ? { source: renamed.get(source) ?? source } : {}),
    ...(typeof target === 'string' ? { target: renamed.get(target) ?? target } : {}),
  };
}

function newMarks(
  tree: JsonTree,
  source: JsonTree,
  name: 'roots' | 'sinks',
  renamed: ReadonlyMap<string, string>,
): readonly string[] {
  const there = new Set(marked(tree, name));
  return marked(source, name).flatMap((id) => {
    const now = renamed.get(id);
    return now === undefined || there.has(now) ? [] : now;
  });
}
