import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import initSqlJs from 'sql.js';
import wasm from 'sql.js/dist/sql-wasm.wasm?asset';
import { type OpenWorkspace, openWorkspace } from '../core/workspace/index.ts';
import { fileStorage } from './storage/index.ts';

/** Opens the workspace of a folder. Rejects with one sentence where another process has it or it cannot be read. */
export async function openFolder(folder: string): Promise<OpenWorkspace> {
  const storage = await fileStorage(folder);
  try {
    const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
    const sql = await initSqlJs({ wasmBinary });
    return await openWorkspace({ sql, storage, now: () => new Date(), newId: randomUUID });
  } catch (error) {
    await storage.close().catch(() => {});
    throw error;
  }
}
