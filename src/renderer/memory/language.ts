import { renameId } from '../../core/memory/gestures.ts';
import {
  completionsAt,
  declaredIds,
  elementOf,
  memberString,
  references,
  type SymbolKind,
  slotAt,
  symbolAt,
} from '../../core/memory/symbols.ts';
import type { JsonTree, Ref } from '../../core/text/types.ts';
import type { DocumentSession } from '../document/types.ts';
import { symbolAsker } from '../editor/ask-symbol.ts';
import type { CompletionItem, LanguageFeatures, Span } from '../editor/types.ts';

const NOUNS: Readonly<Record<SymbolKind, string>> = {
  principal: 'principal',
  conversation: 'conversation',
  item: 'item',
  message: 'message',
  grant: 'grant',
  attempt: 'attempt',
};

/** Members that say most about what an id names, in the order in which a hover shows them. */
const TOLD: Readonly<Record<SymbolKind, readonly string[]>> = {
  principal: ['name'],
  conversation: ['title', 'kind'],
  item: ['text', 'conversation', 'at'],
  message: ['speaker', 'text'],
  grant: ['item', 'audience', 'at'],
  attempt: ['conversation', 'query', 'at'],
};

const spanOf = (tree: JsonTree, ref: Ref): Span => ({ start: tree.start(ref), end: tree.end(ref) });

/** Text of a JSON value, set as code; backticks of the document cannot end it. */
function asCode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`\` ${text.replaceAll('`', 'ˋ')} \`\``;
}

function about(tree: JsonTree, kind: SymbolKind, id: string): readonly string[] {
  const element = elementOf(tree, kind, id);
  if (element < 0) return [`no ${NOUNS[kind]} goes by this id`];
  const facts = TOLD[kind].flatMap((name) => {
    const member = tree.member(element, name);
    return member < 0 ? [] : [`${name}: ${asCode(tree.value(member))}`];
  });
  const uses = references(tree, kind, id).length - 1;
  return [
    `**${NOUNS[kind]}** ${asCode(id)}`,
    ...(facts.length > 0 ? [facts.join('  \n')] : []),
    `used in ${uses} ${uses === 1 ? 'place' : 'places'}`,
  ];
}

function complete(tree: JsonTree, offset: number): readonly CompletionItem[] {
  const found = completionsAt(tree, offset);
  const slot = slotAt(tree, offset);
  if (found === null || slot === null) return [];
  return found.words.map((word) => {
    const element = elementOf(tree, slot.kind, word);
    const detail = memberString(tree, element, TOLD[slot.kind][0] ?? '') ?? NOUNS[slot.kind];
    return {
      label: word,
      detail,
      insert: JSON.stringify(word),
      offset: found.start,
      length: found.end - found.start,
    };
  });
}

/** What the text editor can do with a history: ids complete, explain themselves, lead to their event, rename everywhere. */
export function historyLanguage(session: DocumentSession): LanguageFeatures {
  const atSymbol = symbolAsker(session, symbolAt);

  return {
    complete(offset) {
      const tree = session.tree();
      return tree === null ? [] : complete(tree, offset);
    },
    hover: (offset) =>
      atSymbol(offset, (tree, { kind, id, ref }) => ({
        span: spanOf(tree, ref),
        markdown: about(tree, kind, id),
      })),
    definition: (offset) =>
      atSymbol(offset, (tree, { kind, id }) => {
        const use = references(tree, kind, id).find(({ declares }) => declares);
        const element = elementOf(tree, kind, id);
        if (use !== undefined) return spanOf(tree, use.ref);
        return element < 0 ? null : spanOf(tree, element);
      }),
    references: (offset) =>
      atSymbol(offset, (tree, { kind, id }) =>
        references(tree, kind, id).map(({ ref }) => spanOf(tree, ref)),
      ) ?? [],
    prepareRename: (offset) =>
      atSymbol(offset, (tree, { kind, id, ref }) =>
        declaredIds(tree, kind).includes(id)
          ? { span: spanOf(tree, ref), name: id }
          : { refused: `no ${NOUNS[kind]} goes by this id` },
      ),
    rename(offset, name) {
      const gesture = atSymbol(offset, (tree, { kind, id }) => renameId(tree, kind, id, name));
      if (gesture === null)
        return { kind: 'refused', message: 'nothing here has a name that can be changed' };
      return gesture.kind === 'refused'
        ? { kind: 'refused', message: gesture.message }
        : { kind: 'renamed', label: gesture.label, edits: gesture.edits };
    },
  };
}
