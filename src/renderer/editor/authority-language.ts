import { renameId } from '../../core/authority/gestures.ts';
import {
  completionsAt,
  declaredIds,
  elementOf,
  references,
  type SymbolKind,
  slotAt,
  symbolAt,
} from '../../core/authority/symbols.ts';
import type { JsonTree, Ref } from '../../core/text/types.ts';
import type { DocumentSession } from '../document/types.ts';
import { symbolAsker } from './ask-symbol.ts';
import type { CompletionItem, LanguageFeatures, Span } from './types.ts';

const NOUNS: Readonly<Record<SymbolKind, string>> = {
  node: 'node',
  edge: 'edge',
  path: 'normal path',
  cut: 'revocation cut set',
};

/** Members of an element that say most about it, in the order in which a hover shows them. */
const TOLD: Readonly<Record<SymbolKind, readonly string[]>> = {
  node: ['kind', 'trust_domain'],
  edge: ['source', 'target', 'capability', 'state'],
  path: ['edges'],
  cut: ['edges'],
};

function spanOf(tree: JsonTree, ref: Ref): Span {
  return { start: tree.start(ref), end: tree.end(ref) };
}

/** Text of a JSON value, set as code; backticks of the document cannot end it. */
function asCode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`\` ${text.replaceAll('`', 'ˋ')} \`\``;
}

function aboutSymbol(tree: JsonTree, kind: SymbolKind, id: string): readonly string[] {
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

function detailOf(tree: JsonTree, kind: SymbolKind, id: string): string {
  const element = elementOf(tree, kind, id);
  const text = (name: string) => {
    const member = element < 0 ? -1 : tree.member(element, name);
    return member >= 0 && tree.kind(member) === 'string' ? tree.string(member) : '?';
  };
  return kind === 'edge'
    ? `${text('source')} → ${text('target')}`
    : kind === 'node'
      ? text('kind')
      : NOUNS[kind];
}

function complete(tree: JsonTree, offset: number): readonly CompletionItem[] {
  const found = completionsAt(tree, offset);
  if (found === null) return [];
  const slot = slotAt(tree, offset);
  return found.words.map((word) => ({
    label: word,
    ...(slot !== null && { detail: detailOf(tree, slot.kind, word) }),
    insert: JSON.stringify(word),
    offset: found.start,
    length: found.end - found.start,
  }));
}

/** What the text editor can do with an authority graph: ids complete, explain themselves, lead to their element, rename. */
export function authorityLanguage(session: DocumentSession): LanguageFeatures {
  const atSymbol = symbolAsker(session, symbolAt);

  return {
    complete(offset) {
      const tree = session.tree();
      return tree === null ? [] : complete(tree, offset);
    },
    hover: (offset) =>
      atSymbol(offset, (tree, { kind, id, ref }) => ({
        span: spanOf(tree, ref),
        markdown: aboutSymbol(tree, kind, id),
      })),
    definition: (offset) =>
      atSymbol(offset, (tree, { kind, id }) => {
        const element = elementOf(tree, kind, id);
        return element < 0 ? null : spanOf(tree, tree.member(element, 'id'));
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
