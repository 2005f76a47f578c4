import { applyEdits, type JsonTree, parseJson } from '../../text/index.ts';
import type { Gesture } from '../gestures.ts';
import { type PlainDocument, twoWays } from './documents.ts';

/** A sound document, as it is written to a file. */
export const TEXT = `${JSON.stringify(twoWays(), null, 2)}\n`;

export function treeOf(text: string): JsonTree {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error('the text of the test is not JSON');
  return parsed.tree;
}

/** What the document says after a gesture. */
export function result(gesture: (tree: JsonTree) => Gesture, text = TEXT): PlainDocument {
  const done = gesture(treeOf(text));
  if (done.kind === 'refused') throw new Error(done.message);
  return JSON.parse(applyEdits(text, done.edits)) as PlainDocument;
}

/** Why a gesture cannot be done. */
export function refusal(gesture: (tree: JsonTree) => Gesture, text = TEXT): string {
  const done = gesture(treeOf(text));
  if (done.kind === 'change') throw new Error('it was not refused');
  return done.message;
}
