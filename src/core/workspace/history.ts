import { applyEdits, invertEdits, type TextEdit } from '../text/index.ts';
import { fromUtf8, toUtf8 } from './bytes.ts';
import type { RecordOf } from './records.ts';
import type { Sql } from './sql.ts';

/** Edits of one window that follow the first of them within this many milliseconds make one earlier text. */
const BURST = 60_000;
/** Earlier texts that are kept of a document, at most. */
const MAX_TEXTS = 500;
/** Bytes of all that is kept to bring earlier texts of a document back, at most, each row counted as 64 more. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The limits are looked at once in so many revisions, and after an edit that removed more bytes than this. */
const TRIM_EVERY = 64;
const TRIM_AFTER = 256 * 1024;

/**
 * Earlier texts of documents. The newest text is whole in the document; of each revision before it, a row says what
 * turns the text after it back into it. The oldest are dropped past the limits; the newest earlier text never is.
 */
export class History {
  constructor(readonly sql: Sql) {}

  /** Keeps the way back from an edit of `before`, the text that was last edited at `editedAt`. */
  push(edit: RecordOf<'edit'>, before: string, editedAt: string): void {
    const undo = toUtf8(JSON.stringify(invertEdits(before, narrow(before, edit.edits))));
    this.sql.run(
      `INSERT INTO revisions (document, revision, edited_at, left_at, left_by, listed, undo)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      edit.id,
      edit.base,
      editedAt,
      edit.at,
      edit.by,
      this.#continues(edit) ? 0 : 1,
      undo,
    );
    if (edit.base % TRIM_EVERY === 0 || undo.length > TRIM_AFTER) this.#trim(edit.id, edit.base);
  }

  #continues(edit: RecordOf<'edit'>): boolean {
    const row = this.sql.get(
      'SELECT left_at, left_by FROM revisions WHERE document = ? AND listed = 1 ORDER BY revision DESC LIMIT 1',
      edit.id,
    );
    if (!row || row.left_by !== edit.by) return false;
    const passed = Date.parse(edit.at) - Date.parse(row.left_at as string);
    return passed >= 0 && passed < BURST;
  }

  #trim(id: string, newest: number): void {
    const oldestListed = this.sql.get(
      `SELECT revision FROM revisions WHERE document = ? AND listed = 1
       ORDER BY revision DESC LIMIT 1 OFFSET ?`,
      id,
      MAX_TEXTS - 1,
    );
    const oldestInBytes = this.sql.get(
      `SELECT MIN(revision) AS revision FROM (
         SELECT revision, SUM(length(undo) + 64) OVER (ORDER BY revision DESC) AS bytes
         FROM revisions WHERE document = ?
       ) WHERE bytes <= ?`,
      id,
      MAX_BYTES,
    );
    const cut = Math.max(
      (oldestListed?.revision as number | undefined) ?? 0,
      (oldestInBytes?.revision as number | null) ?? newest,
    );
    this.sql.run('DELETE FROM revisions WHERE document = ? AND revision < ?', id, cut);
  }

  /** Earlier texts, newest first. */
  list(id: string): { readonly revision: number; readonly editedAt: string }[] {
    const rows = this.sql.all(
      'SELECT revision, edited_at FROM revisions WHERE document = ? AND listed = 1 ORDER BY revision DESC',
      id,
    );
    return rows.map((row) => ({ revision: row.revision as number, editedAt: row.edited_at as string }));
  }

  /** The text of an earlier revision, made from the newest text, or null where it is no longer kept. */
  text(
    id: string,
    revision: number,
    head: { readonly revision: number; readonly text: string },
  ): string | null {
    if (revision === head.revision) return head.text;
    const rows = this.sql.all(
      'SELECT undo FROM revisions WHERE document = ? AND revision >= ? ORDER BY revision DESC',
      id,
      revision,
    );
    if (rows.length === 0 || rows.length !== head.revision - revision) return null;
    return rows.reduce((text, row) => applyEdits(text, unpack(row.undo as Uint8Array)), head.text);
  }

  purge(id: string): void {
    this.sql.run('DELETE FROM revisions WHERE document = ?', id);
  }
}

function unpack(undo: Uint8Array): TextEdit[] {
  return JSON.parse(fromUtf8(undo)) as TextEdit[];
}

/** The same edit without what it removes only to insert it again: a pasted whole text is mostly that. */
function narrow(before: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const [only] = edits;
  if (only === undefined || edits.length > 1) return edits;
  const { offset, length, text } = only;
  const shorter = Math.min(length, text.length);
  let start = 0;
  while (start < shorter && before[offset + start] === text[start]) start++;
  let end = 0;
  while (end < shorter - start && before[offset + length - 1 - end] === text[text.length - 1 - end]) end++;
  const kept = start + end;
  return [{ offset: offset + start, length: length - kept, text: text.slice(start, text.length - end) }];
}
