/** Strict JSON with positions, and edits that touch only what they change. The one entrance to `core/text`. */
export { applyEdits, editsFit, invertEdits, type MergedEdits, mergeEdits } from './apply.ts';
export {
  insertElement,
  insertElements,
  removeMember,
  removeValues,
  renameKey,
  renameStrings,
  replaceValue,
  setMember,
} from './edit.ts';
export { DEFAULT_LIMITS, parseJson } from './parse.ts';
export type * from './types.ts';
export { type Decoded, decodeUtf8, hasMark } from './utf8.ts';
