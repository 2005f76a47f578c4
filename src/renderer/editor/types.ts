import type { Finding, TextEdit } from '../../core/text/types.ts';

/** One thing that completion offers at a place. */
export interface CompletionItem {
  readonly label: string;
  /** A word or two beside the label, such as "node, agent". */
  readonly detail?: string;
  readonly documentation?: string;
  /** Text to insert and the stretch that it replaces, in offsets. */
  readonly insert: string;
  readonly offset: number;
  readonly length: number;
}

/** A stretch of the text by offsets, end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in the text of another document, and how to go there. */
export interface Elsewhere {
  readonly text: string;
  readonly span: Span;
  open(): void;
}

/** What a rename would do, or why it cannot. */
export type RenameOutcome =
  | { readonly kind: 'renamed'; readonly label: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * What a place knows of its language. All offsets are UTF-16 units of the session's current text; every function is
 * called with that text in force and answers at once (the session's tree is parsed at most once a version).
 */
export interface LanguageFeatures {
  complete(offset: number): readonly CompletionItem[];
  /** Markdown, never HTML; the text of a document in it is not trusted. */
  hover(offset: number): { readonly span: Span; readonly markdown: readonly string[] } | null;
  /** In this text, or in that of another document. */
  definition(offset: number): Span | Elsewhere | null;
  references(offset: number): readonly Span[];
  /** The name at a place that can be renamed, or why not. */
  prepareRename(
    offset: number,
  ): { readonly span: Span; readonly name: string } | { readonly refused: string } | null;
  rename(offset: number, name: string): RenameOutcome;
  /** Lines above an element, such as "used by total · book_b". */
  codeLens?(): readonly { readonly offset: number; readonly title: string; readonly command?: () => void }[];
}

/** What the text editor is given by the screen that it stands in. */
export interface EditorInput {
  readonly findings: readonly Finding[];
  /** Version of the session that the findings were made for; older ones are moved along with the text. */
  readonly findingsVersion: number;
  readonly features?: LanguageFeatures | undefined;
  /** Called as the cursor moves, so that canvas and inspector follow. */
  readonly onCursor?: ((offset: number) => void) | undefined;
}
