/** Memory stores on sql.js: opening one, keeping one, one that follows a history, and the six arms on three of them. */
export { storeArms } from './arms.ts';
export * from './kept-store.ts';
export { LiveStore, type StoredContext } from './live.ts';
export { type OpenStore, openStore, StoreMismatch } from './store.ts';
export * from './types.ts';
