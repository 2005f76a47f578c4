import type { TextEdit } from '../text/types.ts';

/** The text after some edits, or null where they are not sorted, overlap or reach outside the text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | null {
  let at = 0;
  let result = '';
  for (const edit of edits) {
    if (edit.offset < at || edit.offset + edit.length > text.length) return null;
    result += text.slice(at, edit.offset) + edit.text;
    at = edit.offset + edit.length;
  }
  return result + text.slice(at);
}
