import type { SqlJsStatic } from 'sql.js';
import { workspaceApi } from './api.ts';
import { Owner } from './owner.ts';
import { recover } from './recover.ts';
import type { Storage } from './storage.ts';
import type { WorkspaceApi, WorkspaceEvent } from './types.ts';

/** What a host gives the workspace. */
export interface WorkspaceHost {
  /** sql.js as the host loaded it. */
  readonly sql: SqlJsStatic;
  readonly storage: Storage;
  readonly now: () => Date;
  /** A new unguessable id, such as `crypto.randomUUID` makes. */
  readonly newId: () => string;
}

/** The one owner of a workspace. */
export interface OpenWorkspace {
  readonly api: WorkspaceApi;
  /** A new listener first hears the notices about what was found when the workspace was opened. */
  subscribe(listener: (event: WorkspaceEvent) => void): () => void;
  /** Finishes what was asked, writes a snapshot and lets the storage go. */
  close(): Promise<void>;
}

/**
 * Opens the workspace of a storage. Damage is repaired and told to those who subscribe; rejects with a StorageError
 * where the bytes cannot be read at all or were written by a newer version.
 */
export async function openWorkspace(host: WorkspaceHost): Promise<OpenWorkspace> {
  const recovered = await recover(host.sql, await host.storage.load());
  const owner = new Owner(host.storage, recovered, host.now);
  await owner.settle(recovered);
  return {
    api: workspaceApi(owner, host.newId),
    subscribe: (listener) => owner.subscribe(listener),
    close: () => owner.close(),
  };
}
