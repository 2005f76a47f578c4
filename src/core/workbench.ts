/**
 * The one typed API that every host serves and the renderer calls. It has three parts, because they live in
 * different places: `workspace` has one owner per origin or folder, `analysis` is pure and runs beside each window,
 * `files` is whatever the host can do with the outside world.
 */
import type { AuthorityAnalysis } from './authority/types.ts';
import type { TextEdit } from './text/types.ts';

export type DocumentKind = 'authority' | 'timeline' | 'closure' | 'session' | 'history';

/** A document of the workspace, without its text. */
export interface DocumentInfo {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly revision: number;
  /** RFC 3339 UTC of the last edit. */
  readonly editedAt: string;
  /** Opaque handle of the file it was opened from or saved to, and a name to show; never a path of the renderer's. */
  readonly file: { readonly handle: string; readonly label: string } | null;
  /** Hash of the text as it stands in `file`, so that "unsaved" is a comparison and not a counter. */
  readonly savedHash: string | null;
}

/** Layout sidecar of a document: positions by stable id, never part of the document. */
export interface Layout {
  readonly positions: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
}

export interface OpenDocument {
  readonly info: DocumentInfo;
  readonly text: string;
  readonly layout: Layout;
}

/** `stale` carries what the document is now; nothing of the refused edit was kept. */
export type EditOutcome =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'stale'; readonly revision: number; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string };

export type WorkspaceEvent =
  | { readonly kind: 'listed' }
  | { readonly kind: 'edited'; readonly id: string; readonly revision: number; readonly by: string }
  | { readonly kind: 'notice'; readonly severity: 'info' | 'error'; readonly message: string };

/** Documents, revisions and layouts. Each call answers when what it did is durable. */
export interface WorkspaceApi {
  list(): Promise<readonly DocumentInfo[]>;
  create(input: { kind: DocumentKind; name: string; text: string; layout?: Layout }): Promise<DocumentInfo>;
  open(id: string): Promise<OpenDocument>;
  /** `by` is the id of the calling window, so that it can tell its own echo from another window's edit. */
  edit(input: {
    id: string;
    baseRevision: number;
    edits: readonly TextEdit[];
    by: string;
  }): Promise<EditOutcome>;
  saveLayout(id: string, layout: Layout): Promise<void>;
  rename(id: string, name: string): Promise<DocumentInfo>;
  remove(id: string): Promise<void>;
  /** Brings a removed document back, as undo of `remove`. */
  restore(id: string): Promise<DocumentInfo>;
  setFile(id: string, file: DocumentInfo['file'], savedHash: string | null): Promise<DocumentInfo>;
  /** Earlier texts, newest first. */
  revisions(id: string): Promise<readonly { readonly revision: number; readonly editedAt: string }[]>;
  revisionText(id: string, revision: number): Promise<string>;
  getSetting(key: string): Promise<string | null>;
  setSetting(key: string, value: string): Promise<void>;
}

export interface LayoutRequest {
  readonly nodes: readonly {
    readonly id: string;
    readonly width: number;
    readonly height: number;
    readonly group?: string;
  }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/** Pure questions about a text. Every one may be cancelled, and is answered off the window's thread. */
export interface AnalysisApi {
  authority(text: string): Promise<AuthorityAnalysis>;
  layout(request: LayoutRequest): Promise<Layout>;
}

/** Opening and saving on the host. `null` is the user's cancel. */
export interface FilesApi {
  open(): Promise<readonly { handle: string; label: string; text: string }[] | null>;
  save(handle: string, text: string): Promise<{ label: string }>;
  saveAs(suggestedName: string, text: string): Promise<{ handle: string; label: string } | null>;
  exportBytes(suggestedName: string, bytes: Uint8Array, mime: string): Promise<void>;
}

/**
 * What a host with a window of its own (the desktop) shares with the renderer. Menus run commands of the renderer's
 * one registry by id, so that menu, key and button are the same command.
 */
export interface ShellApi {
  onCommand(listener: (commandId: string) => void): () => void;
  /** Files handed over by the system: a second instance, a double click, the recent list. */
  onOpenFiles(
    listener: (files: readonly { handle: string; label: string; text: string }[]) => void,
  ): () => void;
  /** What the host asks about before it closes the window. */
  setUnsaved(names: readonly string[]): void;
}

/** What a renderer holds: the API and what kind of host serves it. */
export interface Workbench {
  readonly host: 'web' | 'desktop';
  readonly workspace: WorkspaceApi;
  readonly analysis: AnalysisApi;
  readonly files: FilesApi;
  /** Present where the host has a window of its own. */
  readonly shell?: ShellApi;
  onEvent(listener: (event: WorkspaceEvent) => void): () => void;
}
