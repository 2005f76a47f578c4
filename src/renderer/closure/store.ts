import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CanvasHandle } from '../canvas/use-canvas-view.ts';
import type { DocumentSession } from '../document/types.ts';
import type { MethodName, PossibleStep } from './core.ts';

/** Where a walk through a session stops: at what comes of a step, or where a node is changed or invalidated. */
export type Breakpoint =
  | { readonly kind: 'outcome'; readonly word: OutcomeWord }
  | { readonly kind: 'node'; readonly id: string };

export const OUTCOME_WORDS = ['AUTHORIZE', 'REPAIR', 'BLOCK', 'refused', 'unexpected', 'differs'] as const;
export type OutcomeWord = (typeof OUTCOME_WORDS)[number];

/** What of this place belongs to no document: where one stands in a session, and what one looks at. */
export interface ScreenState {
  /** Steps that are done; null follows the end of the session. */
  readonly step: number | null;
  readonly method: MethodName;
  readonly other: MethodName | null;
  readonly breakpoints: readonly Breakpoint[];
  readonly watches: readonly string[];
  /** Text of the specification that decisions are compared with; null until one is first shown. */
  readonly baseline: string | null;
  /** What is being composed: everything possible, only checks, or one step to be filled in. */
  readonly composing: Composing | null;
  readonly canvas: CanvasHandle | null;
}

export type Composing =
  | { readonly kind: 'all' }
  | { readonly kind: 'checks' }
  | { readonly kind: 'step'; readonly step: PossibleStep };

export type ScreenStore = StoreApi<ScreenState>;

const stores = new WeakMap<DocumentSession, ScreenStore>();

/** The state that belongs to a document for as long as the window has it. */
export function screenOf(document: DocumentSession): ScreenStore {
  const found = stores.get(document);
  if (found !== undefined) return found;
  const made = createStore<ScreenState>(() => ({
    step: null,
    method: 'acg',
    other: null,
    breakpoints: [{ kind: 'outcome', word: 'REPAIR' }],
    watches: [],
    baseline: null,
    composing: null,
    canvas: null,
  }));
  stores.set(document, made);
  return made;
}

export const ScreenContext = createContext<ScreenStore | null>(null);

export function useScreenStore(): ScreenStore {
  const store = useContext(ScreenContext);
  if (store === null) throw new Error('this component stands outside of the closure screen');
  return store;
}

export function useScreen<T>(select: (state: ScreenState) => T): T {
  return useStore(useScreenStore(), select);
}
