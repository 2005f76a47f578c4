import type { KeyTable } from './keys.ts';
import { Lines } from './lines.ts';
import { END, KEY, NEXT, PARENT, STRIDE } from './tape.ts';
import { decodeString } from './tokens.ts';
import type { JsonKind, JsonTree, Position, Range, Ref } from './types.ts';

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
/** Arrays up to this length are walked to find an index; of longer ones the children are listed once. */
const WALKED = 64;

/** A {@link JsonTree} over a tape. Its methods take sound refs only. */
export class TapeTree implements JsonTree {
  readonly root = 0;
  private lines: Lines | null = null;
  private firstBreak: string | null = null;
  private readonly listed = new Map<Ref, Int32Array>();

  constructor(
    readonly text: string,
    private readonly words: Int32Array,
    readonly size: number,
    private readonly keys: KeyTable,
  ) {}

  get newline(): string {
    this.firstBreak ??= /\r\n|\r|\n/.exec(this.text)?.[0] ?? '\n';
    return this.firstBreak;
  }

  kind(ref: Ref): JsonKind {
    switch (this.text.charCodeAt(this.start(ref))) {
      case OPEN_OBJECT:
        return 'object';
      case OPEN_ARRAY:
        return 'array';
      case QUOTE:
        return 'string';
      case 0x74:
      case 0x66:
        return 'boolean';
      case 0x6e:
        return 'null';
      default:
        return 'number';
    }
  }

  subtreeEnd(ref: Ref): Ref {
    return this.words[ref * STRIDE + NEXT]!;
  }

  start(ref: Ref): number {
    return this.words[ref * STRIDE]!;
  }

  end(ref: Ref): number {
    return this.words[ref * STRIDE + END]!;
  }

  parent(ref: Ref): Ref {
    return this.words[ref * STRIDE + PARENT]!;
  }

  firstChild(ref: Ref): Ref {
    return this.subtreeEnd(ref) > ref + 1 ? ref + 1 : -1;
  }

  nextSibling(ref: Ref): Ref {
    const next = this.subtreeEnd(ref);
    return next < this.size && this.parent(next) === this.parent(ref) ? next : -1;
  }

  childCount(ref: Ref): number {
    let count = 0;
    for (let child = this.firstChild(ref); child >= 0; child = this.nextSibling(child)) count++;
    return count;
  }

  keyId(ref: Ref): number {
    return this.words[ref * STRIDE + KEY]! >> 1;
  }

  keyIdOf(name: string): number {
    return this.keys.numberOf(name);
  }

  key(ref: Ref): string | undefined {
    return this.keys.names[this.keyId(ref)];
  }

  keyEnd(ref: Ref): number {
    if (this.keyId(ref) < 0) return -1;
    let i = this.start(ref) - 1;
    // Only white space and the colon stand between a name and its value.
    while (this.text.charCodeAt(i) !== QUOTE) i--;
    return i + 1;
  }

  keyStart(ref: Ref): number {
    const end = this.keyEnd(ref);
    if (end < 0) return -1;
    let i = end - 2;
    while (!this.isUnescapedQuote(i)) i--;
    return i;
  }

  private isUnescapedQuote(offset: number): boolean {
    if (this.text.charCodeAt(offset) !== QUOTE) return false;
    let i = offset;
    while (this.text.charCodeAt(i - 1) === 0x5c) i--;
    return (offset - i) % 2 === 0;
  }

  member(object: Ref, key: string): Ref {
    const number = this.keyIdOf(key);
    if (number < 0 || this.kind(object) !== 'object') return -1;
    for (let child = this.firstChild(object); child >= 0; child = this.nextSibling(child)) {
      if (this.keyId(child) === number) return child;
    }
    return -1;
  }

  index(ref: Ref): number {
    const parent = this.parent(ref);
    if (parent < 0) return 0;
    const children = this.listed.get(parent);
    if (children !== undefined) return search(children, ref);
    let index = 0;
    for (let child = parent + 1; child !== ref; child = this.subtreeEnd(child)) {
      if (++index > WALKED) {
        this.list(parent);
        return this.index(ref);
      }
    }
    return index;
  }

  private list(parent: Ref): Int32Array {
    const children = new Int32Array(this.childCount(parent));
    let child = parent + 1;
    for (let i = 0; i < children.length; i++) {
      children[i] = child;
      child = this.subtreeEnd(child);
    }
    this.listed.set(parent, children);
    return children;
  }

