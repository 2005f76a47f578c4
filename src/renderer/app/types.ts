import type { ComponentType } from 'react';
import type { DocumentKind } from '../../core/workbench.ts';

/** A command: the palette, menus, toolbar and keys all run the same one. */
export interface Command {
  /** Stable id such as `authority.connect`. */
  readonly id: string;
  readonly title: string;
  /** Groups commands in the palette and the shortcut dialog. */
  readonly section: string;
  /** Keys in the form `Mod+Shift+K`; `Mod` is Ctrl, or Cmd on a Mac. */
  readonly keys?: readonly string[];
  /** Whether keys also work while a text field or the editor has the focus. */
  readonly inText?: boolean;
  readonly enabled?: () => boolean;
  readonly run: () => void | Promise<void>;
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
}
