import type { JsonTree, Ref } from '../text/types.ts';
import { OPERATORS } from './operators.ts';
import { STEP_MEMBERS } from './read-steps.ts';
import { type SymbolKind, symbolsOf } from './symbols.ts';

/** One word that could stand at a place. `detail` says what it is. */
export interface Completion {
  readonly word: string;
  readonly kind: SymbolKind | 'member' | 'word';
  readonly detail: string;
}

/** Words with a fixed set, by the member that they stand in. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['kind', ['authority', 'evidence', 'derived']],
  ['mode', ['inherit', 'bounded', 'confirm']],
  ['approval', ['committed', 'exact']],
  ['version', ['ambit-closure/1']],
]);

/** What could stand in the string at an offset of a specification: names, operators, or words of a fixed set. */
export function completionsAt(tree: JsonTree, offset: number, spec: Ref = tree.root): Completion[] {
  const ref = tree.at(offset);
  if (ref === -1 || tree.kind(ref) !== 'string') return [];
  const name = tree.key(ref) ?? listName(tree, ref);
  const words = WORDS.get(name);
  if (words !== undefined)
    return words.map((word) => ({ word, kind: 'word', detail: `${name} of ${article(name)}` }));
  if (name === 'op') return operatorCompletions();
  if (name === 'argument' || name === 'local') return namesOf(tree, spec, name, actionAround(tree, ref));
  if (name === 'action') return namesOf(tree, spec, 'action', '');
  if (name === 'source' || name === 'observes') return namesOf(tree, spec, 'source', '');
  return namesNode(tree, ref, name) ? namesOf(tree, spec, 'node', '') : [];
}

function article(name: string): string {
  return name === 'approval' ? 'an action' : name === 'version' ? 'the file' : 'a node';
}

/** Operators with how they are called. */
export function operatorCompletions(): Completion[] {
  const listed = [...OPERATORS].map(([word, { usage }]) => ({
    word,
    kind: 'operator' as const,
    detail: usage,
  }));
  return [
    ...listed,
    { word: 'record', kind: 'operator', detail: '`fields`: an object of expressions' },
    { word: 'map_records', kind: 'operator', detail: '`rows`, `var`, `template`: one value a row' },
  ];
}

/** Members that a step may have beside `op`, for completion of keys. */
export function stepMembers(op: string): readonly string[] {
  return Object.hasOwn(STEP_MEMBERS, op) ? STEP_MEMBERS[op as keyof typeof STEP_MEMBERS] : [];
}

/** Name of the member that holds the list in which a value stands. */
function listName(tree: JsonTree, ref: Ref): string {
  const list = tree.parent(ref);
  return list === -1 ? '' : (tree.key(list) ?? '');
}

function namesNode(tree: JsonTree, ref: Ref, name: string): boolean {
  if (name === 'node' || name === 'requires' || name === 'authority_from') return true;
  // An argument of an action is bound to a node.
  const holder = tree.parent(ref);
  const above = holder === -1 ? -1 : tree.parent(holder);
  const around = above === -1 ? -1 : tree.parent(above);
  return holder !== -1 && tree.key(holder) === 'arguments' && around !== -1 && tree.key(around) === 'actions';
}

function actionAround(tree: JsonTree, ref: Ref): string {
  for (let at = ref; at !== -1; at = tree.parent(at)) {
    const parent = tree.parent(at);
    if (parent !== -1 && tree.key(parent) === 'actions') return tree.key(at) ?? '';
  }
  return '';
}

function namesOf(tree: JsonTree, spec: Ref, kind: SymbolKind, scope: string): Completion[] {
  const uses = symbolsOf(tree, spec).filter(
    (use) => use.kind === kind && (kind !== 'argument' || use.scope === scope),
  );
  const named = uses.filter(({ role }) => role === 'definition' || kind === 'source');
  const unique = new Map(named.map((use) => [use.name, use] as const));
  return [...unique.values()].map((use) => ({ word: use.name, kind, detail: detailOf(tree, use.ref, kind) }));
}

function detailOf(tree: JsonTree, ref: Ref, kind: SymbolKind): string {
  if (kind !== 'node' || tree.kind(ref) !== 'object') return kind;
  const own = tree.member(ref, 'kind');
  return own === -1 || tree.kind(own) !== 'string' ? kind : tree.string(own);
}
