import type { SqlJsStatic } from 'sql.js';
import { ARMS, type Arm } from '../types.ts';
import { openStore } from './store.ts';
import type { ReplayArms, StoreKind } from './types.ts';

const STORES = {
  flat: { architecture: 'flat', index: 'labels' },
  postings: { architecture: 'flat', index: 'postings' },
  graph: { architecture: 'graph', index: 'labels' },
} as const satisfies Record<string, StoreKind>;

/** Which store answers for an arm; the arms that no store offers a viewer are asked of the flat one. */
const STORE_OF: Readonly<Record<Arm, keyof typeof STORES>> = {
  unscoped: 'flat',
  silo: 'flat',
  'post-filter': 'flat',
  postings: 'postings',
  flat: 'flat',
  graph: 'graph',
};

/** Whether an arm is what a store offers its viewers: the others stand beside it for comparison. */
export const isOffered = (arm: Arm): boolean => Object.hasOwn(STORES, arm);

/** Arms on stores of their own, empty; `replay` feeds them. Only the stores that these arms ask are made. Close after use. */
export function storeArms(sql: SqlJsStatic, arms: readonly Arm[] = ARMS): ReplayArms {
  const kinds = new Set(arms.map((arm) => STORE_OF[arm]));
  const stores = new Map([...kinds].map((kind) => [kind, openStore(sql, STORES[kind])] as const));
  return {
    apply(event) {
      for (const store of stores.values()) store.apply(event);
    },
    search(arm, context, query, options) {
      const store = stores.get(STORE_OF[arm]);
      if (store === undefined) throw new Error(`the arm ${arm} was not among those asked for`);
      return store.arm(arm, context, query, options);
    },
    close() {
      for (const store of stores.values()) store.close();
    },
  };
}
