/** Strict JSON with positions, and edits that touch only what they change. The one entrance to `core/text`. */
export { DEFAULT_LIMITS, parseJson } from './parse.ts';
export type * from './types.ts';
export { type Decoded, decodeUtf8 } from './utf8.ts';
