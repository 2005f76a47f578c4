import {
  insertElements,
  type JsonTree,
  removeValues,
  replaceValue,
  setMember,
  type TextEdit,
} from '../../text/index.ts';
import { quote } from '../quote.ts';
import { arrayNamed, childrenOf, declaredIds, edgesOf, elementOf, stringAt } from '../symbols.ts';
import { append, change, FreshIds, type Gesture, notAnArray, refused } from './result.ts';

/** Makes nodes roots, or no longer: where all of them are roots already they stop being so, else all become roots. */
export function toggleRoot(tree: JsonTree, nodes: readonly string[]): Gesture {
  return toggle(tree, 'roots', nodes);
}

/** Makes nodes sinks, or no longer, as {@link toggleRoot} does for roots. */
export function toggleSink(tree: JsonTree, nodes: readonly string[]): Gesture {
  return toggle(tree, 'sinks', nodes);
}

function toggle(tree: JsonTree, name: 'roots' | 'sinks', nodes: readonly string[]): Gesture {
  const noun = name === 'roots' ? 'root' : 'sink';
  const declared = new Set(declaredIds(tree, 'node'));
  const unknown = nodes.find((id) => !declared.has(id));
  if (unknown !== undefined) return refused(`${quote(unknown)} is no node`);
  const chosen = new Set(nodes);
  const listed = [...childrenOf(tree, arrayNamed(tree, name))];
  const there = new Set(listed.map((ref) => stringAt(tree, ref)));
  const absent = [...chosen].filter((id) => !there.has(id));
  if (absent.length === 0) {
    const gone = listed.filter((ref) => chosen.has(stringAt(tree, ref) ?? ''));
    if (gone.length === 0) return refused('there is no node to change');
    return change(`unmark ${noun}`, [removeValues(tree, gone)]);
  }
  const edits = append(tree, name, absent);
  return edits === null ? notAnArray(name) : change(`mark ${noun}`, [edits]);
}

/** Declares a cut of these edges; the id is made up where none is given. */
export function addCut(tree: JsonTree, edges: readonly string[], id?: string): Gesture {
  return addList(tree, 'cut', edges, id);
}

/** Declares a normal path along these edges, in their order; the id is made up where none is given. */
export function addNormalPath(tree: JsonTree, edges: readonly string[], id?: string): Gesture {
  return addList(tree, 'path', edges, id);
}

type ListKind = 'path' | 'cut';
const NOUNS = { path: 'normal path', cut: 'cut' } as const;
const ARRAYS = { path: 'normal_paths', cut: 'revocation_cut_sets' } as const;

function addList(tree: JsonTree, kind: ListKind, edges: readonly string[], wanted?: string): Gesture {
  const problem = problemOf(tree, kind, edges);
  if (problem !== null) return refused(problem);
  const ids = new FreshIds(tree, kind);
  if (wanted === '') return refused(`a ${NOUNS[kind]} needs an id`);
  if (wanted !== undefined && ids.has(wanted))
    return refused(`${quote(wanted)} is the id of another ${NOUNS[kind]}`);
  const id = wanted ?? ids.next();
  const edits = append(tree, ARRAYS[kind], [{ id, edges: members(kind, edges) }]);
  return edits === null ? notAnArray(ARRAYS[kind]) : change(`add ${NOUNS[kind]}`, [edits], [id]);
}

function problemOf(tree: JsonTree, kind: ListKind, edges: readonly string[]): string | null {
  if (edges.length === 0) return `a ${NOUNS[kind]} needs at least one edge`;
  const declared = new Set(declaredIds(tree, 'edge'));
  const unknown = edges.find((edge) => !declared.has(edge));
  return unknown === undefined ? null : `${quote(unknown)} is no edge`;
}

/** A cut is a set; a path may walk an edge twice. */
function members(kind: ListKind, edges: readonly string[]): readonly string[] {
  return kind === 'cut' ? [...new Set(edges)] : edges;
}

/** Gives a cut these edges. Those that stay are left where they are, and new ones come last. */
export function setCutEdges(tree: JsonTree, id: string, edges: readonly string[]): Gesture {
  const cut = elementOf(tree, 'cut', id);
  if (cut < 0) return refused(`${quote(id)} is no cut`);
  const problem = problemOf(tree, 'cut', edges);
  if (problem !== null) return refused(problem);
  const array = edgesOf(tree, cut);
  if (array < 0) return change('change cut', [setMember(tree, cut, 'edges', members('cut', edges))]);
  const wanted = new Set(edges);
  const listed = [...childrenOf(tree, array)];
  const there = new Set(listed.map((ref) => stringAt(tree, ref)));
  const gone = new Set(listed.filter((ref) => !wanted.has(stringAt(tree, ref) ?? '')));
  const added = [...wanted].filter((edge) => !there.has(edge));
  // With nobody left to stand beside, or both at once at the end, the list is written anew.
  const last = listed.at(-1);
  const anew = added.length > 0 && (last === undefined || gone.has(last));
  const lists: (readonly TextEdit[])[] = anew
    ? [replaceValue(tree, array, kept(tree, listed, gone).concat(added))]
    : [removeValues(tree, [...gone]), insertElements(tree, array, added)];
  return change('change cut', lists);
}

function kept(tree: JsonTree, listed: readonly number[], gone: ReadonlySet<number>): string[] {
  return listed.filter((ref) => !gone.has(ref)).map((ref) => tree.string(ref));
}

/** Gives a normal path these edges, in their order. */
export function setPathEdges(tree: JsonTree, id: string, edges: readonly string[]): Gesture {
  const path = elementOf(tree, 'path', id);
  if (path < 0) return refused(`${quote(id)} is no normal path`);
  const problem = problemOf(tree, 'path', edges);
  if (problem !== null) return refused(problem);
  return change('change normal path', [setMember(tree, path, 'edges', edges)]);
}
