import type { JsonTree } from '../../core/text/types.ts';
import type { DocumentSession } from '../document/types.ts';

/**
 * Asks about the id at an offset of a session's text, as a language finds it; null where none stands there or the text
 * is not JSON now.
 */
export function symbolAsker<S>(
  session: DocumentSession,
  symbolAt: (tree: JsonTree, offset: number) => S | null,
): <T>(offset: number, question: (tree: JsonTree, symbol: S) => T) => T | null {
  return (offset, question) => {
    const tree = session.tree();
    const symbol = tree === null ? null : symbolAt(tree, offset);
    return tree === null || symbol === null ? null : question(tree, symbol);
  };
}
