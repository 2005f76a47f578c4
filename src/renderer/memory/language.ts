import { renameId } from '../../core/memory/gestures.ts';
import * as symbols from '../../core/memory/symbols.ts';
import type { DocumentSession } from '../document/types.ts';
import { type IdWords, idLanguage } from '../editor/id-language.ts';
import type { LanguageFeatures } from '../editor/types.ts';

const TOLD: IdWords<symbols.SymbolKind>['told'] = {
  principal: ['name'],
  conversation: ['title', 'kind'],
  item: ['text', 'conversation', 'at'],
  message: ['speaker', 'text'],
  grant: ['item', 'audience', 'at'],
  attempt: ['conversation', 'query', 'at'],
};

const WORDS: IdWords<symbols.SymbolKind> = {
  noun: (kind) => kind,
  told: TOLD,
  detail: (tree, kind, element) => symbols.memberString(tree, element, TOLD[kind][0] ?? '') ?? kind,
  // A part of a partition is declared by the whole event.
  declaration(tree, kind, id) {
    const use = symbols.references(tree, kind, id).find(({ declares }) => declares);
    return use?.ref ?? symbols.elementOf(tree, kind, id);
  },
};

/** What the text editor can do with a history. */
export function historyLanguage(session: DocumentSession): LanguageFeatures {
  return idLanguage(session, { ...symbols, renameId }, WORDS);
}
