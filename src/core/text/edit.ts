import { type Place, stringifyAllLike, stringifyLike, stringifyMember } from './stringify.ts';
import { styleNear } from './style.ts';
import type { JsonTree, JsonValue, Ref, TextEdit } from './types.ts';
import {
  entryStart,
  hasBreak,
  indentAt,
  isMultiLine,
  isOneLine,
  lastChild,
  previousSibling,
} from './walk.ts';

/**
 * Edits of a JSON text that touch only what they change. Each function takes the tree of the text and gives edits of that
 * text, in order and apart from one another; the refs must be sound and of the kind that the function is about.
 */

/** Replaces a value; its key, if any, stays. */
export function replaceValue(tree: JsonTree, ref: Ref, value: JsonValue): TextEdit[] {
  const parent = tree.parent(ref);
  const place: Place = {
    tree,
    near: ref,
    model: tree.firstChild(ref) >= 0 ? ref : cousin(tree, parent, tree.key(ref)),
    indent: indentAt(tree, tree.start(ref)),
    oneLine: parent >= 0 && isOneLine(tree, parent),
  };
  return change(tree, tree.start(ref), tree.end(ref), stringifyLike(place, value));
}

/** Sets a member of an object: replaces the value that counts (the last of that name), or adds the member at the end. */
export function setMember(tree: JsonTree, object: Ref, name: string, value: JsonValue): TextEdit[] {
  const member = lastMember(tree, object, name);
  if (member >= 0) return replaceValue(tree, member, value);
  return insert(tree, object, {
    previous: lastChild(tree, object),
    model: cousin(tree, object, name),
    alone: { [name]: value },
    written: (place) => [stringifyMember(place, name, value)],
  });
}

/** Adds an element to an array: before the one at `index`, or at the end where there is none. */
export function insertElement(tree: JsonTree, array: Ref, value: JsonValue, index = Infinity): TextEdit[] {
  return insertElements(tree, array, [value], index);
}

/** Adds elements to an array one after another, as {@link insertElement} adds one. */
export function insertElements(
  tree: JsonTree,
  array: Ref,
  values: readonly JsonValue[],
  index = Infinity,
): TextEdit[] {
  if (values.length === 0) return [];
  const next = index === Infinity ? -1 : tree.element(array, Math.max(0, index));
  const previous = next < 0 ? lastChild(tree, array) : previousSibling(tree, next);
  return insert(tree, array, {
    previous,
    model: previous < 0 ? next : previous,
    alone: values,
    written: (place) => stringifyAllLike(place, values),
  });
}

/** Removes a member of an object. */
export function removeMember(tree: JsonTree, member: Ref): TextEdit[] {
  return removeValues(tree, [member]);
}

/** Removes members and elements, of one container or of several. The root cannot be removed and is passed over. */
export function removeValues(tree: JsonTree, refs: readonly Ref[]): TextEdit[] {
  const edits: TextEdit[] = [];
  const gone = new Set(refs);
  let handled = 1;
  for (const ref of [...gone].sort((a, b) => a - b)) {
    if (ref < handled) continue;
    let last = ref;
    let next = tree.nextSibling(ref);
    while (next >= 0 && gone.has(next)) {
      last = next;
      next = tree.nextSibling(next);
    }
    handled = tree.subtreeEnd(last);
    edits.push(removal(tree, ref, last, next));
  }
  return edits;
}

/** Renames a member. */
export function renameKey(tree: JsonTree, member: Ref, name: string): TextEdit[] {
  return change(tree, tree.keyStart(member), tree.keyEnd(member), JSON.stringify(name));
}

/** Gives string values one new content, as when an id is renamed everywhere. */
export function renameStrings(tree: JsonTree, refs: readonly Ref[], content: string): TextEdit[] {
  const sorted = [...new Set(refs)].sort((a, b) => a - b);
  return sorted.flatMap((ref) => change(tree, tree.start(ref), tree.end(ref), JSON.stringify(content)));
}

function change(tree: JsonTree, start: number, end: number, text: string): TextEdit[] {
  return tree.text.slice(start, end) === text ? [] : [{ offset: start, length: end - start, text }];
}

/** Removes neighbours `first` to `last`; `next` stays behind them, or is -1. */
function removal(tree: JsonTree, first: Ref, last: Ref, next: Ref): TextEdit {
  const previous = previousSibling(tree, first);
  const parent = tree.parent(first);
  if (next >= 0) return cut(entryStart(tree, first), entryStart(tree, next));
  if (previous >= 0) return cut(tree.end(previous), tree.end(last));
  // The brackets belong to the edit, so that an insertion made beside it is seen to overlap.
  const brackets = tree.kind(parent) === 'object' ? '{}' : '[]';
  return { ...cut(tree.start(parent), tree.end(parent)), text: brackets };
}

function cut(start: number, end: number): TextEdit {
  return { offset: start, length: end - start, text: '' };
}

/** Inserts entries after `previous`, or first where that is -1. `alone` is the container with nothing else in it. */
function insert(
  tree: JsonTree,
  container: Ref,
  entry: { previous: Ref; model: Ref; alone: JsonValue; written: (place: Place) => string[] },
): TextEdit[] {
  const first = tree.firstChild(container);
  if (first < 0) return replaceValue(tree, container, entry.alone);
  const { previous, model } = entry;
  const gap = separator(tree, container, previous < 0 ? first : previous);
  const offset = previous < 0 ? entryStart(tree, first) : tree.end(previous);
  const indent = hasBreak(gap) ? /[ \t]*$/.exec(gap.replace(/[^\s].*$/, ''))![0] : indentAt(tree, offset);
  const texts = entry.written({ tree, near: container, model, indent, oneLine: isOneLine(tree, container) });
  const text = texts.map((one) => (previous < 0 ? one + gap : gap + one)).join('');
  return [{ offset, length: 0, text }];
}

/** The text between neighbours as it stands at `child`, without blank lines. */
function separator(tree: JsonTree, container: Ref, child: Ref): string {
  const { text } = tree;
  const previous = previousSibling(tree, child);
  const next = tree.nextSibling(child);
  let gap: string;
  if (previous >= 0) gap = text.slice(tree.end(previous), entryStart(tree, child));
  else if (next >= 0) gap = text.slice(tree.end(child), entryStart(tree, next));
  else if (!isMultiLine(tree, container)) return styleNear(tree, container).comma;
  else gap = `,${text.slice(tree.start(container) + 1, entryStart(tree, child))}`;
  return gap.replace(/(?:\r\n|\n|\r(?!\n))[ \t]*(?=[\r\n])/g, '');
}

function lastMember(tree: JsonTree, object: Ref, name: string): Ref {
  const number = tree.keyIdOf(name);
  let found = -1;
  if (number < 0) return found;
  for (let child = tree.firstChild(object); child >= 0; child = tree.nextSibling(child)) {
    if (tree.keyId(child) === number) found = child;
  }
  return found;
}

/** A value that shows how a new one at this place is written: a neighbour of an element, the like member of a neighbour. */
function cousin(tree: JsonTree, container: Ref, name: string | undefined): Ref {
  if (container < 0) return -1;
  if (name === undefined) return tree.firstChild(container);
  for (const neighbour of [previousSibling(tree, container), tree.nextSibling(container)]) {
    const member = neighbour < 0 ? -1 : tree.member(neighbour, name);
    if (member >= 0 && tree.firstChild(member) >= 0) return member;
  }
  return -1;
}
