import { operatorCompletions } from '../../../core/closure/window.ts';
import type { JsonTree, Ref } from '../../../core/text/types.ts';
import type { CompletionItem } from '../../editor/types.ts';
import { completionsAt, type Spec, stepMembers } from '../core.ts';
import type { Named } from './symbols.ts';

interface Word {
  readonly word: string;
  readonly detail: string;
}

/** Names that could stand at an offset, in a specification or a session. */
export function complete(named: Named, spec: Spec, offset: number): readonly CompletionItem[] {
  const { tree } = named;
  const ref = tree.at(offset);
  if (ref === -1) return [];
  if (tree.keyStart(ref) !== -1 && offset >= tree.keyStart(ref) && offset <= tree.keyEnd(ref)) {
    return items(keyWords(tree, ref, spec), tree.keyStart(ref), tree.keyEnd(ref));
  }
  if (tree.kind(ref) !== 'string') return [];
  const inSpec = named.spec !== -1 && ref > named.spec && ref < tree.subtreeEnd(named.spec);
  const words = inSpec
    ? completionsAt(tree, offset, named.spec).filter(isName)
    : sessionWords(tree, ref, spec);
  return items(words, tree.start(ref), tree.end(ref));
}

/** Words of a fixed set and operators are offered by the schema, which would make each stand twice. */
function isName({ kind }: ReturnType<typeof completionsAt>[number]): boolean {
  return kind !== 'word' && kind !== 'operator';
}

function items(words: readonly Word[], start: number, end: number): readonly CompletionItem[] {
  return words.map(({ word, detail }) => ({
    label: word,
    detail,
    insert: JSON.stringify(word),
    offset: start,
    length: end - start,
  }));
}

/** Names that the key of a member could be: nodes where values are given, members of a step. */
function keyWords(tree: JsonTree, ref: Ref, spec: Spec): readonly Word[] {
  const holder = tree.parent(ref);
  if (holder === -1) return [];
  if (tree.key(holder) === 'values') return nodeWords(spec);
  const list = tree.parent(holder);
  if (list === -1 || tree.key(list) !== 'steps') return [];
  const op = tree.member(holder, 'op');
  if (op === -1 || tree.kind(op) !== 'string') return [];
  return stepMembers(tree.string(op)).map((word) => ({ word, detail: `of ${tree.string(op)}` }));
}

function nodeWords(spec: Spec): readonly Word[] {
  return spec.nodes.map(({ id, kind }) => ({ word: id, detail: kind }));
}

/** What a string of a session's step could be. */
function sessionWords(tree: JsonTree, ref: Ref, spec: Spec): readonly Word[] {
  const holder = tree.parent(ref);
  const name = tree.key(ref) ?? (holder === -1 ? '' : (tree.key(holder) ?? ''));
  const plain = (words: readonly string[], detail: string) => words.map((word) => ({ word, detail }));
  switch (name) {
    case 'node':
    case 'nodes':
    case 'withdrawn':
    case 'repair':
      return nodeWords(spec);
    case 'action':
      return plain([...spec.actions.keys()], 'action');
    case 'tool':
      return plain([...spec.tools.keys()], 'tool');
    case 'source':
      return plain([...new Set(spec.nodes.flatMap(({ source }) => source ?? []))], 'source');
    default:
      return [];
  }
}

/** How an operator is called, or null where there is none of that name. */
export function usageOf(operator: string): string | null {
  return operatorCompletions().find(({ word }) => word === operator)?.detail ?? null;
}
