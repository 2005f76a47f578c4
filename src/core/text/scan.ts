import { KeyTable } from './keys.ts';
import { END, KEY, NEXT, PARENT, STRIDE, Tape } from './tape.ts';
import { decodeString, literalEnd, numberEnd, plainEnd, restOfString, skipSpace } from './tokens.ts';
import type { Refusal, TextLimits } from './types.ts';

/** What the grammar would have taken where a text stops being JSON. `token` means that the token there is malformed. */
export type Expected =
  | 'value'
  | 'element'
  | 'first element'
  | 'name'
  | 'first name'
  | 'colon'
  | 'after member'
  | 'after element'
  | 'end'
  | 'token';

/** The tape of a text, or where and why there is none. */
export type Scan =
  | {
      readonly kind: 'scanned';
      readonly words: Int32Array;
      readonly size: number;
      readonly keys: KeyTable;
      /** Member values whose name stands earlier in the same object, in document order; the first of them only. */
      readonly duplicates: readonly number[];
    }
  | { readonly kind: 'failed'; readonly offset: number; readonly expected: Expected }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const DUPLICATES_KEPT = 1000;
const NO_MEMORY = 'there is not enough memory to read the text';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * One pass over a text (RFC 8259): what JSON.parse accepts, it accepts. No recursion: the open containers are
 * linked by the parent word of the tape.
 */
export function scan(text: string, limits: TextLimits): Scan {
  const tape = Tape.create(text.length, limits.maxValues);
  return tape === null ? refused('TOO_LARGE', NO_MEMORY) : new Scanner(text, limits, tape).run();
}

class Scanner {
  /**
   * A scanner that stays. While none is alive a full garbage collection drops the shape that scanners share, and the
   * compiled code with it: reading 2 MB then takes some 35 ms instead of 8.
   */
  static readonly kept = new Scanner('', { maxLength: 0, maxDepth: 0, maxValues: 0 }, Tape.create(0, 0)!);

  private readonly keys = new KeyTable();
  private readonly duplicates: number[] = [];
  /** Last object in which key k was seen, and what that hid of objects still open: pairs of key and object. */
  private seen = new Int32Array(64).fill(-1);
  private readonly hidden: number[] = [];
  private i = 0;
  private size = 0;
  private depth = 0;
  /** Innermost open container, and whether it is an object. */
  private open = -1;
  private inObject = false;
  /** Number of the key before the value to come, or -1. */
  private key = -1;
  private failure: Exclude<Scan, { kind: 'scanned' }> | null = null;

  constructor(
    private readonly text: string,
    private readonly limits: TextLimits,
    private readonly tape: Tape,
  ) {}

  run(): Scan {
    let expected: Expected = 'value';
    while (this.value(expected)) {
      const next = this.separator();
      if (next === null) break;
      expected = next;
    }
    if (this.failure !== null) return this.failure;
    const { size, keys, duplicates } = this;
    return { kind: 'scanned', words: this.tape.words, size, keys, duplicates };
  }

  /** Reads the value at `i` down to its first scalar or empty container. */
  private value(expected: Expected): boolean {
    const { text } = this;
    for (;;) {
      this.i = skipSpace(text, this.i);
      if (this.i >= text.length) return this.fail(expected);
      const unit = text.charCodeAt(this.i);
      if (unit !== OPEN_OBJECT && unit !== OPEN_ARRAY) return this.scalar(unit, expected);
      if (!this.push(unit === OPEN_OBJECT)) return false;
      this.i = skipSpace(text, this.i + 1);
      const first = this.i < text.length ? text.charCodeAt(this.i) : 0;
      if (first === unit + 2) {
        this.pop();
        return true;
      }
      if (this.inObject) {
        if (!this.name('first name')) return false;
        expected = 'value';
      } else {
        this.key = -1;
        expected = 'first element';
      }
    }
  }

