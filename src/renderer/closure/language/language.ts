import { renameSymbol } from '../../../core/closure/window.ts';
import type { DocumentSession } from '../../document/types.ts';
import type { Elsewhere, LanguageFeatures, RenameOutcome, Span } from '../../editor/types.ts';
import type { Closure } from '../closure.ts';
import { definitionOf, type SymbolUse, sameSymbol, symbolAt } from '../core.ts';
import { complete } from './complete.ts';
import { aboutSymbol } from './hover.ts';
import { usedByLenses } from './lenses.ts';
import { type Named, namedIn } from './symbols.ts';

const ELSEWHERE = 'this is declared in the specification, and renamed there';

function spanOf({ range }: SymbolUse): Span {
  return { start: range.start.offset, end: range.end.offset };
}

/** What the text editor can do with a specification or a session: names complete, explain themselves, lead to one another. */
export function closureLanguage(closure: Closure, openSpec: (at: SymbolUse) => void): LanguageFeatures {
  const { session } = closure.opened;

  function atSymbol<T>(offset: number, question: (named: Named, use: SymbolUse) => T): T | null {
    const named = namedIn(session);
    const use = named === null ? null : symbolAt(named.symbols, offset);
    return named === null || use === null ? null : question(named, use);
  }

  return {
    complete(offset) {
      const named = namedIn(session);
      return named === null ? [] : complete(named, closure.run.spec, offset);
    },
    hover: (offset) =>
      atSymbol(offset, (_named, use) => ({ span: spanOf(use), markdown: aboutSymbol(use, closure) })),
    definition: (offset) =>
      atSymbol(offset, ({ symbols }, use) => {
        const definition = definitionOf(symbols, use);
        return definition === null ? declared(closure, use, openSpec) : spanOf(definition);
      }),
    references: (offset) =>
      atSymbol(offset, ({ symbols }, use) => sameSymbol(symbols, use).map(spanOf)) ?? [],
    prepareRename: (offset) =>
      atSymbol(offset, ({ spec }, use) => {
        if (use.kind === 'operator') return { refused: 'an operator goes by its own name' };
        if (spec === -1) return { refused: ELSEWHERE };
        const { start, end } = spanOf(use);
        // The name without its quotes.
        return { span: { start: start + 1, end: end - 1 }, name: use.name };
      }),
    rename: (offset, name) =>
      atSymbol(offset, (named, use) => renamed(named, use, name, closure)) ?? {
        kind: 'refused',
        message: 'nothing here has a name that can be changed',
      },
    codeLens() {
      const named = namedIn(session);
      return named === null ? [] : usedByLenses(named, closure);
    },
  };
}

/** Where the specification that the session runs on declares a name, where that is another document. */
function declared(
  { opened, graph }: Closure,
  use: SymbolUse,
  openSpec: (at: SymbolUse) => void,
): Elsewhere | null {
  const named = graph === opened ? null : namedIn(graph.session);
  const definition = named === null ? null : definitionOf(named.symbols, use);
  if (definition === null) return null;
  return { text: graph.session.text, span: spanOf(definition), open: () => openSpec(definition) };
}

function renamed(named: Named, use: SymbolUse, name: string, { pair, graph }: Closure): RenameOutcome {
  if (named.spec === -1) return { kind: 'refused', message: ELSEWHERE };
  const word = name.trim();
  if (word === '') return { kind: 'refused', message: 'a name must not be empty' };
  const taken = named.symbols.some(
    (one) => one.kind === use.kind && one.scope === use.scope && one.name === word,
  );
  if (taken && word !== use.name) {
    return {
      kind: 'refused',
      message: `there is a${use.kind === 'action' ? 'n' : ''} ${use.kind} \`${word}\` already`,
    };
  }
  if (pair.session !== null && pair.session !== graph) followInSession(pair.session.session, use, word);
  return {
    kind: 'renamed',
    label: `rename ${use.name}`,
    edits: renameSymbol(named.tree, named.symbols, use, word),
  };
}

/** The session that is shown names the same things; it follows, as a step of its own history. */
function followInSession(session: DocumentSession, use: SymbolUse, name: string): void {
  const named = namedIn(session);
  if (named === null) return;
  const edits = renameSymbol(named.tree, named.symbols, use, name);
  if (edits.length > 0) session.apply({ label: `rename ${use.name}`, edits });
}
