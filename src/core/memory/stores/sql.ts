import type { Database, SqlValue, Statement } from 'sql.js';

/** A database with its statements kept prepared. Values are always bound, never part of the statement. */
export class Sql {
  private readonly statements = new Map<string, Statement>();

  constructor(readonly db: Database) {}

  run(sql: string, ...params: SqlValue[]): void {
    this.prepare(sql).run(params);
  }

  all(sql: string, ...params: SqlValue[]): readonly SqlValue[][] {
    const statement = this.prepare(sql);
    try {
      statement.bind(params);
      const rows: SqlValue[][] = [];
      while (statement.step()) rows.push(statement.get());
      return rows;
    } finally {
      statement.reset();
    }
  }

  /** First column of every row, all of them numbers. */
  numbers(sql: string, ...params: SqlValue[]): readonly number[] {
    return this.all(sql, ...params).map((row) => row[0] as number);
  }

  /** First column of the first row, a number, or null where there is no row. */
  number(sql: string, ...params: SqlValue[]): number | null {
    return this.numbers(sql, ...params)[0] ?? null;
  }

  /** All or nothing. */
  transaction(work: () => void): void {
    this.run('BEGIN');
    try {
      work();
      this.run('COMMIT');
    } catch (error) {
      this.run('ROLLBACK');
      throw error;
    }
  }

  private prepare(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known !== undefined) return known;
    const made = this.db.prepare(sql);
    this.statements.set(sql, made);
    return made;
  }
}

/**
 * An id or a name as it stands in a table: as a JSON string, because a TEXT value ends at a NUL and lone surrogates have
 * no UTF-8. No key is a bare word, so that words of ours never meet one of the user's.
 */
export function key(id: string): string {
  return JSON.stringify(id);
}
