/** The workspace as tests in Node use it: real sql.js, and a storage that survives closing. */
import { randomUUID } from 'node:crypto';
import initSqlJs, { type SqlJsStatic } from 'sql.js';
import { type OpenWorkspace, openWorkspace, type Storage } from '../index.ts';

let sql: Promise<SqlJsStatic> | undefined;

/** sql.js, loaded once a process. */
export function loadSql(): Promise<SqlJsStatic> {
  sql ??= initSqlJs();
  return sql;
}

/** Opens the workspace of a storage with this machine's clock and ids. */
export async function openInNode(storage: Storage, now = () => new Date()): Promise<OpenWorkspace> {
  return openWorkspace({ sql: await loadSql(), storage, now, newId: randomUUID });
}
