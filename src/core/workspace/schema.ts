import type { Database } from 'sql.js';

/**
 * Numbered migrations: the schema of version `n` is what the first `n` of them make, in order. One that has been
 * released is never changed; `testing/fixtures` holds a workspace written by each older version.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE documents (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     revision INTEGER NOT NULL,
     edited_at TEXT NOT NULL,
     removed_at TEXT,
     file_handle TEXT,
     file_label TEXT,
     saved_hash TEXT,
     text ANY NOT NULL
   ) STRICT;
   CREATE TABLE layouts (
     document TEXT PRIMARY KEY,
     positions TEXT NOT NULL
   ) STRICT;
   CREATE TABLE settings (
     key TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT;`,

  `CREATE TABLE revisions (
     document TEXT NOT NULL,
     revision INTEGER NOT NULL,
     edited_at TEXT NOT NULL,
     left_at TEXT NOT NULL,
     left_by TEXT NOT NULL,
     listed INTEGER NOT NULL,
     undo BLOB NOT NULL,
     PRIMARY KEY (document, revision)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX listed_revisions ON revisions (document, revision) WHERE listed = 1;`,
];

/** Version of the schema that this Ambit writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Version of the schema a database has; 0 for an empty one. */
export function schemaVersion(db: Database): number {
  return Number(db.exec('PRAGMA user_version')[0]?.values[0]?.[0]);
}

/** Brings a database of any older version to {@link SCHEMA_VERSION}; it stays as it was where a step fails. */
export function migrate(db: Database): void {
  for (let version = schemaVersion(db); version < SCHEMA_VERSION; version++) {
    db.run(`BEGIN; ${MIGRATIONS[version]} PRAGMA user_version = ${version + 1}; COMMIT;`);
  }
}
