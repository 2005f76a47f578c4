/** Where ids stand in a document, for completion, hover, definition, references and rename. Free of the validator. */
import type { JsonTree, Ref } from '../text/types.ts';
import { type DocumentName, ENFORCEMENT, member, NODE } from './wire.ts';

/** What an id can name. Each kind has ids of its own. */
export type SymbolKind = 'node' | 'edge' | 'path' | 'cut';

/** What an id does where it stands: it declares an element, or it refers to one. */
export type SymbolRole = 'declaration' | 'root' | 'sink' | 'source' | 'target' | 'path' | 'cut';

/** A place where an id belongs. `ref` is the value there; `element` the node, edge, path or cut around it, or -1. */
export interface SymbolSlot {
  readonly kind: SymbolKind;
  readonly role: SymbolRole;
  readonly ref: Ref;
  readonly element: Ref;
}

/** An id where it stands. */
export interface SymbolUse extends SymbolSlot {
  readonly id: string;
}

const LISTED: Readonly<Record<SymbolKind, DocumentName>> = {
  node: 'nodes',
  edge: 'edges',
  path: 'normal_paths',
  cut: 'revocation_cut_sets',
};
const KINDS = Object.keys(LISTED) as readonly SymbolKind[];

/** An array member of the document, or -1. */
export function arrayNamed(tree: JsonTree, name: DocumentName): Ref {
  const ref = tree.kind(tree.root) === 'object' ? member(tree, tree.root, name) : -1;
  return ref >= 0 && tree.kind(ref) === 'array' ? ref : -1;
}

/** The array that declares elements of a kind, or -1 where the document has none. */
export function arrayOf(tree: JsonTree, kind: SymbolKind): Ref {
  return arrayNamed(tree, LISTED[kind]);
}

/** Values in an array or object, in order; none for -1. */
export function* childrenOf(tree: JsonTree, container: Ref): Generator<Ref> {
  if (container < 0) return;
  for (let ref = tree.firstChild(container); ref >= 0; ref = tree.nextSibling(ref)) yield ref;
}

/** The string at a value, or null. */
export function stringAt(tree: JsonTree, ref: Ref): string | null {
  return ref >= 0 && tree.kind(ref) === 'string' ? tree.string(ref) : null;
}

/** The id that an element declares, or null. */
export function idOf(tree: JsonTree, element: Ref): string | null {
  return stringAt(tree, member(tree, element, 'id'));
}

/** Ids that the document declares of one kind, each once, in its order. */
export function declaredIds(tree: JsonTree, kind: SymbolKind): readonly string[] {
  return [...elementsById(tree, kind).keys()];
}

/** The first element that declares an id, or -1. */
export function elementOf(tree: JsonTree, kind: SymbolKind, id: string): Ref {
  for (const element of childrenOf(tree, arrayOf(tree, kind))) {
    const declared = member(tree, element, 'id');
    if (declared >= 0 && tree.stringEquals(declared, id)) return element;
  }
  return -1;
}

/** Elements of a kind by the id that they declare; the first of several with one id. */
export function elementsById(tree: JsonTree, kind: SymbolKind): ReadonlyMap<string, Ref> {
  const found = new Map<string, Ref>();
  for (const element of childrenOf(tree, arrayOf(tree, kind))) {
    const id = idOf(tree, element);
    if (id !== null && !found.has(id)) found.set(id, element);
  }
  return found;
}

/** Every place in the document where an id belongs, declarations and references, section by section. */
export function* slotsOf(tree: JsonTree): Generator<SymbolSlot> {
  for (const name of ['roots', 'sinks'] as const) {
    for (const ref of childrenOf(tree, arrayNamed(tree, name))) {
      yield { kind: 'node', role: name === 'roots' ? 'root' : 'sink', ref, element: -1 };
    }
  }
  for (const kind of KINDS) {
    for (const element of childrenOf(tree, arrayOf(tree, kind))) yield* slotsOfElement(tree, kind, element);
  }
}

function* slotsOfElement(tree: JsonTree, kind: SymbolKind, element: Ref): Generator<SymbolSlot> {
  const id = member(tree, element, 'id');
  if (id >= 0) yield { kind, role: 'declaration', ref: id, element };
  if (kind === 'edge') {
    for (const role of ['source', 'target'] as const) {
      const ref = member(tree, element, role);
      if (ref >= 0) yield { kind: 'node', role, ref, element };
    }
  }
  if (kind === 'path' || kind === 'cut') {
    for (const ref of childrenOf(tree, edgesOf(tree, element)))
      yield { kind: 'edge', role: kind, ref, element };
  }
}

/** The array of edge ids of a path or cut, or -1. */
export function edgesOf(tree: JsonTree, element: Ref): Ref {
  const ref = member(tree, element, 'edges');
  return ref >= 0 && tree.kind(ref) === 'array' ? ref : -1;
}

