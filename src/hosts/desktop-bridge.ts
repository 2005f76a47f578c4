/** What the desktop's main process and its preload agree on: names of calls and the shape of the bridge. */
import type { FilesApi, ShellApi, WorkspaceApi, WorkspaceEvent } from '../core/workbench.ts';

/** Every call of the workspace, by name: a sandboxed preload can only list them. */
export const WORKSPACE_CALLS = [
  'list',
  'removed',
  'create',
  'open',
  'edit',
  'saveLayout',
  'rename',
  'remove',
  'restore',
  'setFile',
  'revisions',
  'revisionText',
  'getSetting',
  'setSetting',
] as const satisfies readonly (keyof WorkspaceApi)[];

export const FILE_CALLS = [
  'open',
  'save',
  'saveAs',
  'exportBytes',
] as const satisfies readonly (keyof FilesApi)[];

/** A call that the lists above forget is an error here. */
export type EveryCallIsListed = [
  Exclude<keyof WorkspaceApi, (typeof WORKSPACE_CALLS)[number]>,
  Exclude<keyof FilesApi, (typeof FILE_CALLS)[number]>,
] extends [never, never]
  ? true
  : never;
export const everyCallIsListed: EveryCallIsListed = true;

/** Channels from the main process to a window. */
export const PUSHED = {
  workspace: 'pushed:workspace',
  command: 'pushed:command',
  files: 'pushed:files',
} as const;

/** What a call answers: an error crosses as its sentence. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** `globalThis.ambitDesktop` of a desktop window. */
export interface DesktopBridge {
  readonly workspace: WorkspaceApi;
  readonly files: FilesApi;
  readonly shell: ShellApi;
  onEvent(listener: (event: WorkspaceEvent) => void): () => void;
}
