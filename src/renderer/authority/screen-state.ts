import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CanvasHandle } from '../canvas/use-canvas-view.ts';

/** Session state of the authority screen that several of its parts share. */
export interface ScreenState {
  readonly dialog: 'connect' | 'rename' | null;
  /** Whether the find field is shown. */
  readonly finding: boolean;
  /** The neighbourhood that is looked at: everything else is dimmed. */
  readonly around: { readonly nodes: readonly string[]; readonly depth: number } | null;
  readonly canvas: CanvasHandle | null;
  /** A running layout, for its progress and cancel. */
  readonly layout: { readonly cancel: () => void; readonly note: string } | null;
}

export type ScreenStore = StoreApi<ScreenState>;

export function createScreenState(): ScreenStore {
  return createStore<ScreenState>(() => ({
    dialog: null,
    finding: false,
    around: null,
    canvas: null,
    layout: null,
  }));
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
