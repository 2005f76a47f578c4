import { type Style, styleNear } from './style.ts';
import type { JsonTree, JsonValue, Ref } from './types.ts';
import { isContainer, isMultiLine } from './walk.ts';

/** Where a new value goes: the tree, a value to take after (or -1), and the indentation of its line. */
export interface Place {
  readonly tree: JsonTree;
  /** A value near whose style is taken. */
  readonly near: Ref;
  /** A value of the same sort that shows which containers stand on one line, or -1. */
  readonly model: Ref;
  readonly indent: string;
  /** Whether the container around it stands on one line, and so everything in it does. */
  readonly oneLine: boolean;
}

/** Text of a new value as the text around its place is written. */
export function stringifyLike(place: Place, value: JsonValue): string {
  return stringifyAllLike(place, [value])[0]!;
}

/** Texts of new values that stand one after another at a place. */
export function stringifyAllLike(place: Place, values: readonly JsonValue[]): string[] {
  // A string or a number is written in one way only; the style is looked for where there is something to lay out.
  const style = values.some(isContainerValue) ? styleNear(place.tree, place.near) : null;
  return values.map((value) =>
    style === null || !isContainerValue(value) ? JSON.stringify(value) : write({ ...place, style }, value),
  );
}

function isContainerValue(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}

/** Text of a member: name, colon, value. */
export function stringifyMember(place: Place, name: string, value: JsonValue): string {
  const style = styleNear(place.tree, place.near);
  return `${JSON.stringify(name)}${style.colon}${write({ ...place, style }, value)}`;
}

interface Written extends Place {
  readonly style: Style;
}

function write(place: Written, value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const array = isArray(value);
  const names = array ? value.map(() => null) : Object.keys(value);
  const items: readonly JsonValue[] = array ? value : Object.values(value);
  if (items.length === 0) return array ? '[]' : '{}';
  const { style } = place;
  const oneLine = place.oneLine || standsOnOneLine(place, items);
  const indent = oneLine ? place.indent : place.indent + style.indent;
  const entries = items.map((item, i) => {
    const name = names[i]!;
    const text = write({ ...place, indent, oneLine, model: modelOf(place, name) }, item);
    return name === null ? text : `${JSON.stringify(name)}${style.colon}${text}`;
  });
  const [open, close] = array ? '[]' : '{}';
  if (oneLine) {
    const pad = array ? style.arrayPad : style.objectPad;
    return `${open}${pad}${entries.join(style.comma)}${pad}${close}`;
  }
  const line = style.newline + indent;
  return `${open}${line}${entries.join(`,${line}`)}${style.newline}${place.indent}${close}`;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function standsOnOneLine(place: Written, items: readonly JsonValue[]): boolean {
  const { tree, model } = place;
  if (model >= 0 && tree.firstChild(model) >= 0) return !isMultiLine(tree, model);
  const leaf = items.every((item) => typeof item !== 'object' || item === null);
  return leaf && place.style.leavesOnOneLine;
}

/** The part of the model that a member (or, with null, an element) takes after. */
function modelOf(place: Written, name: string | null): Ref {
  const { tree, model } = place;
  if (model < 0) return -1;
  const child = name === null ? tree.firstChild(model) : tree.member(model, name);
  return child >= 0 && isContainer(tree, child) ? child : -1;
}
