/** Documents, revisions, layouts and settings, kept by a journal and snapshots. The one entrance to `core/workspace`. */
export { MAX_DOCUMENT } from './limits.ts';
export type { Storage, StoredGeneration, StoredPart } from './storage.ts';
export { StorageError } from './storage.ts';
export type { OpenWorkspace, WorkspaceHost } from './workspace.ts';
export { openWorkspace } from './workspace.ts';
