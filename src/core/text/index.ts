/** Strict JSON with positions, and edits that touch only what they change. The one entrance to `core/text`. */
export type * from './types.ts';
