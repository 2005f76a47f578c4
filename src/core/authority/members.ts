import type { JsonKind, JsonTree, Ref } from '../text/types.ts';
import type { Findings } from './findings.ts';
import { MAX_FINDINGS } from './limits.ts';
import { quote } from './quote.ts';
import type { Shape } from './wire.ts';

/** A thing of the document in words: what it is, its id where that can be read, and what it belongs to. */
export interface Owner {
  readonly noun: string;
  readonly id: string | null;
  readonly of?: Owner;
}

/** The owner as a sentence names it: "edge `e1`", or "an edge" where it has no readable id. */
export function nameOf(owner: Owner): string {
  const name = owner.id === null ? withArticle(owner.noun) : `${owner.noun} ${quote(owner.id)}`;
  return owner.of === undefined ? name : `${name} of ${nameOf(owner.of)}`;
}

function withArticle(noun: string): string {
  if (noun.startsWith('the ')) return noun;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The ids of the element that the owner is or belongs to. */
export function idsOfOwner(owner: Owner): readonly string[] {
  if (owner.of !== undefined) return idsOfOwner(owner.of);
  return owner.id === null ? [] : [owner.id];
}

/** The members of one closed object after another, as a row of references by their place in the shape. */
export class Members<Name extends string> {
  /** Reference of each member of the object loaded last, -1 where it is absent. */
  readonly row: Int32Array;
  readonly #tree: JsonTree;
  readonly #shape: Shape<Name>;
  /** Place in the shape by number of the key in the tree; -1 for keys that the shape does not know. */
  readonly #places: Int32Array;

  constructor(tree: JsonTree, shape: Shape<Name>) {
    this.#tree = tree;
    this.#shape = shape;
    this.row = new Int32Array(shape.names.length);
    const numbers = shape.names.map((name) => tree.keyIdOf(name));
    this.#places = new Int32Array(Math.max(0, ...numbers) + 1).fill(-1);
    for (const [place, number] of numbers.entries()) {
      if (number >= 0) this.#places[number] = place;
    }
  }

  /** Fills the row from an object; says whether it has every member it must have and none that it may not have. */
  load(object: Ref): boolean {
    const tree = this.#tree;
    const { row } = this;
    row.fill(-1);
    let known = true;
    let required = 0;
    for (let child = tree.firstChild(object); child >= 0; child = tree.nextSibling(child)) {
      const place = this.#places[tree.keyId(child)] ?? -1;
      if (place < 0) known = false;
      else if (row[place]! < 0) {
        row[place] = child;
        if (place < this.#shape.required) required++;
      }
    }
    return known && required === this.#shape.required;
  }

  /**
   * Reports what {@link load} found wrong with the object that it loaded last. Past {@link MAX_FINDINGS} unknown members
   * the others are counted only: there may be tens of millions.
   */
  report(object: Ref, owner: Owner, findings: Findings): void {
    const tree = this.#tree;
    const ids = idsOfOwner(owner);
    let unknown = 0;
    for (let child = tree.firstChild(object); child >= 0; child = tree.nextSibling(child)) {
      const key = tree.key(child)!;
      if ((this.#shape.names as readonly string[]).includes(key) || ++unknown > MAX_FINDINGS) continue;
      findings.addAt(
        'SCHEMA',
        { at: 'key', ref: child },
        {
          message: `${nameOf(owner)} has a member ${quote(key)} that is not part of the format`,
          help: this.#mayHave(),
          ids,
        },
      );
    }
    findings.omit('SCHEMA', Math.max(0, unknown - MAX_FINDINGS));
    for (let place = 0; place < this.#shape.required; place++) {
      if (this.row[place]! >= 0) continue;
      findings.add('SCHEMA', object, {
        message: `${nameOf(owner)} has no ${quote(this.#shape.names[place]!)}`,
        ids,
      });
    }
  }

  #mayHave(): string {
    const names: readonly string[] = this.#shape.names;
    const list = names.map(quote).join(', ');
    return names.includes('extensions')
      ? `it may have ${list}; members of your own go into \`extensions\``
      : `it may have ${list}`;
  }
}

const ARTICLES: Readonly<Record<JsonKind, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
};

/** The kind of a value in words, for "must be ..., not ...". */
export function kindInWords(tree: JsonTree, ref: Ref): string {
  const kind = tree.kind(ref);
  return kind === 'string' && tree.end(ref) - tree.start(ref) === 2 ? 'an empty string' : ARTICLES[kind];
}
