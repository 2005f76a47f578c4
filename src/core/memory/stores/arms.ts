import type { SqlJsStatic } from 'sql.js';
import type { Arm, ReplayArms } from '../types.ts';
import { openStore, type StoreKind } from './store.ts';

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

/** The six arms on stores of their own, empty; `replay` feeds them. Close them after use. */
export function storeArms(sql: SqlJsStatic): ReplayArms {
  const stores = {
    flat: openStore(sql, STORES.flat),
    postings: openStore(sql, STORES.postings),
    graph: openStore(sql, STORES.graph),
  };
  return {
    apply(event) {
      for (const store of Object.values(stores)) store.apply(event);
    },
    search: (arm, context, query, options) => stores[STORE_OF[arm]].arm(arm, context, query, options),
    close() {
      for (const store of Object.values(stores)) store.close();
    },
  };
}
