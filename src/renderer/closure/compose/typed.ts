import { readValue } from '../../../core/closure/window.ts';
import { parseJson } from '../../../core/text/index.ts';
import type { ParseOutcome } from '../../../core/text/types.ts';
import { printValue, type Value } from '../core.ts';

/** How a value is entered. `json` is for lists, objects and null; `node` follows a node, whose id is the text. */
export type ValueType = 'text' | 'number' | 'boolean' | 'json' | 'node';

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

/** An argument of a group's member as the form shows it: `{"node": id}` follows a node. */
export function boundOf(value: Value | undefined): TypedValue {
  const id = value instanceof Map && value.size === 1 ? value.get('node') : undefined;
  return typeof id === 'string' ? { type: 'node', text: id } : typedOf(value);
}

export type Entered =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly message: string };

/** The value that was entered, or what is wrong with it. Numbers keep what their literal says. */
export function enteredOf({ type, text }: TypedValue): Entered {
  if (type === 'text') return { kind: 'value', value: text };
  if (type === 'boolean') return { kind: 'value', value: text === 'true' };
  if (type === 'node') return { kind: 'value', value: new Map([['node', text]]) };
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed' || parsed.problems.length > 0) {
    const message = type === 'number' ? 'this is no number' : notJson(parsed);
    return { kind: 'wrong', message };
  }
  const value = readValue(parsed.tree, parsed.tree.root);
  if (type === 'number' && typeof value !== 'number') return { kind: 'wrong', message: 'this is no number' };
  return { kind: 'value', value };
}

function notJson(parsed: ParseOutcome): string {
  const [first] = parsed.kind === 'refused' ? [] : parsed.problems;
  if (first === undefined) return 'this is not JSON';
  const { line, column } = first.range.start;
  return `this is not JSON: line ${line}, column ${column}: ${first.message.replaceAll('`', '')}`;
}

/** The same entry as another type, keeping what can be kept. */
export function retyped(entry: TypedValue, type: ValueType): TypedValue {
  if (type === 'boolean') return { type, text: entry.text === 'true' ? 'true' : 'false' };
  if (entry.type === 'node') return { type, text: type === 'json' ? 'null' : '' };
  if (type === 'json' && entry.type === 'text') return { type, text: JSON.stringify(entry.text) };
  return { type, text: entry.text };
}
