import type { TextEdit } from './types.ts';

/** Whether edits are in order, do not overlap, and lie within a text of `length` units. */
export function editsFit(length: number, edits: readonly TextEdit[]): boolean {
  let end = 0;
  for (const edit of edits) {
    if (!Number.isInteger(edit.offset) || !Number.isInteger(edit.length)) return false;
    if (edit.offset < end || edit.length < 0 || edit.offset + edit.length > length) return false;
    end = edit.offset + edit.length;
  }
  return true;
}

/** The text after edits. Throws a RangeError where {@link editsFit} says no: edits of another text would tear this one. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  requireFit(text, edits);
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits) {
    parts.push(text.slice(end, edit.offset), edit.text);
    end = edit.offset + edit.length;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

/** The edits that bring the text after `edits` back to `text`, unit for unit. Throws as {@link applyEdits} does. */
export function invertEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  requireFit(text, edits);
  let shift = 0;
  return edits.map((edit) => {
    const offset = edit.offset + shift;
    shift += edit.text.length - edit.length;
    return { offset, length: edit.text.length, text: text.slice(edit.offset, edit.offset + edit.length) };
  });
}

/** Edits as one list, or the first two that change the same units. */
export type MergedEdits =
  | { readonly kind: 'merged'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'overlap'; readonly first: TextEdit; readonly second: TextEdit };

/**
 * One list of several that were each made for the same text. Insertions at one offset stay in the order of the lists,
 * and come before a change of the units from that offset on.
 */
export function mergeEdits(lists: readonly (readonly TextEdit[])[]): MergedEdits {
  // The sort is stable. An insertion sorts before a replacement that starts where it stands.
  const edits = lists
    .flat()
    .sort((a, b) => a.offset - b.offset || Math.min(a.length, 1) - Math.min(b.length, 1));
  for (let i = 1; i < edits.length; i++) {
    const first = edits[i - 1]!;
    const second = edits[i]!;
    if (second.offset < first.offset + first.length) return { kind: 'overlap', first, second };
  }
  return { kind: 'merged', edits };
}

function requireFit(text: string, edits: readonly TextEdit[]): void {
  if (!editsFit(text.length, edits)) throw new RangeError('the edits do not fit the text');
}
