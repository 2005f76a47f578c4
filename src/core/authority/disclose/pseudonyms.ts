import { compareIds } from '../order.ts';

/**
 * Pseudonyms for one sort of name: a prefix and a number, in the order of the names, so that ties by id fall as they do
 * in the original and witnesses are the same paths. A number says nothing but that order, and is of this disclosure only.
 */
export class Pseudonyms {
  readonly #pseudonym = new Map<string, string>();

  constructor(prefix: string, names: Iterable<string>) {
    const sorted = [...new Set(names)].sort(compareIds);
    const digits = String(sorted.length).length;
    for (const [index, name] of sorted.entries()) {
      this.#pseudonym.set(name, `${prefix}${String(index + 1).padStart(digits, '0')}`);
    }
  }

  of(name: string): string {
    return this.#pseudonym.get(name)!;
  }

  /** Pseudonym to original. */
  map(): Record<string, string> {
    return Object.fromEntries(Array.from(this.#pseudonym, ([name, pseudonym]) => [pseudonym, name]));
  }
}
