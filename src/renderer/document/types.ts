import type { JsonTree, TextEdit } from '../../core/text/types.ts';
import type { DocumentInfo, Layout } from '../../core/workbench.ts';

/** One step of the one history of a document: what a gesture, a paste or a burst of typing changed. */
export interface Change {
  /** What the Undo command names, such as "add edge". */
  readonly label: string;
  readonly edits?: readonly TextEdit[];
  /** Positions to set (or to drop, with null) by stable id. */
  readonly positions?: ReadonlyMap<string, { readonly x: number; readonly y: number } | null>;
  /** Changes that follow one another with the same key within a second are one step (typing, nudging by arrow keys). */
  readonly coalesce?: string;
  /** `editor` where the text editor shows the edits already, so that it does not hear its own echo. */
  readonly origin?: 'editor' | 'other';
}

/** How to end a conflict: take what the other window wrote, or write one's own over it. Both can be undone. */
export type Resolution = 'theirs' | 'mine';

/**
 * The text model of an open document. It owns the text; canvas, tables and Monaco are views of it. No React in it.
 * Three scopes: the text (document), positions (layout), and nothing of the session (selection and viewport live in
 * the screens and never come here).
 */
export interface DocumentSession {
  readonly info: DocumentInfo;
  readonly text: string;
  /** Counts local changes of the text; every analysis result carries the version it was made for. */
  readonly version: number;
  readonly layout: Layout;
  /** Positioned tree of the current text, or null while it is not JSON. Parsed at most once a version. */
  tree(): JsonTree | null;
  /** Makes a change one step of the history. Edits refer to the current text; wrong ones are a `RangeError`. */
  apply(change: Change): void;
  undo(): void;
  redo(): void;
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  /** Whether the text differs from the file it came from, by hash. False for a document without a file. */
  readonly unsaved: boolean;
  readonly saveState:
    | { readonly kind: 'saved' }
    | { readonly kind: 'saving' }
    | { readonly kind: 'failed'; readonly message: string }
    | { readonly kind: 'conflict'; readonly theirs: string; readonly revision: number };
  /** Whether another window has changed this document while it was open here. */
  readonly elsewhere: boolean;
  /** Sends what is not yet saved and answers when the workspace has answered. */
  flush(): Promise<void>;
  /** Ends a conflict. Nothing where there is none. */
  resolve(resolution: Resolution): void;
  /** Tells the session what it cannot know: a new name, file or saved hash of its document. */
  setInfo(info: DocumentInfo): void;
  /** Tells the session that another window brought the document to `revision`. */
  heardOf(revision: number): void;
  subscribe(listener: (event: SessionEvent) => void): () => void;
  dispose(): void;
}

export type SessionEvent =
  | { readonly kind: 'text'; readonly edits: readonly TextEdit[]; readonly origin: 'editor' | 'other' }
  | { readonly kind: 'layout' }
  | { readonly kind: 'state' };
