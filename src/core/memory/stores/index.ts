/** Memory stores on sql.js: opening one, keeping one, and the six arms on three of them. */
export * from './arms.ts';
export * from './kept-store.ts';
export { type OpenStore, openStore, STORE_KINDS, type StoreKind, StoreMismatch } from './store.ts';
