import type { JsonTree, Ref } from './types.ts';

/** Last member or element of a container, or -1. Climbs from the last value of the subtree. */
export function lastChild(tree: JsonTree, container: Ref): Ref {
  let at = tree.subtreeEnd(container) - 1;
  if (at === container) return -1;
  while (tree.parent(at) !== container) at = tree.parent(at);
  return at;
}

/** The member or element before one, or -1. */
export function previousSibling(tree: JsonTree, ref: Ref): Ref {
  const parent = tree.parent(ref);
  if (ref <= parent + 1) return -1;
  let at = ref - 1;
  while (tree.parent(at) !== parent) at = tree.parent(at);
  return at;
}

/** Offset where a member (its key) or an element starts. */
export function entryStart(tree: JsonTree, ref: Ref): number {
  return tree.keyId(ref) < 0 ? tree.start(ref) : tree.keyStart(ref);
}

/** Whether a value is an object or an array. */
export function isContainer(tree: JsonTree, ref: Ref): boolean {
  const unit = tree.text.charAt(tree.start(ref));
  return unit === '{' || unit === '[';
}

/** Whether a container breaks the line before its first member or element. An empty one does not. */
export function isMultiLine(tree: JsonTree, container: Ref): boolean {
  const first = tree.firstChild(container);
  return first >= 0 && hasBreak(tree.text.slice(tree.start(container), entryStart(tree, first)));
}

/** Whether a value is written without a line break. */
export function isOneLine(tree: JsonTree, ref: Ref): boolean {
  return tree.position(tree.start(ref)).line === tree.position(tree.end(ref)).line;
}

export function hasBreak(text: string): boolean {
  return text.includes('\n') || text.includes('\r');
}

/** White space at the start of the line on which an offset stands. */
export function indentAt(tree: JsonTree, offset: number): string {
  const { text } = tree;
  const line = offset - tree.position(offset).column + 1;
  let end = line;
  while (text.charAt(end) === ' ' || text.charAt(end) === '\t') end++;
  return text.slice(line, end);
}
