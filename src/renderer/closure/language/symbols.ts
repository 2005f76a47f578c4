import type { JsonTree, Ref } from '../../../core/text/types.ts';
import type { DocumentSession } from '../../document/types.ts';
import { type SymbolUse, sessionSymbolsOf, symbolsOf } from '../core.ts';

/** A text of this place with every name in it. */
export interface Named {
  readonly tree: JsonTree;
  readonly symbols: readonly SymbolUse[];
  /** Where the specification stands in the text; -1 where it stands in another one. */
  readonly spec: Ref;
}

const known = new WeakMap<JsonTree, Named>();

/** The names of a document's text, found once a version; null while it is not JSON. */
export function namedIn(session: DocumentSession): Named | null {
  const tree = session.tree();
  if (tree === null) return null;
  const found = known.get(tree) ?? read(tree, session.info.kind === 'session');
  known.set(tree, found);
  return found;
}

function read(tree: JsonTree, isSession: boolean): Named {
  if (!isSession) return { tree, symbols: symbolsOf(tree), spec: tree.root };
  const inside = tree.kind(tree.root) === 'object' ? tree.member(tree.root, 'spec') : -1;
  const spec = inside !== -1 && tree.kind(inside) === 'object' ? inside : -1;
  const symbols = [...(spec === -1 ? [] : symbolsOf(tree, spec)), ...sessionSymbolsOf(tree)];
  return { tree, symbols: symbols.sort((a, b) => a.range.start.offset - b.range.start.offset), spec };
}

/** The node, action or tool of a specification within which a value stands, by its name; null outside of them. */
export function ownerOf({ tree, spec }: Named, ref: Ref): string | null {
  for (let at = ref; at !== -1; at = tree.parent(at)) {
    const holder = tree.parent(at);
    if (holder !== -1 && tree.parent(holder) === spec) return tree.key(at) ?? null;
  }
  return null;
}
