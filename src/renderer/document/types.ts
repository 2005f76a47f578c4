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
}

/**
 * The text model of an open document. It owns the text; canvas, tables and Monaco are views of it. No React in it.
 * Three scopes: the text (document), positions (layout), and nothing of the session (selection and viewport live in
 * the screens and never come here).
 */
export interface DocumentSession {
  readonly info: DocumentInfo;
  readonly text: string;
  /** Counts local changes; every analysis result carries the version it was made for. */
  readonly version: number;
  readonly layout: Layout;
  /** Positioned tree of the current text, or null while it is not JSON. Parsed at most once a version. */
  tree(): JsonTree | null;
  apply(change: Change): void;
  undo(): void;
  redo(): void;
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  /** Whether the text differs from the file it came from, by hash. */
  readonly unsaved: boolean;
  readonly saveState:
    | { readonly kind: 'saved' }
    | { readonly kind: 'saving' }
    | { readonly kind: 'failed'; readonly message: string }
    | { readonly kind: 'conflict'; readonly theirs: string; readonly revision: number };
  subscribe(listener: (event: SessionEvent) => void): () => void;
  dispose(): void;
}

export type SessionEvent =
  | { readonly kind: 'text'; readonly edits: readonly TextEdit[]; readonly origin: 'editor' | 'other' }
  | { readonly kind: 'layout' }
  | { readonly kind: 'state' };
