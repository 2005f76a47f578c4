import type { ComponentType } from 'react';
import type { AnalysisApi, DocumentKind } from '../../core/workbench.ts';

/** A command: the palette, menus, toolbar and keys all run the same one. */
export interface Command {
  /** Stable id such as `authority.connect`. */
  readonly id: string;
  readonly title: string;
  /** Groups commands in the palette and the shortcut dialog. */
  readonly section: string;
  /** Keys in the form `Mod+Shift+K`; `Mod` is Ctrl, or Cmd on a Mac. */
  readonly keys?: readonly string[];
  /** Keys that the host itself turns into this, such as those of the clipboard: they are shown, and not listened for. */
  readonly hostKeys?: readonly string[];
  /** Whether keys also work while a text field or the editor has the focus. */
  readonly inText?: boolean;
  readonly enabled?: () => boolean;
  readonly run: () => void | Promise<void>;
}

/** How an outcome looks: each tone has a colour and a shape of its own, the same everywhere. */
export type Tone = 'invalid' | 'indeterminate' | 'open' | 'closed' | 'refused' | 'none';

/** An outcome as the shell shows it. Closure and memory map their own outcomes onto the same tones. */
export interface Verdict {
  readonly tone: Tone;
  /** The outcome's own word, such as `VALID_CLOSED`. */
  readonly word: string;
  /** What decided it, in a few words, such as "step 5 of 7, one cut of one fails". */
  readonly detail: string;
  /** The limit that must stand beside the word, such as the draft's for `VALID_CLOSED`. */
  readonly limit?: string;
}

/** An element of a document by kind (`node`, `edge`, `path`, `cut`, ...) and id. */
export interface ElementRef {
  readonly kind: string;
  readonly id: string;
}

/** A sample of the start screen; its text is loaded when it is opened. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  /** Name of the document that it is opened as. */
  readonly documentName: string;
  readonly kind: DocumentKind;
  readonly summary: string;
  readonly load: () => Promise<string>;
}

/** One of the five places of the activity bar. */
export interface Place {
  readonly id: 'authority' | 'closure' | 'memory' | 'studies' | 'learn';
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** Kinds of document that its list shows; the first is what "New" makes. */
  readonly kinds: readonly DocumentKind[];
  /** The middle, the panels and the inspector of the place for the document that is open (or none). */
  readonly Screen: ComponentType;
  /** What the place can do without an open document: mounted always, it registers commands and shows their dialogs. */
  readonly Tools?: ComponentType;
  /** Command that makes a document of something foreign; a button over the list runs it. */
  readonly importCommand?: string;
  /** Whether text and panels are put away until they are asked for. Such a place remembers its panes by itself. */
  readonly canvasFirst?: boolean;
  /** Heading of each kind in the document list, such as "Authority graphs". */
  readonly headings?: Partial<Readonly<Record<DocumentKind, string>>>;
  /** Text of a new, valid document of a kind. */
  readonly skeleton?: (kind: DocumentKind, name: string) => string;
  /** Verdict mark of a document in the list. `named` gives the text of a document that this one names, if it is there. */
  readonly judge?: (
    api: AnalysisApi,
    kind: DocumentKind,
    text: string,
    named: (file: string) => Promise<string | null>,
  ) => Promise<Verdict>;
  /** Whether its screen shows several documents together, and so goes on from one of them to the next. */
  readonly together?: boolean;
}
