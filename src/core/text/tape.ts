/**
 * The tape: five integers a value, in document order. Word 0 and 1 are the offsets of the value, word 2 is
 * twice the number of its key plus one where a string has escapes (the number is -1 without a key), word 3 its parent,
 * word 4 the first value after its subtree. While a container is open its word 4 is negative: it then holds
 * the complement of a mark of the scanner.
 */
export const STRIDE = 5;
export const END = 1;
export const KEY = 2;
export const PARENT = 3;
export const NEXT = 4;

/** Values that fit a fresh tape for a text of this length: a guess that a usual document does not exceed. */
const guess = (length: number): number => 16 + (length >> 4);

/** A growing tape. `grow` reports failure instead of throwing where memory is short. */
export class Tape {
  words: Int32Array;

  private constructor(
    words: Int32Array,
    private readonly maxValues: number,
  ) {
    this.words = words;
  }

  /** An empty tape for a text of `length` units, or null where memory is short. */
  static create(length: number, maxValues: number): Tape | null {
    const words = allocate(Math.min(guess(length), maxValues) * STRIDE);
    return words && new Tape(words, maxValues);
  }

  /** Makes room for more values; false where the limit is reached or memory is short. */
  grow(): boolean {
    const room = this.words.length / STRIDE;
    if (room >= this.maxValues) return false;
    const larger = allocate(Math.min(Math.ceil(room * 1.75), this.maxValues) * STRIDE);
    if (larger === null) return false;
    larger.set(this.words);
    this.words = larger;
    return true;
  }
}

function allocate(length: number): Int32Array | null {
  try {
    return new Int32Array(length);
  } catch {
    return null;
  }
}
