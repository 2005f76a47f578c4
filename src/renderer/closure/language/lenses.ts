import type { LanguageFeatures } from '../../editor/types.ts';
import type { Closure } from '../closure.ts';
import { type Named, ownerOf } from './symbols.ts';

type Lenses = ReturnType<NonNullable<LanguageFeatures['codeLens']>>;

/** Users that a lens names; more are counted. */
const NAMED = 6;

/** A line above each node: what uses it. Choosing it selects the node on the canvas. */
export function usedByLenses(named: Named, { opened }: Closure): Lenses {
  const users = new Map<string, Set<string>>();
  for (const use of named.symbols) {
    if (use.kind !== 'node' || use.role !== 'reference') continue;
    const owner = ownerOf(named, use.ref);
    if (owner === null) continue;
    const found = users.get(use.name) ?? new Set();
    users.set(use.name, found.add(owner));
  }
  return named.symbols
    .filter(({ kind, role }) => kind === 'node' && role === 'definition')
    .map(({ name, range }) => ({
      offset: range.start.offset,
      title: usedBy([...(users.get(name) ?? [])]),
      command: () => opened.selection.actions.focusOn({ kind: 'node', id: name }),
    }));
}

function usedBy(names: readonly string[]): string {
  if (names.length === 0) return 'used by nothing';
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `used by ${names.slice(0, NAMED).join(' · ')}${more}`;
}
