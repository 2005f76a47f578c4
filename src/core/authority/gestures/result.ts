import {
  insertElements,
  type JsonTree,
  type JsonValue,
  mergeEdits,
  setMember,
  type TextEdit,
} from '../../text/index.ts';
import { arrayNamed, declaredIds, type SymbolKind } from '../symbols.ts';
import { type DocumentName, member } from '../wire.ts';

/**
 * What a gesture comes to: one step of the history, as edits of the text that the tree was made of, or why it cannot
 * be done, as a sentence. `created` has the ids of new elements in the order in which they were asked for.
 */
export type Gesture =
  | {
      readonly kind: 'change';
      readonly label: string;
      readonly edits: readonly TextEdit[];
      readonly created: readonly string[];
    }
  | { readonly kind: 'refused'; readonly message: string };

export function refused(message: string): Gesture {
  return { kind: 'refused', message };
}

/** A change out of edits that were each made for the same text; edits that would tear one another are a refusal. */
export function change(
  label: string,
  lists: readonly (readonly TextEdit[])[],
  created: readonly string[] = [],
): Gesture {
  const merged = mergeEdits(lists);
  if (merged.kind === 'overlap')
    return refused('the document does not have the shape that this needs; see the problems');
  return { kind: 'change', label, edits: merged.edits, created };
}

/** Appends values to a top-level array, which is made where it is missing; null where something else stands there. */
export function append(
  tree: JsonTree,
  name: DocumentName,
  values: readonly JsonValue[],
): readonly TextEdit[] | null {
  if (tree.kind(tree.root) !== 'object') return null;
  if (values.length === 0) return [];
  const there = member(tree, tree.root, name);
  if (there < 0) return setMember(tree, tree.root, name, values);
  const array = arrayNamed(tree, name);
  if (array < 0) return null;
  return insertElements(tree, array, values);
}

/** The refusal where {@link append} could not. */
export function notAnArray(name: DocumentName): Gesture {
  return refused(`\`${name}\` is not an array in this document`);
}

const PREFIX: Readonly<Record<SymbolKind, string>> = { node: 'n', edge: 'e', path: 'p', cut: 'k' };

/** Makes ids that no element of a kind has, remembering those that it made. */
export class FreshIds {
  readonly #taken: Set<string>;
  readonly #prefix: string;
  /** By what stands before the number, a number below which none is free: ids are only ever taken. */
  readonly #from = new Map<string, number>();

  constructor(tree: JsonTree, kind: SymbolKind) {
    this.#taken = new Set(declaredIds(tree, kind));
    this.#prefix = PREFIX[kind];
  }

  has(id: string): boolean {
    return this.#taken.has(id);
  }

  /** The first free id like `n3`. */
  next(): string {
    return this.#first(this.#prefix, 1);
  }

  /** An id for a copy: `x-2`, `x-3` and so on, the first that is free. */
  copyOf(id: string): string {
    const stem = /^(.+)-\d+$/.exec(id)?.[1] ?? id;
    return this.#first(`${stem}-`, 2);
  }

  /** Remembers that an id is taken. */
  take(id: string): string {
    this.#taken.add(id);
    return id;
  }

  #first(stem: string, least: number): string {
    let number = this.#from.get(stem) ?? least;
    while (this.#taken.has(`${stem}${number}`)) number++;
    this.#from.set(stem, number + 1);
    return this.take(`${stem}${number}`);
  }
}