  stringEquals(ref: Ref, expected: string): boolean {
    const start = this.start(ref);
    if (this.text.charCodeAt(start) !== QUOTE) return false;
    if (this.escaped(ref)) return this.string(ref) === expected;
    const { length } = expected;
    if (this.end(ref) - start - 2 !== length) return false;
    for (let i = 0; i < length; i++) {
      if (this.text.charCodeAt(start + 1 + i) !== expected.charCodeAt(i)) return false;
    }
    return true;
  }

  string(ref: Ref): string {
    if (this.text.charCodeAt(this.start(ref)) !== QUOTE) throw new TypeError(`value ${ref} is no string`);
    return decodeString(this.text, this.start(ref), this.end(ref), this.escaped(ref));
  }

  private escaped(ref: Ref): boolean {
    return (this.words[ref * STRIDE + KEY]! & 1) === 1;
  }

  value(ref: Ref): unknown {
    const open: { into: Record<string, unknown> | unknown[]; end: Ref }[] = [];
    let result: unknown;
    for (let at = ref; at < this.subtreeEnd(ref); at++) {
      const value = this.shallow(at);
      while (open.length > 0 && open[open.length - 1]!.end <= at) open.pop();
      const into = open[open.length - 1]?.into;
      if (into === undefined) result = value;
      else if (Array.isArray(into)) into.push(value);
      else setOwn(into, this.key(at)!, value);
      if (typeof value === 'object' && value !== null) {
        open.push({ into: value as Record<string, unknown>, end: this.subtreeEnd(at) });
      }
    }
    return result;
  }

  private shallow(ref: Ref): unknown {
    switch (this.kind(ref)) {
      case 'object':
        return {};
      case 'array':
        return [];
      case 'string':
        return this.string(ref);
      case 'number':
        return Number(this.text.slice(this.start(ref), this.end(ref)));
      case 'boolean':
        return this.text.charCodeAt(this.start(ref)) === 0x74;
      case 'null':
        return null;
    }
  }

  pointer(ref: Ref): string {
    const tokens: string[] = [];
    for (let at = ref; this.parent(at) >= 0; at = this.parent(at)) {
      tokens.push(this.key(at)?.replaceAll('~', '~0').replaceAll('/', '~1') ?? String(this.index(at)));
    }
    return tokens
      .reverse()
      .map((token) => `/${token}`)
      .join('');
  }

  resolve(pointer: string): Ref {
    if (pointer === '') return this.root;
    const [before, ...tokens] = pointer.split('/');
    if (before !== '') return -1;
    let at: Ref = this.root;
    for (const token of tokens) {
      const kind = this.kind(at);
      if (kind === 'object') at = this.member(at, token.replaceAll('~1', '/').replaceAll('~0', '~'));
      else at = /^(0|[1-9][0-9]*)$/.test(token) ? this.element(at, Number(token)) : -1;
      if (at < 0) return -1;
    }
    return at;
  }

  element(array: Ref, index: number): Ref {
    if (!Number.isInteger(index) || index < 0 || this.kind(array) !== 'array') return -1;
    if (index > WALKED) return (this.listed.get(array) ?? this.list(array))[index] ?? -1;
    let child = this.firstChild(array);
    for (let i = 0; i < index && child >= 0; i++) child = this.nextSibling(child);
    return child;
  }

  at(offset: number): Ref {
    // Starts grow in document order: find the first value that starts after the offset.
    let after = 0;
    let high = this.size;
    while (after < high) {
      const middle = (after + high) >> 1;
      if (this.start(middle) <= offset) after = middle + 1;
      else high = middle;
    }
    if (after < this.size && this.keyId(after) >= 0) {
      if (this.keyStart(after) <= offset && offset < this.keyEnd(after)) return after;
    }
    let ref = after - 1;
    while (ref >= 0 && this.end(ref) <= offset) ref = this.parent(ref);
    return ref;
  }

  range(ref: Ref): Range {
    return this.between(this.start(ref), this.end(ref));
  }

  keyRange(ref: Ref): Range {
    return this.keyId(ref) < 0 ? this.range(ref) : this.between(this.keyStart(ref), this.keyEnd(ref));
  }

  private between(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }

  position(offset: number): Position {
    this.lines ??= new Lines(this.text);
    return this.lines.position(offset);
  }
}

/** Sets an own member whatever its name: `__proto__` is an ordinary one. A later member of one name wins. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Index of a value that a sorted list holds. */
function search(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
