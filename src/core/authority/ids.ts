import type { JsonTree, Ref } from '../text/types.ts';
import type { Findings } from './findings.ts';
import { IdIndex } from './id-index.ts';
import { compareIds } from './order.ts';
import { quote } from './quote.ts';

/** Any unit outside ASCII. */
const BEYOND_ASCII = /[^\0-\x7f]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** The ids of one kind of element: each gets a number, in the order of the document. */
export class IdTable {
  readonly index: IdIndex;
  readonly #noun: string;
  readonly #findings: Findings;
  /** Ids beyond ASCII with their places: only these can look like another one. */
  readonly #unusual = new Map<string, Ref>();

  /** `capacity` is the largest number of ids that will be added. */
  constructor(noun: string, tree: JsonTree, capacity: number, findings: Findings) {
    this.index = new IdIndex(tree, capacity);
    this.#noun = noun;
    this.#findings = findings;
  }

  get ids(): readonly string[] {
    return this.index.ids;
  }

  /** Adds the id of the next element, a non-empty string. One that stands for an earlier element already is reported. */
  add(ref: Ref): void {
    const known = this.index.add(ref);
    const id = this.index.ids[this.index.ids.length - 1]!;
    if (known) this.#repeat(id, ref);
    if (BEYOND_ASCII.test(id)) this.#inspect(id, ref);
  }

  #repeat(id: string, ref: Ref): void {
    this.#findings.add('DUPLICATE_ID', ref, {
      message: `more than one ${this.#noun} has the id ${quote(id)}`,
      help: `ids tell elements apart, so every ${this.#noun} needs one of its own`,
      ids: [id],
    });
  }

  #inspect(id: string, ref: Ref): void {
    if (LONE_SURROGATE.test(id)) {
      this.#findings.add('SCHEMA', ref, {
        message: `the id of a ${this.#noun} holds half of a surrogate pair, which is no character`,
        ids: [id],
      });
    }
    this.#unusual.set(id, ref);
  }

  /** Lints ids that differ only in how their characters are composed (Unicode NFC); call it after the last `add`. */
  lintLookAlikes(): void {
    const groups = new Map<string, string[]>();
    for (const id of this.#unusual.keys()) {
      const composed = id.normalize('NFC');
      const group = groups.get(composed) ?? (this.#isPlain(composed) ? [composed] : []);
      group.push(id);
      groups.set(composed, group);
    }
    for (const group of groups.values()) {
      if (group.length > 1) this.#reportLookAlikes(group.sort(compareIds));
    }
  }

  /** Whether a composed form is itself the id of an element, and an ASCII one (as `K` is of the kelvin sign). */
  #isPlain(composed: string): boolean {
    return !BEYOND_ASCII.test(composed) && this.index.findId(composed) >= 0;
  }

  #reportLookAlikes(group: readonly string[]): void {
    const last = group.findLast((id) => this.#unusual.has(id))!;
    this.#findings.add('LOOK_ALIKE_IDS', this.#unusual.get(last)!, {
      message: `${group.length} ${this.#noun}s have ids that look alike, such as ${quote(last)}`,
      help: 'they differ only in how their characters are composed, so they count as different ids',
      ids: group,
    });
  }
}
