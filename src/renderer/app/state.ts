import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DocumentInfo } from '../../core/workbench.ts';
import type { OpenedDocument } from './context.ts';
import type { Place, Verdict } from './types.ts';

/** A sentence in the notices area. */
export interface Notice {
  readonly id: number;
  readonly severity: 'info' | 'error';
  readonly message: string;
  /** A way to act on it, such as undoing a removal. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A question that holds up what the user asked for. */
export interface Question {
  readonly title: string;
  readonly detail: string;
  /** Word on the button of the yes; the other one is Cancel. */
  readonly yes: string;
  readonly answer: (yes: boolean) => void;
}

/** What the open screen shows of itself in header and status bar. */
export interface Chrome {
  /** Short facts beside the name, such as "snapshot 7 · epoch-42". */
  readonly facts: string;
  /** Ids of the commands that stand as buttons in the header. */
  readonly actions: readonly string[];
  readonly verdict: Verdict | null;
  /** The document's mark in the list, where that is not the verdict that is shown. */
  readonly mark?: Verdict;
  /** Sizes, such as "8 nodes, 8 edges". */
  readonly counts: string;
}

export type DialogName = 'palette' | 'shortcuts' | 'rename' | null;

/** State of the window outside of the open document. */
export interface AppState {
  readonly phase: 'starting' | 'ready';
  readonly place: Place['id'];
  readonly documents: readonly DocumentInfo[];
  readonly opened: OpenedDocument | null;
  /** Verdict marks of the list, by document id, for the revision that they were made for. */
  readonly verdicts: ReadonlyMap<string, { readonly revision: number; readonly verdict: Verdict }>;
  readonly notices: readonly Notice[];
  readonly chrome: Chrome;
  readonly dialog: DialogName;
  readonly question: Question | null;
}

export const NO_CHROME: Chrome = { facts: '', actions: [], verdict: null, counts: '' };

export function createAppState(place: Place['id']): StoreApi<AppState> {
  return createStore<AppState>(() => ({
    phase: 'starting',
    place,
    documents: [],
    opened: null,
    verdicts: new Map(),
    notices: [],
    chrome: NO_CHROME,
    dialog: null,
    question: null,
  }));
}
