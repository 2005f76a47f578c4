/** Longest name, and largest number, that the guesser keeps the characters of. */
const GUESSED_LENGTH = 32;
const GUESSED_KEYS = 256;

/** Different names that one text may have; a Map holds four times as many and then throws. */
const MAX_NAMES = 2 ** 22;

/**
 * Numbers the member names of a text, equal names alike. Most documents name the same members in the same order over and
 * over, so the key that followed the last one before is tried first, by comparing units and making no string.
 */
export class KeyTable {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly units = new Uint16Array(GUESSED_KEYS * GUESSED_LENGTH);
  private readonly lengths = new Int32Array(GUESSED_KEYS).fill(-1);
  /** Number of the key seen after key k, at k + 1; slot 0 is for the first key of the text. */
  private readonly following = new Int32Array(GUESSED_KEYS + 1).fill(-1);
  private last = 0;

  /** The number of a name, or -1. */
  numberOf(name: string): number {
    return this.numbers.get(name) ?? -1;
  }

  /**
   * The guessed key's number where its characters and a closing quote stand at `offset` of `text`, else -1. The closing
   * quote is then at `offset + lengthOf(number)`.
   */
  guess(text: string, offset: number): number {
    const number = this.following[this.last]!;
    if (number < 0) return -1;
    const length = this.lengths[number]!;
    if (offset + length >= text.length || text.charCodeAt(offset + length) !== 0x22) return -1;
    const base = number * GUESSED_LENGTH;
    for (let i = 0; i < length; i++) {
      if (text.charCodeAt(offset + i) !== this.units[base + i]) return -1;
    }
    this.last = number + 1;
    return number;
  }

  lengthOf(number: number): number {
    return this.lengths[number]!;
  }

  /** The number of a name that the guess missed, or -1 for one too many. `raw` says that the text has it without escapes. */
  intern(name: string, raw: boolean): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.length;
      if (number >= MAX_NAMES) return -1;
      this.names.push(name);
      this.numbers.set(name, number);
    }
    const guessed = number < GUESSED_KEYS && name.length <= GUESSED_LENGTH;
    // Only a name that once stood without escapes may be guessed: one with a quote or a control character never does.
    if (guessed && raw && this.lengths[number]! < 0) this.learn(number, name);
    if (guessed && this.lengths[number]! >= 0) {
      this.following[this.last] = number;
      this.last = number + 1;
    }
    return number;
  }

  private learn(number: number, name: string): void {
    this.lengths[number] = name.length;
    for (let i = 0; i < name.length; i++) this.units[number * GUESSED_LENGTH + i] = name.charCodeAt(i);
  }
}
