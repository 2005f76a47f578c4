import type { JsonTree, Ref } from '../text/types.ts';

const BACKSLASH = 0x5c;
/** Differs from run to run, so that no document can be written whose ids all collide. Only speed depends on it. */
const SEED = Math.floor(Math.random() * 2 ** 32) | 0;

/**
 * Finds ids by the units of their tokens in the text, so that the two ends of a million edges are looked up without
 * making two million strings. Open addressing with linear probing; ids compare by exact code points.
 */
export class IdIndex {
  /** The ids, in the order in which they were added. */
  readonly ids: string[] = [];
  readonly #tree: JsonTree;
  readonly #mask: number;
  /** Number of an id plus one, by slot; 0 is an empty slot. */
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;
  /** Offset of each id's first unit in the text, or -1 where the token has escapes. */
  readonly #starts: Int32Array;

  /** `capacity` is the largest number of ids that will be added. */
  constructor(tree: JsonTree, capacity: number) {
    this.#tree = tree;
    const size = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
    this.#mask = size - 1;
    this.#slots = new Int32Array(size);
    this.#hashes = new Int32Array(capacity);
    this.#starts = new Int32Array(capacity);
  }

  /** Adds the id at a string value under the next number. Says whether it was there before; it is then found as before. */
  add(ref: Ref): boolean {
    const id = this.#tree.string(ref);
    const start = this.#tree.start(ref) + 1;
    const raw = this.#tree.end(ref) - 1 - start === id.length;
    const hash = hashOf(id, 0, id.length);
    const number = this.ids.length;
    const slot = this.#probe(id, 0, id.length, hash);
    const known = this.#slots[slot]! !== 0;
    this.ids.push(id);
    this.#hashes[number] = hash;
    this.#starts[number] = raw ? start : -1;
    if (!known) this.#slots[slot] = number + 1;
    return known;
  }

  /** The number of the id at a string value, or -1. */
  find(ref: Ref): number {
    const { text } = this.#tree;
    const start = this.#tree.start(ref) + 1;
    const end = this.#tree.end(ref) - 1;
    let hash = SEED;
    for (let offset = start; offset < end; offset++) {
      const unit = text.charCodeAt(offset);
      if (unit === BACKSLASH) return this.findId(this.#tree.string(ref));
      hash = Math.imul(hash ^ unit, 0x01000193);
    }
    return this.#slots[this.#probe(text, start, end, mixed(hash))]! - 1;
  }

  /** The number of an id, or -1. */
  findId(id: string): number {
    return this.#slots[this.#probe(id, 0, id.length, hashOf(id, 0, id.length))]! - 1;
  }

  /** The slot that holds the id spelled in `text` from `start` to `end`, or the empty one where it would go. */
  #probe(text: string, start: number, end: number, hash: number): number {
    let slot = hash & this.#mask;
    for (let entry = this.#slots[slot]!; entry !== 0; entry = this.#slots[slot]!) {
      if (this.#hashes[entry - 1] === hash && this.#equals(entry - 1, text, start, end)) return slot;
      slot = (slot + 1) & this.#mask;
    }
    return slot;
  }

  #equals(number: number, text: string, start: number, end: number): boolean {
    const id = this.ids[number]!;
    if (id.length !== end - start) return false;
    const from = this.#starts[number]!;
    const other = from < 0 ? id : this.#tree.text;
    const base = Math.max(from, 0);
    for (let offset = start; offset < end; offset++) {
      if (text.charCodeAt(offset) !== other.charCodeAt(base + offset - start)) return false;
    }
    return true;
  }
}

/** FNV-1a over UTF-16 units, then the finaliser of MurmurHash3, which spreads it over the low bits. */
function hashOf(text: string, start: number, end: number): number {
  let hash = SEED;
  for (let offset = start; offset < end; offset++) {
    hash = Math.imul(hash ^ text.charCodeAt(offset), 0x01000193);
  }
  return mixed(hash);
}

function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
