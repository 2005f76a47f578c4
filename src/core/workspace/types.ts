import type { TextEdit } from '../text/types.ts';

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
  /** Documents that {@link restore} brings back. They are kept for 30 days. */
  removed(): Promise<readonly DocumentInfo[]>;
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
  /**
   * Earlier texts, newest first: the text before each burst of edits of one window (at most a minute long). Up to 500
   * of a document are kept, and 16 MiB of what was changed; the oldest go first.
   */
  revisions(id: string): Promise<readonly { readonly revision: number; readonly editedAt: string }[]>;
  revisionText(id: string, revision: number): Promise<string>;
  getSetting(key: string): Promise<string | null>;
  setSetting(key: string, value: string): Promise<void>;
}
