import type { Database, SqlValue, Statement } from 'sql.js';

export type Row = Record<string, SqlValue>;

/** A database with its statements kept prepared. Values are always bound, never part of the statement. */
export class Sql {
  readonly #statements = new Map<string, Statement>();

  constructor(readonly db: Database) {}

  run(sql: string, ...params: SqlValue[]): void {
    this.#prepare(sql).run(params);
  }

  all(sql: string, ...params: SqlValue[]): Row[] {
    const statement = this.#prepare(sql);
    try {
      statement.bind(params);
      const rows: Row[] = [];
      while (statement.step()) rows.push(statement.getAsObject());
      return rows;
    } finally {
      statement.reset();
    }
  }

  get(sql: string, ...params: SqlValue[]): Row | undefined {
    return this.all(sql, ...params)[0];
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}
