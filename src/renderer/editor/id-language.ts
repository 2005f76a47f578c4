/** What a text editor can do with a document whose elements go by ids: the same whatever the document is. */
import type { JsonTree, Ref, TextEdit } from '../../core/text/types.ts';
import type { DocumentSession } from '../document/types.ts';
import type { CompletionItem, LanguageFeatures, Span } from './types.ts';

/** Where ids stand in a document, as its part of the core finds them. `Kind` is what an id may name. */
export interface IdSymbols<Kind extends string> {
  readonly symbolAt: (
    tree: JsonTree,
    offset: number,
  ) => { readonly kind: Kind; readonly id: string; readonly ref: Ref } | null;
  readonly slotAt: (tree: JsonTree, offset: number) => { readonly kind: Kind } | null;
  readonly completionsAt: (
    tree: JsonTree,
    offset: number,
  ) => { readonly words: readonly string[]; readonly start: number; readonly end: number } | null;
  readonly elementOf: (tree: JsonTree, kind: Kind, id: string) => Ref;
  readonly elementsById: (tree: JsonTree, kind: Kind) => ReadonlyMap<string, Ref>;
  readonly declaredIds: (tree: JsonTree, kind: Kind) => readonly string[];
  readonly references: (tree: JsonTree, kind: Kind, id: string) => readonly { readonly ref: Ref }[];
  readonly renameId: (
    tree: JsonTree,
    kind: Kind,
    id: string,
    name: string,
  ) =>
    | { readonly kind: 'change'; readonly label: string; readonly edits: readonly TextEdit[] }
    | { readonly kind: 'refused'; readonly message: string };
}

/** What the ids of a document are called, and where they lead. */
export interface IdWords<Kind extends string> {
  /** What a kind is called in a sentence. */
  readonly noun: (kind: Kind) => string;
  /** Members of an element that say most about it, in the order in which a hover shows them. */
  readonly told: Readonly<Record<Kind, readonly string[]>>;
  /** A word or two beside an id that is offered. `element` is -1 where it is not declared. */
  readonly detail: (tree: JsonTree, kind: Kind, element: Ref) => string;
  /** The value that declares an id, or -1. */
  readonly declaration: (tree: JsonTree, kind: Kind, id: string) => Ref;
}

/** Ids complete, explain themselves, lead to their element, and are renamed everywhere. */
export function idLanguage<Kind extends string>(
  session: DocumentSession,
  symbols: IdSymbols<Kind>,
  words: IdWords<Kind>,
): LanguageFeatures {
  /** Null where no id stands at the offset or the text is not JSON now. */
  function ask<T>(
    offset: number,
    question: (tree: JsonTree, symbol: { readonly kind: Kind; readonly id: string; readonly ref: Ref }) => T,
  ): T | null {
    const tree = session.tree();
    const symbol = tree === null ? null : symbols.symbolAt(tree, offset);
    return tree === null || symbol === null ? null : question(tree, symbol);
  }
  const unknown = (kind: Kind) => `no ${words.noun(kind)} goes by this id`;

  return {
    complete(offset) {
      const tree = session.tree();
      return tree === null ? [] : complete(tree, offset, symbols, words);
    },
    hover: (offset) =>
      ask(offset, (tree, { kind, id, ref }) => ({
        span: spanOf(tree, ref),
        markdown:
          symbols.elementOf(tree, kind, id) < 0 ? [unknown(kind)] : about(tree, kind, id, symbols, words),
      })),
    definition: (offset) =>
      ask(offset, (tree, { kind, id }) => {
        const ref = words.declaration(tree, kind, id);
        return ref < 0 ? null : spanOf(tree, ref);
      }),
    references: (offset) =>
      ask(offset, (tree, { kind, id }) =>
        symbols.references(tree, kind, id).map(({ ref }) => spanOf(tree, ref)),
      ) ?? [],
    prepareRename: (offset) =>
      ask(offset, (tree, { kind, id, ref }) =>
        symbols.declaredIds(tree, kind).includes(id)
          ? { span: spanOf(tree, ref), name: id }
          : { refused: unknown(kind) },
      ),
    rename(offset, name) {
      const gesture = ask(offset, (tree, { kind, id }) => symbols.renameId(tree, kind, id, name));
      if (gesture === null)
        return { kind: 'refused', message: 'nothing here has a name that can be changed' };
      return gesture.kind === 'refused'
        ? { kind: 'refused', message: gesture.message }
        : { kind: 'renamed', label: gesture.label, edits: gesture.edits };
    },
  };
}

function complete<Kind extends string>(
  tree: JsonTree,
  offset: number,
  symbols: IdSymbols<Kind>,
  words: IdWords<Kind>,
): readonly CompletionItem[] {
  const found = symbols.completionsAt(tree, offset);
  const slot = symbols.slotAt(tree, offset);
  if (found === null || slot === null) return [];
  const { kind } = slot;
  const elements = symbols.elementsById(tree, kind);
  return found.words.map((word) => ({
    label: word,
    detail: words.detail(tree, kind, elements.get(word) ?? -1),
    insert: JSON.stringify(word),
    offset: found.start,
    length: found.end - found.start,
  }));
}

function about<Kind extends string>(
  tree: JsonTree,
  kind: Kind,
  id: string,
  symbols: IdSymbols<Kind>,
  { noun, told }: IdWords<Kind>,
): readonly string[] {
  const element = symbols.elementOf(tree, kind, id);
  const facts = told[kind].flatMap((name) => {
    const member = tree.member(element, name);
    return member < 0 ? [] : [`${name}: ${asCode(tree.value(member))}`];
  });
  const uses = symbols.references(tree, kind, id).length - 1;
  return [
    `**${noun(kind)}** ${asCode(id)}`,
    ...(facts.length > 0 ? [facts.join('  \n')] : []),
    `used in ${uses} ${uses === 1 ? 'place' : 'places'}`,
  ];
}

function spanOf(tree: JsonTree, ref: Ref): Span {
  return { start: tree.start(ref), end: tree.end(ref) };
}

/** Text of a JSON value, set as code; backticks of the document cannot end it. */
function asCode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`\` ${text.replaceAll('`', 'ˋ')} \`\``;
}