/** Every place where one id stands, its declaration included, in the order of the text. */
export function references(tree: JsonTree, kind: SymbolKind, id: string): readonly SymbolUse[] {
  const uses: SymbolUse[] = [];
  for (const slot of slotsOf(tree)) {
    if (slot.kind === kind && tree.stringEquals(slot.ref, id)) uses.push({ ...slot, id });
  }
  return uses.sort((a, b) => a.ref - b.ref);
}

/** The place for an id at an offset (either end of the token included), or null where none belongs there. */
export function slotAt(tree: JsonTree, offset: number): SymbolSlot | null {
  const ref = valueAt(tree, offset);
  return ref < 0 ? null : slotOf(tree, ref);
}

/** The id at an offset (either end of the token included), or null. */
export function symbolAt(tree: JsonTree, offset: number): SymbolUse | null {
  const slot = slotAt(tree, offset);
  const id = slot === null ? null : stringAt(tree, slot.ref);
  return slot === null || id === null ? null : { ...slot, id };
}

/** The innermost element or id around an offset, so that a view can follow the cursor, or null. */
export function elementAt(
  tree: JsonTree,
  offset: number,
): { readonly kind: SymbolKind; readonly id: string } | null {
  const symbol = symbolAt(tree, offset);
  if (symbol !== null) return { kind: symbol.kind, id: symbol.id };
  let element = tree.at(offset);
  while (element >= 0 && depthOf(tree, element) > 2) element = tree.parent(element);
  if (element < 0 || depthOf(tree, element) !== 2) return null;
  const kind = KINDS.find((candidate) => LISTED[candidate] === tree.key(tree.parent(element)));
  const id = idOf(tree, element);
  return kind === undefined || id === null ? null : { kind, id };
}

function depthOf(tree: JsonTree, ref: Ref): number {
  let depth = 0;
  for (let at = tree.parent(ref); at >= 0; at = tree.parent(at)) depth++;
  return depth;
}

/** The value whose token covers an offset or ends at it, or -1. */
function valueAt(tree: JsonTree, offset: number): Ref {
  for (const near of [offset, offset - 1]) {
    const ref = near < 0 ? -1 : tree.at(near);
    if (ref >= 0 && tree.start(ref) <= near && tree.firstChild(ref) < 0) return ref;
  }
  return -1;
}

/** What belongs at a value, told from where it stands. */
function slotOf(tree: JsonTree, ref: Ref): SymbolSlot | null {
  const holder = tree.parent(ref);
  switch (depthOf(tree, ref)) {
    case 2: {
      const name = tree.key(holder);
      const ends = name === 'roots' || name === 'sinks';
      if (!ends || tree.kind(holder) !== 'array') return null;
      return { kind: 'node', role: name === 'roots' ? 'root' : 'sink', ref, element: -1 };
    }
    case 3:
      return find(tree, holder, ref);
    case 4:
      return find(tree, tree.parent(holder), ref);
    default:
      return null;
  }
}

function find(tree: JsonTree, element: Ref, ref: Ref): SymbolSlot | null {
  const array = tree.parent(element);
  const kind = KINDS.find((candidate) => arrayOf(tree, candidate) === array);
  if (kind === undefined) return null;
  for (const slot of slotsOfElement(tree, kind, element)) if (slot.ref === ref) return slot;
  return null;
}

/** Free words of the format whose values are worth offering again: kinds, domains, capabilities, revocation ids. */
const REUSED = ['kind', 'trust_domain', 'capability', 'control_domain', 'revocation_id'] as const;

/**
 * What may be completed at an offset: the stretch to replace (quotes included) and the words to offer, each to be
 * written as a JSON string. Null where the value there is neither an id nor a word that other elements share.
 */
export function completionsAt(
  tree: JsonTree,
  offset: number,
): { readonly start: number; readonly end: number; readonly words: readonly string[] } | null {
  const ref = valueAt(tree, offset);
  if (ref < 0 || tree.kind(ref) !== 'string') return null;
  const words = wordsFor(tree, ref);
  return words === null ? null : { start: tree.start(ref), end: tree.end(ref), words };
}

function wordsFor(tree: JsonTree, ref: Ref): readonly string[] | null {
  const slot = slotOf(tree, ref);
  if (slot !== null) return slot.role === 'declaration' ? null : declaredIds(tree, slot.kind);
  const key = tree.key(ref);
  const name = REUSED.find((reused) => reused === key);
  return name === undefined ? null : wordsOf(tree, name);
}

/** Words that the elements of a document give one member, each once, most used first. */
export function wordsOf(tree: JsonTree, name: (typeof REUSED)[number]): readonly string[] {
  const times = new Map<string, number>();
  const onNode = (NODE.names as readonly string[]).includes(name);
  const inEnforcement = (ENFORCEMENT.names as readonly string[]).includes(name);
  for (const element of childrenOf(tree, arrayOf(tree, onNode ? 'node' : 'edge'))) {
    const holder = inEnforcement ? member(tree, element, 'enforcement') : element;
    const word = holder < 0 ? null : stringAt(tree, member(tree, holder, name));
    if (word !== null && word !== '') times.set(word, (times.get(word) ?? 0) + 1);
  }
  return [...times].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
}
