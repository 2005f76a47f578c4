import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Workbench } from '../../core/workbench.ts';
import type { DocumentSession } from '../document/types.ts';
import type { AnalysisKind, AnalysisResults, AnalysisState } from './analysis.ts';
import { AppContext, type AppServices, type OpenedDocument } from './context.ts';
import type { Selection, SelectionActions } from './selection.ts';
import { type Chrome, NO_CHROME } from './state.ts';
import type { Command } from './types.ts';

/** Services of the window: workbench, commands, state. Screens rarely need more than the hooks below. */
export function useApp(): AppServices {
  const app = useContext(AppContext);
  if (app === null) throw new Error('this component stands outside of the application');
  return app;
}

/** The API of the host. */
export function useWorkbench(): Workbench {
  return useApp().workbench;
}

function useOpened(): OpenedDocument | null {
  return useStore(useApp().state, (state) => state.opened);
}

/** Session of the open document, or null where none is open. Does not re-render on edits: see {@link useSessionValue}. */
export function useSession(): DocumentSession | null {
  return useOpened()?.session ?? null;
}

/** A value of the open document, kept current. `select` must give the same value (`Object.is`) until it changes. */
export function useSessionValue<T>(select: (session: DocumentSession) => T): T | null {
  const session = useSession();
  const subscribe = useCallback(
    (listener: () => void) => session?.subscribe(listener) ?? (() => {}),
    [session],
  );
  return useSyncExternalStore(subscribe, () => (session === null ? null : select(session)));
}

const NOTHING = createStore<AnalysisState<never>>(() => ({
  result: null,
  version: -1,
  pending: false,
  failure: null,
}));

/** What the analysis of a kind says of the open document now: debounced, the latest answer wins, never blocks. */
export function useAnalysis<K extends AnalysisKind>(kind: K): AnalysisState<AnalysisResults[K]> {
  const opened = useOpened();
  return useStore(opened === null ? NOTHING : opened.analyses.of(kind));
}

/** Registers commands while the component is mounted. The array may be built anew at every render. */
export function useCommands(commands: readonly Command[]): void {
  const { commands: registry } = useApp();
  const owner = useRef(Symbol('commands'));
  useEffect(() => {
    const { current } = owner;
    return () => registry.remove(current);
  }, [registry]);
  useLayoutEffect(() => registry.set(owner.current, commands));
}

/** A part of the selection of the open document, such as `(s) => s.selected`. */
export function useSelection<T>(select: (selection: Selection) => T): T {
  const app = useApp();
  return useStore(useOpened()?.selection ?? app.noSelection, select);
}

/** Stable functions that change the selection of the open document. */
export function useSelectionActions(): SelectionActions {
  const app = useApp();
  return (useOpened()?.selection ?? app.noSelection).actions;
}

/** What the mounted screen shows in header and status bar. The object may be built anew at every render. */
export function useChrome(chrome: Chrome): void {
  const { state } = useApp();
  const written = JSON.stringify(chrome);
  useLayoutEffect(() => {
    state.setState({ chrome: JSON.parse(written) as Chrome });
  }, [state, written]);
  // In the layout phase, so that a screen that leaves clears it before the next one writes its own.
  useLayoutEffect(() => () => state.setState({ chrome: NO_CHROME }), [state]);
}
