import type { Expression } from '../../core/closure/expression.ts';
import { evaluate, Reader, readExpression, scopeOf, Unknown } from '../../core/closure/window.ts';
import { parseJson } from '../../core/text/index.ts';
import { baseView, equal, printValue, type Spec, type State, type Value } from './core.ts';

/** A watch as it was written: an expression that can be evaluated, or what is wrong with it. */
export type Watch =
  | { readonly kind: 'expression'; readonly text: string; readonly expression: Expression }
  | { readonly kind: 'wrong'; readonly text: string; readonly message: string };

/** Reads a watch: the name of a node, or an expression as a specification writes it. */
export function readWatch(spec: Spec, text: string): Watch {
  const node = spec.index.get(text.trim());
  if (node !== undefined) return { kind: 'expression', text, expression: { kind: 'node', node } };
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed')
    return { kind: 'wrong', text, message: 'neither a node nor an expression in JSON' };
  const reader = new Reader(parsed.tree);
  const read = readExpression(reader, parsed.tree.root, {
    nodes: spec.index,
    args: null,
    limit: false,
    locals: [],
  });
  if (read !== null) return { kind: 'expression', text, expression: read.expression };
  return { kind: 'wrong', text, message: reader.findings.list[0]?.message ?? 'this is no expression' };
}

/** What a watch is at a step: its value, or why it has none. */
export type Watched =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'unknown'; readonly message: string };

export function watchedAt(state: State, expression: Expression): Watched {
  const value = evaluate(expression, scopeOf(state.spec, baseView(state)));
  return value instanceof Unknown
    ? { kind: 'unknown', message: value.reason.message }
    : { kind: 'value', value };
}

/** A watched value in words. */
export function watchedWords(watched: Watched): string {
  return watched.kind === 'value' ? printValue(watched.value) : `unknown: ${watched.message}`;
}

/** Whether a watch came out otherwise than at the step before. */
export function movedBetween(before: Watched, now: Watched): boolean {
  if (before.kind === 'value' && now.kind === 'value') return !equal(before.value, now.value);
  return watchedWords(before) !== watchedWords(now);
}
