import { readValue } from '../../../core/closure/window.ts';
import { parseJson } from '../../../core/text/index.ts';
import { printValue, type Value } from '../core.ts';

/** How a value is entered. `json` is for lists, objects and null. */
export type ValueType = 'text' | 'number' | 'boolean' | 'json';

export interface TypedValue {
  readonly type: ValueType;
  readonly text: string;
}

/** A value as the form shows it; with nothing to go by, an empty text. */
export function typedOf(value: Value | null | undefined): TypedValue {
  if (typeof value === 'string') return { type: 'text', text: value };
  if (typeof value === 'number') return { type: 'number', text: printValue(value) };
  if (typeof value === 'boolean') return { type: 'boolean', text: String(value) };
  if (value === null || value === undefined) return { type: 'text', text: '' };
  return { type: 'json', text: printValue(value) };
}

export type Entered =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly message: string };

/** The value that was entered, or what is wrong with it. Numbers keep what their literal says. */
export function enteredOf({ type, text }: TypedValue): Entered {
  if (type === 'text') return { kind: 'value', value: text };
  if (type === 'boolean') return { kind: 'value', value: text === 'true' };
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed' || parsed.problems.length > 0) {
    return { kind: 'wrong', message: type === 'number' ? 'this is no number' : 'this is not JSON' };
  }
  const value = readValue(parsed.tree, parsed.tree.root);
  if (type === 'number' && typeof value !== 'number') return { kind: 'wrong', message: 'this is no number' };
  return { kind: 'value', value };
}

/** The same entry as another type, keeping what can be kept. */
export function retyped(entry: TypedValue, type: ValueType): TypedValue {
  if (type === 'boolean') return { type, text: entry.text === 'true' ? 'true' : 'false' };
  if (type === 'json' && entry.type === 'text') return { type, text: JSON.stringify(entry.text) };
  return { type, text: entry.text };
}
