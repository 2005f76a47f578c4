import type { JsonTree, Ref } from './types.ts';
import { entryStart, hasBreak, indentAt, isContainer, isMultiLine, lastChild } from './walk.ts';

/** How a text is written: what stands around the tokens of new values. */
export interface Style {
  readonly newline: string;
  /** One level of indentation. */
  readonly indent: string;
  /** A colon with the space around it. */
  readonly colon: string;
  /** A comma with the space after it, inside a container on one line. */
  readonly comma: string;
  /** Space inside the braces and inside the brackets of a container on one line. */
  readonly objectPad: string;
  readonly arrayPad: string;
  /** Whether containers without containers in them stand on one line in a text of several lines. */
  readonly leavesOnOneLine: boolean;
}

/** Values looked at for evidence, around the place of an edit and from the start of the text: an edit costs the same in any text. */
const LOOKED_AT = 500;

type Evidence = { -readonly [K in keyof Style]?: Style[K] };

/** Styles that were found, since thousands of values may be written at one place. */
const known = new WeakMap<JsonTree, Map<Ref, Style>>();

/** The style of a text near a value, then at its start, then that of `JSON.stringify(_, null, 2)`. */
export function styleNear(tree: JsonTree, ref: Ref): Style {
  const ofTree = known.get(tree) ?? new Map<Ref, Style>();
  known.set(tree, ofTree);
  const style = ofTree.get(ref) ?? lookNear(tree, ref);
  ofTree.set(ref, style);
  return style;
}

function lookNear(tree: JsonTree, ref: Ref): Style {
  const found: Evidence = {};
  for (const from of [ref, tree.parent(ref), tree.root]) {
    if (from < 0) continue;
    const to = Math.min(tree.subtreeEnd(from), from + LOOKED_AT);
    for (let at = from; at < to; at++) look(tree, at, found);
  }
  const dense = found.colon === ':' || found.comma === ',';
  const space = dense ? '' : ' ';
  return {
    newline: tree.newline,
    indent: found.indent ?? '  ',
    colon: found.colon ?? `:${space}`,
    comma: found.comma ?? `,${space}`,
    objectPad: found.objectPad ?? '',
    arrayPad: found.arrayPad ?? '',
    leavesOnOneLine: found.leavesOnOneLine ?? false,
  };
}

/** Adds what one value shows and none before it did. */
function look(tree: JsonTree, ref: Ref, found: Evidence): void {
  if (tree.keyId(ref) >= 0) {
    const colon = tree.text.slice(tree.keyEnd(ref), tree.start(ref));
    if (!hasBreak(colon)) found.colon ??= colon;
  }
  const first = isContainer(tree, ref) ? tree.firstChild(ref) : -1;
  if (first < 0) return;
  if (isMultiLine(tree, ref)) lookAtIndent(tree, ref, first, found);
  else lookAtLine(tree, ref, first, found);
}

function lookAtIndent(tree: JsonTree, ref: Ref, first: Ref, found: Evidence): void {
  const outer = indentAt(tree, tree.start(ref));
  const inner = indentAt(tree, entryStart(tree, first));
  if (inner.length > outer.length && inner.startsWith(outer)) found.indent ??= inner.slice(outer.length);
}

function lookAtLine(tree: JsonTree, ref: Ref, first: Ref, found: Evidence): void {
  const { text } = tree;
  const pad = text.slice(tree.start(ref) + 1, entryStart(tree, first));
  if (text.charAt(tree.start(ref)) === '{') found.objectPad ??= pad;
  else found.arrayPad ??= pad;
  const next = tree.nextSibling(first);
  if (next >= 0) {
    const comma = text.slice(tree.end(first), entryStart(tree, next));
    if (!hasBreak(comma)) found.comma ??= comma;
  }
  if (!hasBreak(text.slice(tree.end(lastChild(tree, ref)), tree.end(ref)))) found.leavesOnOneLine ??= true;
}
