import { createContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Workbench } from '../../core/workbench.ts';
import type { DocumentSession } from '../document/types.ts';
import type { SessionAnalyses } from './analysis.ts';
import type { CommandRegistry } from './commands.ts';
import type { Documents } from './documents.ts';
import type { Notices } from './notices.ts';
import type { Panes } from './preferences.ts';
import type { SelectionStore } from './selection.ts';
import type { AppState } from './state.ts';

/** The open document with what belongs to it and dies with it. */
export interface OpenedDocument {
  readonly session: DocumentSession;
  readonly analyses: SessionAnalyses;
  readonly selection: SelectionStore;
}

/** What every part of the window reaches through {@link AppContext}. */
export interface AppServices {
  readonly workbench: Workbench;
  readonly commands: CommandRegistry;
  readonly state: StoreApi<AppState>;
  /** Opening, making, saving, naming and removing documents. */
  readonly documents: Documents;
  readonly notices: Notices;
  /** Which panes are shown. */
  readonly panes: StoreApi<Panes>;
  /** Selection while no document is open. */
  readonly noSelection: SelectionStore;
}

export const AppContext = createContext<AppServices | null>(null);
