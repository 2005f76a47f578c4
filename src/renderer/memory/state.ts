import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Proposal } from '../../core/memory/whatif.ts';
import type { Arm, IdentityPolicy, PrincipalId, Statistics, StoreKind } from '../../core/memory/window.ts';

/** Whose eyes the context is judged by: those of the room at the moment, people chosen by hand, or everyone. */
export type Viewing = 'own' | 'U' | readonly PrincipalId[];

/** A question typed by hand: it stays while the moment moves, until it is put away. */
export interface Composed {
  readonly conversation: string;
  readonly query: string;
}

export type MemoryDialog = 'compose' | 'what-if' | 'viewers' | 'receipts' | null;

/** What is looked at in one history. Session scope: nothing of it is part of the document. */
export interface MemoryState {
  /** Events that have happened; null is the moment that the screen opens on. */
  readonly applied: number | null;
  readonly viewing: Viewing;
  readonly composed: Composed | null;
  readonly policy: IdentityPolicy;
  readonly statistics: Statistics;
  /** The arm under "Admitted" and the one beside it. */
  readonly arm: Arm;
  readonly beside: Arm | null;
  /** The store that is asked beside the model. */
  readonly store: StoreKind;
  /** Whether what only the owner may see is on screen: withheld items, other arms, the matrix. */
  readonly ownersView: boolean;
  readonly playing: boolean;
  /** Events a second while playing. */
  readonly speed: number;
  /** The item that the inspector is about. */
  readonly item: string | null;
  /** A step that is only looked at, until it is put into the history or dropped. */
  readonly proposal: Proposal | null;
  /** The kind that the what-if dialog opens with. */
  readonly proposing: Proposal['kind'] | 'remove';
  /** Text from before the first counterfactual edit: what the history is compared with. */
  readonly baseline: string | null;
  readonly dialog: MemoryDialog;
}

export type MemoryStore = StoreApi<MemoryState>;

/** The state that a history opens with: the safe arm, beside the unscoped one. */
export function createMemoryState(): MemoryStore {
  return createStore<MemoryState>(() => ({
    applied: null,
    viewing: 'own',
    composed: null,
    policy: 'default',
    statistics: 'strict',
    arm: 'flat',
    beside: 'unscoped',
    store: { architecture: 'flat', index: 'labels' },
    ownersView: true,
    playing: false,
    speed: 2,
    item: null,
    proposal: null,
    proposing: 'newcomer',
    baseline: null,
    dialog: null,
  }));
}

export const MemoryContext = createContext<MemoryStore | null>(null);

export function useMemoryStore(): MemoryStore {
  const store = useContext(MemoryContext);
  if (store === null) throw new Error('this component stands outside of the memory screen');
  return store;
}

export function useMemory<T>(select: (state: MemoryState) => T): T {
  return useStore(useMemoryStore(), select);
}
