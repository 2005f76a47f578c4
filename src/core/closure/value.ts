import type { JsonTree, Ref } from '../text/types.ts';

/**
 * A JSON value of a specification or a session. Objects are maps, because a plain object of JavaScript moves keys such
 * as `"10"` to the front and `keys` promises document order, and because a map has no inherited members.
 */
export type Value = null | boolean | number | string | readonly Value[] | ReadonlyMap<string, Value>;

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isObject(value: Value): value is ReadonlyMap<string, Value> {
  return value instanceof Map;
}

/** The value that stands at `ref`, objects in document order. Of a key written twice the first counts. */
export function readValue(tree: JsonTree, ref: Ref): Value {
  const kind = tree.kind(ref);
  if (kind === 'array') return children(tree, ref).map((child) => readValue(tree, child));
  if (kind === 'object') return readMembers(tree, ref);
  const value = tree.value(ref);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Members of the object at `ref` as values, in document order. */
export function readMembers(tree: JsonTree, ref: Ref): Map<string, Value> {
  const members = new Map<string, Value>();
  for (const child of children(tree, ref)) {
    const key = tree.key(child)!;
    if (!members.has(key)) members.set(key, readValue(tree, child));
  }
  return members;
}

/** Elements of an array, or member values of an object. */
export function children(tree: JsonTree, ref: Ref): Ref[] {
  const found: Ref[] = [];
  for (let child = tree.firstChild(ref); child !== -1; child = tree.nextSibling(child)) found.push(child);
  return found;
}

/** A value of ours from what `JSON.parse` gives. Anything that JSON cannot hold becomes null. */
export function fromPlain(plain: unknown): Value {
  if (typeof plain === 'string' || typeof plain === 'boolean') return plain;
  if (typeof plain === 'number') return Number.isFinite(plain) ? plain : null;
  if (Array.isArray(plain)) return plain.map(fromPlain);
  if (plain instanceof Map)
    return new Map([...plain].map(([key, member]) => [String(key), fromPlain(member)]));
  if (typeof plain !== 'object' || plain === null) return null;
  return new Map(Object.entries(plain).map(([key, member]) => [key, fromPlain(member)]));
}

/** Deep equality: order of members does not matter, order of elements does; `100` is `100.0` and `-0` is `0`. */
export function equal(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isList(a))
    return isList(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]!));
  if (!isObject(a) || !isObject(b) || a.size !== b.size) return false;
  for (const [key, member] of a) {
    const other = b.get(key);
    if (other === undefined || !equal(member, other)) return false;
  }
  return true;
}

/** Order of two strings by code points (UTF-16 order differs above U+FFFF). */
export function compareStrings(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above every other unit, although their own numbers are lower than U+E000. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Canonical JSON: members sorted by code points, no space. Equal values have equal canonical texts. */
export function canonical(value: Value): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (isObject(value)) {
    const keys = [...value.keys()].sort(compareStrings);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value.get(key)!)}`).join(',')}}`;
  }
  return scalar(value);
}

/** JSON text on one line, members in their own order. */
export function printValue(value: Value): string {
  if (isList(value)) return `[${value.map(printValue).join(',')}]`;
  if (isObject(value)) {
    return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}:${printValue(member)}`).join(',')}}`;
  }
  return scalar(value);
}

function scalar(value: string | number | boolean | null): string {
  if (value === 0) return '0';
  // A literal beyond the range of numbers, such as 1e400, reads as infinity and must not print as null.
  if (value === Infinity) return '1e999';
  return value === -Infinity ? '-1e999' : JSON.stringify(value);
}
