import type { Database, SqlValue } from 'sql.js';
import { applyEdits, editsFit } from '../text/index.ts';
import { packText, unpackText } from './bytes.ts';
import { History } from './history.ts';
import type { JournalRecord, RecordOf } from './records.ts';
import { type Row, Sql } from './sql.ts';
import type { DocumentInfo, DocumentKind, Layout } from './types.ts';

/**
 * The state of a workspace: what its records, applied in order, make. Applying is a function of state and record
 * alone, so that replay gives what the user saw.
 */
export class Tables {
  readonly #sql: Sql;
  readonly #history: History;
  /** Texts edited since the last {@link flush}: the `text` column is behind for them. */
  readonly #heads = new Map<string, string>();

  constructor(readonly db: Database) {
    this.#sql = new Sql(db);
    this.#history = new History(this.#sql);
  }

  /**
   * Applies a record and answers true; a record that does not fit (its document is missing, or at another revision)
   * changes nothing and answers false. `commit` runs before the change is final: where it rejects, nothing changed.
   */
  async apply(record: JournalRecord, commit?: () => Promise<void>): Promise<boolean> {
    const id = 'id' in record ? record.id : null;
    const head = id === null ? undefined : this.#heads.get(id);
    this.#sql.run('BEGIN');
    try {
      const fits = this.#change(record);
      if (fits) await commit?.();
      this.#sql.run(fits ? 'COMMIT' : 'ROLLBACK');
      return fits;
    } catch (error) {
      this.#sql.run('ROLLBACK');
      if (id !== null && head === undefined) this.#heads.delete(id);
      else if (id !== null && head !== undefined) this.#heads.set(id, head);
      throw error;
    }
  }

  #change(record: JournalRecord): boolean {
    switch (record.kind) {
      case 'create':
        return this.#create(record);
      case 'edit':
        return this.#edit(record);
      case 'layout':
        return this.#layout(record);
      case 'rename':
        return this.#changed('UPDATE documents SET name = ? WHERE id = ?', record.name, record.id);
      case 'remove':
        return this.#changed('UPDATE documents SET removed_at = ? WHERE id = ?', record.at, record.id);
      case 'restore':
        return this.#changed('UPDATE documents SET removed_at = NULL WHERE id = ?', record.id);
      case 'purge':
        return this.#purge(record.id);
      case 'file':
        return this.#changed(
          'UPDATE documents SET file_handle = ?, file_label = ?, saved_hash = ? WHERE id = ?',
          record.file?.handle ?? null,
          record.file?.label ?? null,
          record.savedHash,
          record.id,
        );
      case 'setting':
        return this.#changed(
          'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
          record.key,
          JSON.stringify(record.value),
        );
    }
  }

  #create(record: RecordOf<'create'>): boolean {
    return this.#changed(
      `INSERT INTO documents (id, kind, name, revision, edited_at, text) VALUES (?, ?, ?, 1, ?, ?)
       ON CONFLICT (id) DO NOTHING`,
      record.id,
      record.type,
      record.name,
      record.at,
      packText(record.text),
    );
  }

  #edit(record: RecordOf<'edit'>): boolean {
    const info = this.info(record.id);
    const before = this.text(record.id);
    if (before === undefined || info?.revision !== record.base) return false;
    if (!editsFit(before.length, record.edits)) return false;
    this.#history.push(record, before, info.editedAt);
    this.#heads.set(record.id, applyEdits(before, record.edits));
    return this.#changed(
      'UPDATE documents SET revision = ?, edited_at = ? WHERE id = ?',
      record.base + 1,
      record.at,
      record.id,
    );
  }

  #layout(record: RecordOf<'layout'>): boolean {
    return this.#changed(
      `INSERT INTO layouts (document, positions) SELECT id, ? FROM documents WHERE id = ?
       ON CONFLICT (document) DO UPDATE SET positions = excluded.positions`,
      JSON.stringify(record.positions),
      record.id,
    );
  }

  #purge(id: string): boolean {
    this.#heads.delete(id);
    this.#history.purge(id);
    this.#sql.run('DELETE FROM layouts WHERE document = ?', id);
    return this.#changed('DELETE FROM documents WHERE id = ? AND removed_at IS NOT NULL', id);
  }

  #changed(sql: string, ...params: SqlValue[]): boolean {
    this.#sql.run(sql, ...params);
    return this.db.getRowsModified() > 0;
  }

  /** Documents by last edit, newest first: those there are, or those removed. */
  list(removed = false): DocumentInfo[] {
    const rows = this.#sql.all(
      `SELECT ${INFO} FROM documents WHERE (removed_at IS NOT NULL) = ? ORDER BY edited_at DESC, id`,
      removed ? 1 : 0,
    );
    return rows.map(toInfo);
  }

  info(id: string): (DocumentInfo & { readonly removedAt: string | null }) | undefined {
    const row = this.#sql.get(`SELECT ${INFO} FROM documents WHERE id = ?`, id);
    return row && { ...toInfo(row), removedAt: row.removed_at as string | null };
  }

  /** Documents removed before a moment. */
  removedBefore(at: string): { readonly id: string }[] {
    const rows = this.#sql.all('SELECT id FROM documents WHERE removed_at < ? ORDER BY id', at);
    return rows.map((row) => ({ id: row.id as string }));
  }

  text(id: string): string | undefined {
    const head = this.#heads.get(id);
    if (head !== undefined) return head;
    const row = this.#sql.get('SELECT text FROM documents WHERE id = ?', id);
    return row && unpackText(row.text as Uint8Array | string);
  }

  layout(id: string): Layout {
    const row = this.#sql.get('SELECT positions FROM layouts WHERE document = ?', id);
    const stored = row ? (JSON.parse(row.positions as string) as [string, number, number][]) : [];
    return { positions: new Map(stored.map(([key, x, y]) => [key, { x, y }])) };
  }

  setting(key: string): string | null {
    const row = this.#sql.get('SELECT value FROM settings WHERE key = ?', key);
    return row ? (JSON.parse(row.value as string) as string) : null;
  }

  /** Earlier texts of a document, newest first. */
  revisions(id: string): { readonly revision: number; readonly editedAt: string }[] {
    return this.#history.list(id);
  }

  /** The text of a revision, or null where it is not kept. */
  revisionText(id: string, revision: number): string | null {
    const head = this.info(id);
    const text = this.text(id);
    return head && text !== undefined
      ? this.#history.text(id, revision, { revision: head.revision, text })
      : null;
  }

  /** Brings the `text` column up to date. */
  flush(): void {
    for (const [id, text] of this.#heads) {
      this.#sql.run('UPDATE documents SET text = ? WHERE id = ?', packText(text), id);
    }
    this.#heads.clear();
  }
}

const INFO = 'id, kind, name, revision, edited_at, removed_at, file_handle, file_label, saved_hash';

function toInfo(row: Row): DocumentInfo {
  const handle = row.file_handle as string | null;
  return {
    id: row.id as string,
    kind: row.kind as DocumentKind,
    name: row.name as string,
    revision: row.revision as number,
    editedAt: row.edited_at as string,
    file: handle === null ? null : { handle, label: row.file_label as string },
    savedHash: row.saved_hash as string | null,
  };
}
