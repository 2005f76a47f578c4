import type { JsonTree, Ref } from '../text/types.ts';
import type { AuthorityView, EdgeList, EdgeState, GraphEdge, GraphNode } from './types.ts';
import { type DocumentName, member, STATES, type WireName } from './wire.ts';

/**
 * Every part of a document that can be read, sound or not, in the order of the text; null where the text is no object.
 * An element needs an id to be shown, and of several with one id the first is. What cannot be read of it is empty, a
 * state that cannot be read is unknown, and an edge may lead to nodes that are not there.
 */
export function viewOf(tree: JsonTree): AuthorityView | null {
  if (tree.kind(tree.root) !== 'object') return null;
  const { root } = tree;
  const roots = texts(tree, member(tree, root, 'roots'));
  const sinks = texts(tree, member(tree, root, 'sinks'));
  const isRoot = new Set(roots);
  const isSink = new Set(sinks);
  const sequence = member(tree, root, 'snapshot_sequence');
  return {
    graphId: text(tree, root, 'graph_id'),
    snapshotSequence: sequence >= 0 && tree.kind(sequence) === 'number' ? Number(tree.value(sequence)) : null,
    capturedAt: text(tree, root, 'captured_at'),
    authorityEpoch: text(tree, root, 'authority_epoch'),
    roots,
    sinks,
    nodes: elements(tree, 'nodes', (ref, id) => nodeOf(tree, ref, id, isRoot.has(id), isSink.has(id))),
    edges: elements(tree, 'edges', (ref, id) => edgeOf(tree, ref, id)),
    normalPaths: elements(tree, 'normal_paths', (ref, id) => listOf(tree, ref, id)),
    cuts: elements(tree, 'revocation_cut_sets', (ref, id) => listOf(tree, ref, id)),
  };
}

function elements<T>(tree: JsonTree, name: DocumentName, make: (ref: Ref, id: string) => T): T[] {
  const array = member(tree, tree.root, name);
  const found: T[] = [];
  const seen = new Set<string>();
  if (array < 0 || tree.kind(array) !== 'array') return found;
  for (let ref = tree.firstChild(array); ref >= 0; ref = tree.nextSibling(ref)) {
    const id = text(tree, ref, 'id');
    if (id === '' || seen.has(id)) continue;
    seen.add(id);
    found.push(make(ref, id));
  }
  return found;
}

function nodeOf(tree: JsonTree, ref: Ref, id: string, root: boolean, sink: boolean): GraphNode {
  return {
    id,
    kind: text(tree, ref, 'kind'),
    trustDomain: text(tree, ref, 'trust_domain'),
    root,
    sink,
    pointer: tree.pointer(ref),
  };
}

function edgeOf(tree: JsonTree, ref: Ref, id: string): GraphEdge {
  const enforcement = member(tree, ref, 'enforcement');
  const revocationId = text(tree, enforcement, 'revocation_id');
  const revocable = member(tree, enforcement, 'revocable');
  return {
    id,
    source: text(tree, ref, 'source'),
    target: text(tree, ref, 'target'),
    capability: text(tree, ref, 'capability'),
    state: stateOf(text(tree, ref, 'state')),
    revocable: revocable >= 0 && tree.value(revocable) === true,
    controlDomain: text(tree, enforcement, 'control_domain'),
    revocationId: revocationId === '' ? null : revocationId,
    pointer: tree.pointer(ref),
  };
}

function stateOf(word: string): EdgeState {
  return STATES.find((state) => state === word) ?? 'unknown';
}

function listOf(tree: JsonTree, ref: Ref, id: string): EdgeList {
  return {
    id,
    edges: texts(tree, member(tree, ref, 'edges')),
    pointer: tree.pointer(ref),
  };
}

/** A string member, or '' where it is absent or something else. */
function text(tree: JsonTree, object: Ref, name: WireName): string {
  const ref = member(tree, object, name);
  return ref >= 0 && tree.kind(ref) === 'string' ? tree.string(ref) : '';
}

/** The strings of an array. */
function texts(tree: JsonTree, array: Ref): string[] {
  const found: string[] = [];
  if (array < 0 || tree.kind(array) !== 'array') return found;
  for (let ref = tree.firstChild(array); ref >= 0; ref = tree.nextSibling(ref)) {
    if (tree.kind(ref) === 'string') found.push(tree.string(ref));
  }
  return found;
}
