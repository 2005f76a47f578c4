/** Where ids stand in a history, for completion, hover, definition, references and rename. Free of the model. */
import type { JsonTree, Ref } from '../text/types.ts';
import { elements } from './read/fields.ts';
import { ID_MEMBERS, type IdKind, isEventType, SLOT_MEMBER } from './read/ids.ts';

/** What an id can name. Each kind has ids of its own. */
export type SymbolKind = IdKind;

/**
 * A place where an id belongs. `ref` is the value there; `element` the principal, conversation or event around it, or
 * -1 for `owner`.
 */
export interface SymbolSlot {
  readonly kind: SymbolKind;
  readonly declares: boolean;
  readonly ref: Ref;
  readonly element: Ref;
}

/** An id where it stands. */
export interface SymbolUse extends SymbolSlot {
  readonly id: string;
}

/** Elements of a top-level list, or none where there is no such list. */
export function* listed(tree: JsonTree, name: 'principals' | 'conversations' | 'events'): Generator<Ref> {
  const list = tree.kind(tree.root) === 'object' ? tree.member(tree.root, name) : -1;
  if (list < 0 || tree.kind(list) !== 'array') return;
  for (const ref of elements(tree, list)) if (tree.kind(ref) === 'object') yield ref;
}

/** The string of a member, or null. */
export function memberString(tree: JsonTree, object: Ref, name: string): string | null {
  const ref = object < 0 ? -1 : tree.member(object, name);
  return ref >= 0 && tree.kind(ref) === 'string' ? tree.string(ref) : null;
}

/** Every place in the history where an id belongs, in the order owner, principals, conversations, events. */
export function* slotsOf(tree: JsonTree): Generator<SymbolSlot> {
  const owner = tree.kind(tree.root) === 'object' ? tree.member(tree.root, 'owner') : -1;
  if (owner >= 0) yield { kind: 'principal', declares: false, ref: owner, element: -1 };
  for (const [list, kind] of [
    ['principals', 'principal'],
    ['conversations', 'conversation'],
  ] as const) {
    for (const element of listed(tree, list)) {
      const ref = tree.member(element, 'id');
      if (ref >= 0) yield { kind, declares: true, ref, element };
    }
  }
  for (const event of listed(tree, 'events')) yield* slotsOfEvent(tree, event);
}

/** The places for ids in one event. */
export function* slotsOfEvent(tree: JsonTree, event: Ref): Generator<SymbolSlot> {
  const type = memberString(tree, event, 'type');
  if (type === null || !isEventType(type)) return;
  for (const { name, kind, declares, many } of ID_MEMBERS[type]) {
    const member = tree.member(event, name);
    if (member < 0) continue;
    if (!many) yield { kind, declares, ref: member, element: event };
    else if (tree.kind(member) === 'array') {
      for (const ref of elements(tree, member)) yield { kind, declares, ref, element: event };
    }
  }
  const slots = type === 'evidence' ? tree.member(event, 'slots') : -1;
  if (slots < 0 || tree.kind(slots) !== 'array') return;
  for (const slot of elements(tree, slots)) {
    const ref = tree.kind(slot) === 'object' ? tree.member(slot, SLOT_MEMBER.name) : -1;
    if (ref >= 0) yield { kind: SLOT_MEMBER.kind, declares: false, ref, element: event };
  }
}

/** Ids that a partition gives to its parts: as many as it has sources, at most. */
export function partIds(tree: JsonTree, event: Ref): readonly string[] {
  const item = memberString(tree, event, 'item');
  if (item === null || memberString(tree, event, 'disposition') !== 'partition') return [];
  const sources = tree.member(event, 'sources');
  const count = sources >= 0 && tree.kind(sources) === 'array' ? tree.childCount(sources) : 0;
  return Array.from({ length: count }, (_, part) => `${item}/${part + 1}`);
}

/** Elements by the id that they declare, parts of a partition included; the first of several with one id. */
export function elementsById(tree: JsonTree, kind: SymbolKind): ReadonlyMap<string, Ref> {
  const found = new Map<string, Ref>();
  const add = (id: string, element: Ref) => {
    if (!found.has(id)) found.set(id, element);
  };
  for (const slot of slotsOf(tree)) {
    if (slot.kind !== kind || !slot.declares || tree.kind(slot.ref) !== 'string') continue;
    add(tree.string(slot.ref), slot.element);
    if (kind === 'item') for (const part of partIds(tree, slot.element)) add(part, slot.element);
  }
  return found;
}

export function declaredIds(tree: JsonTree, kind: SymbolKind): readonly string[] {
  return [...elementsById(tree, kind).keys()];
}

/** The element that declares an id, or -1. */
export function elementOf(tree: JsonTree, kind: SymbolKind, id: string): Ref {
  return elementsById(tree, kind).get(id) ?? -1;
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
  if (ref < 0) return null;
  const event = around(tree, ref, 'events');
  if (event >= 0) {
    for (const slot of slotsOfEvent(tree, event)) if (slot.ref === ref) return slot;
    return null;
  }
  for (const slot of slotsOf(tree)) {
    if (slot.ref === ref) return slot;
    // Past the head of the file nothing but events follows.
    if (slot.element >= 0 && around(tree, slot.element, 'events') >= 0) return null;
  }
  return null;
}

/** The id at an offset (either end of the token included), or null. */
export function symbolAt(tree: JsonTree, offset: number): SymbolUse | null {
  const slot = slotAt(tree, offset);
  if (slot === null || tree.kind(slot.ref) !== 'string') return null;
  return { ...slot, id: tree.string(slot.ref) };
}

/** Number, from 0, of the event around an offset, so that a view can follow the cursor, or -1. */
export function eventAt(tree: JsonTree, offset: number): number {
  const event = around(tree, tree.at(offset), 'events');
  if (event < 0) return -1;
  let number = 0;
  for (const ref of elements(tree, tree.parent(event))) {
    if (ref === event) return number;
    number++;
  }
  return -1;
}

/**
 * What may be completed at an offset: the stretch to replace (quotes included) and the ids to offer, each to be written
 * as a JSON string. Items, messages, grants and attempts are offered only where they were introduced before.
 */
export function completionsAt(
  tree: JsonTree,
  offset: number,
): { readonly start: number; readonly end: number; readonly words: readonly string[] } | null {
  const slot = slotAt(tree, offset);
  if (slot === null || slot.declares || tree.kind(slot.ref) !== 'string') return null;
  const words = [...elementsById(tree, slot.kind)]
    .filter(([, element]) => slot.element < 0 || element < slot.element || slot.kind === 'principal')
    .map(([id]) => id);
  return { start: tree.start(slot.ref), end: tree.end(slot.ref), words };
}

/** The element of a top-level list around a value, or -1. */
function around(tree: JsonTree, ref: Ref, list: string): Ref {
  for (let at = ref; at >= 0; at = tree.parent(at)) {
    const parent = tree.parent(at);
    const isElement = parent >= 0 && tree.parent(parent) === tree.root && tree.key(parent) === list;
    if (isElement && tree.kind(parent) === 'array') return at;
  }
  return -1;
}

/** The value whose token covers an offset or ends at it, or -1. */
function valueAt(tree: JsonTree, offset: number): Ref {
  for (const near of [offset, offset - 1]) {
    const ref = near < 0 ? -1 : tree.at(near);
    if (ref >= 0 && tree.start(ref) <= near && tree.firstChild(ref) < 0) return ref;
  }
  return -1;
}
