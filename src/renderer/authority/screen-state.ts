import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EdgeState, Measure } from '../../core/authority/types.ts';
import type { CanvasHandle } from '../canvas/use-canvas-view.ts';
import type { DocumentSession } from '../document/types.ts';

/** What the advisor is asked for. */
export interface AdviceForm {
  readonly by: Measure;
  /** JSON object from edge id to weight, as it was typed. */
  readonly weights: string;
  readonly exclude: readonly string[];
  readonly force: readonly string[];
}

/** A document to compare the open one with. */
export interface Other {
  /** Differs for every choice. */
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly positions: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
}

/** Session state of the authority screen of one document that several of its parts share. */
export interface ScreenState {
  readonly dialog: 'connect' | 'rename' | 'compare' | 'disclose' | null;
  /** Whether the find field is shown. */
  readonly finding: boolean;
  /** The neighbourhood that is looked at: everything else is dimmed. */
  readonly around: { readonly nodes: readonly string[]; readonly depth: number } | null;
  readonly canvas: CanvasHandle | null;
  /** A running layout, for its progress and cancel. */
  readonly layout: { readonly cancel: () => void; readonly note: string } | null;
  readonly advice: AdviceForm;
  /** Whether the advisor is looked at, and its marks shown. */
  readonly advising: boolean;
  /** What a click on an edge does while edges are chosen for the advisor. */
  readonly picking: 'exclude' | 'force' | null;
  /** Members of the advised cut that is looked at. */
  readonly advised: readonly string[];
  /** Edges of the control domains that are looked at as not acting. */
  readonly failing: readonly string[];
  /** States that edges are taken to be in. The document knows nothing of them until they are adopted. */
  readonly whatIf: ReadonlyMap<string, EdgeState>;
  readonly other: Other | null;
}

export type ScreenStore = StoreApi<ScreenState>;

function createScreenState(): ScreenStore {
  return createStore<ScreenState>(() => ({
    dialog: null,
    finding: false,
    around: null,
    canvas: null,
    layout: null,
    advice: { by: 'edges', weights: '', exclude: [], force: [] },
    advising: false,
    picking: null,
    advised: [],
    failing: [],
    whatIf: new Map(),
    other: null,
  }));
}

const screens = new WeakMap<DocumentSession, ScreenStore>();

/** What the screen of a document keeps for as long as the document stays open, on screen or beside it. */
export function screenOf(session: DocumentSession): ScreenStore {
  const kept = screens.get(session) ?? createScreenState();
  screens.set(session, kept);
  return kept;
}

export const ScreenContext = createContext<ScreenStore | null>(null);

export function useScreenStore(): ScreenStore {
  const store = useContext(ScreenContext);
  if (store === null) throw new Error('this component stands outside of the authority screen');
  return store;
}

export function useScreen<T>(select: (state: ScreenState) => T): T {
  return useStore(useScreenStore(), select);
}