  private scalar(unit: number, expected: Expected): boolean {
    const { text, i } = this;
    let end: number;
    let escaped = 0;
    if (unit === QUOTE) {
      end = plainEnd(text, i + 1);
      if (end < text.length && text.charCodeAt(end) === QUOTE) end++;
      else {
        end = restOfString(text, end);
        escaped = 1;
      }
    } else if (unit === 0x2d || (unit >= 0x30 && unit <= 0x39)) {
      end = numberEnd(text, i);
    } else if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) {
      end = literalEnd(text, i);
    } else {
      return this.fail(expected);
    }
    if (end < 0) return this.fail('token');
    const ref = this.add(escaped);
    if (ref < 0) return false;
    const word = ref * STRIDE;
    this.tape.words[word + END] = end;
    this.tape.words[word + NEXT] = ref + 1;
    this.i = end;
    return true;
  }

  /** Closes what ends at `i` and reads the comma (and name) after it: what must follow, or null at the end or on failure. */
  private separator(): Expected | null {
    const { text } = this;
    for (;;) {
      this.i = skipSpace(text, this.i);
      const unit = this.i < text.length ? text.charCodeAt(this.i) : 0;
      if (this.open < 0) {
        if (this.i < text.length) this.fail('end');
        return null;
      }
      if (unit === COMMA) {
        this.i++;
        if (!this.inObject) {
          this.key = -1;
          return 'element';
        }
        this.i = skipSpace(text, this.i);
        return this.name('name') ? 'value' : null;
      }
      if (unit !== (this.inObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
        this.fail(this.inObject ? 'after member' : 'after element');
        return null;
      }
      this.pop();
    }
  }

  /** Reads a member name at `i` and its colon. */
  private name(expected: Expected): boolean {
    const { text, keys, i } = this;
    if (i >= text.length || text.charCodeAt(i) !== QUOTE) return this.fail(expected);
    let number = keys.guess(text, i + 1);
    if (number >= 0) {
      this.i = i + keys.lengthOf(number) + 2;
    } else {
      const plain = plainEnd(text, i + 1);
      const raw = plain < text.length && text.charCodeAt(plain) === QUOTE;
      const end = raw ? plain + 1 : restOfString(text, plain);
      if (end < 0) return this.fail('token');
      number = keys.intern(decodeString(text, i, end, !raw), raw);
      if (number < 0) return this.refuse('TOO_MANY_ELEMENTS', 'the text has too many different member names');
      this.i = end;
    }
    this.key = number;
    this.note(number);
    if (this.i < text.length && text.charCodeAt(this.i) !== COLON) this.i = skipSpace(text, this.i);
    if (this.i >= text.length || text.charCodeAt(this.i) !== COLON) return this.fail('colon');
    this.i++;
    return true;
  }

  /** Notes that the open object has a member of this name; its value is the next to be added. */
  private note(number: number): void {
    if (number >= this.seen.length) {
      const larger = new Int32Array(number * 2).fill(-1);
      larger.set(this.seen);
      this.seen = larger;
    }
    const owner = this.seen[number]!;
    if (owner === this.open) {
      if (this.duplicates.length < DUPLICATES_KEPT) this.duplicates.push(this.size);
      return;
    }
    // An object around this one that has the name must find it again once this one is closed.
    if (owner >= 0 && this.tape.words[owner * STRIDE + NEXT]! < 0) this.hidden.push(number, owner);
    this.seen[number] = this.open;
  }

  private push(isObject: boolean): boolean {
    if (this.depth >= this.limits.maxDepth)
      return this.refuse('TOO_DEEP', `the text nests deeper than ${this.limits.maxDepth} levels`);
    const ref = this.add(0);
    if (ref < 0) return false;
    this.tape.words[ref * STRIDE + NEXT] = ~this.hidden.length;
    this.depth++;
    this.open = ref;
    this.inObject = isObject;
    return true;
  }

  private pop(): void {
    const { words } = this.tape;
    const word = this.open * STRIDE;
    const mark = ~words[word + NEXT]!;
    while (this.hidden.length > mark) {
      const owner = this.hidden.pop()!;
      this.seen[this.hidden.pop()!] = owner;
    }
    this.i++;
    words[word + END] = this.i;
    words[word + NEXT] = this.size;
    this.depth--;
    this.open = words[word + PARENT]!;
    if (this.open >= 0) this.inObject = this.text.charCodeAt(words[this.open * STRIDE]!) === OPEN_OBJECT;
  }

  /** Adds the value that starts at `i`; -1 where it is one too many. */
  private add(escaped: number): number {
    const ref = this.size;
    const word = ref * STRIDE;
    if (word >= this.tape.words.length && !this.tape.grow()) {
      this.refuseMore();
      return -1;
    }
    const { words } = this.tape;
    words[word] = this.i;
    words[word + KEY] = this.key * 2 + escaped;
    words[word + PARENT] = this.open;
    this.size++;
    return ref;
  }

  private refuseMore(): void {
    const { maxValues } = this.limits;
    if (this.size < maxValues) this.refuse('TOO_LARGE', NO_MEMORY);
    else this.refuse('TOO_MANY_ELEMENTS', `the text holds more values than the ${maxValues} that are read`);
  }

  private fail(expected: Expected): false {
    this.failure = { kind: 'failed', offset: this.i, expected };
    return false;
  }

  private refuse(code: Refusal['code'], message: string): false {
    this.failure = refused(code, message);
    return false;
  }
}

function refused(code: Refusal['code'], message: string): { kind: 'refused'; refusal: Refusal } {
  return { kind: 'refused', refusal: { code, message } };
}
