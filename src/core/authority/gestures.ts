/**
 * Gestures of the canvas, the tables and the inspector as minimal text edits. Each function takes the tree of the
 * current text and gives one step of its history, or the sentence that says why not. Free of the validator.
 */
export { addEdge, addNode, type NewEdge, type NewNode } from './gestures/add.ts';
export { copyElements, paste } from './gestures/clipboard.ts';
export { type FieldChange, renameId, setEdgeState, setField } from './gestures/fields.ts';
export {
  addCut,
  addNormalPath,
  setCutEdges,
  setPathEdges,
  toggleRoot,
  toggleSink,
} from './gestures/lists.ts';
export { type ElementIds, removeElements } from './gestures/remove.ts';
export type { Gesture } from './gestures/result.ts';
export { newDocument } from './gestures/skeleton.ts';
