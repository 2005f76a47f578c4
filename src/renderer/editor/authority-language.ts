import { renameId } from '../../core/authority/gestures.ts';
import * as symbols from '../../core/authority/symbols.ts';
import type { JsonTree, Ref } from '../../core/text/types.ts';
import type { DocumentSession } from '../document/types.ts';
import { type IdWords, idLanguage } from './id-language.ts';
import type { LanguageFeatures } from './types.ts';

const NOUNS: Readonly<Record<symbols.SymbolKind, string>> = {
  node: 'node',
  edge: 'edge',
  path: 'normal path',
  cut: 'revocation cut set',
};

const WORDS: IdWords<symbols.SymbolKind> = {
  noun: (kind) => NOUNS[kind],
  told: {
    node: ['kind', 'trust_domain'],
    edge: ['source', 'target', 'capability', 'state'],
    path: ['edges'],
    cut: ['edges'],
  },
  detail(tree, kind, element) {
    const text = (name: string) => textOf(tree, element, name) ?? '?';
    if (kind === 'edge') return `${text('source')} → ${text('target')}`;
    return kind === 'node' ? text('kind') : NOUNS[kind];
  },
  declaration(tree, kind, id) {
    const element = symbols.elementOf(tree, kind, id);
    return element < 0 ? -1 : tree.member(element, 'id');
  },
};

function textOf(tree: JsonTree, element: Ref, name: string): string | null {
  return element < 0 ? null : symbols.stringAt(tree, tree.member(element, name));
}

/** What the text editor can do with an authority graph. */
export function authorityLanguage(session: DocumentSession): LanguageFeatures {
  return idLanguage(session, { ...symbols, renameId }, WORDS);
}
