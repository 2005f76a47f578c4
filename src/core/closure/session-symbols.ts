import type { JsonTree, Ref } from '../text/types.ts';
import { type SymbolUse, Walk } from './symbols.ts';
import { children } from './value.ts';

/** The places of a session's steps where nodes, actions, arguments, rules and tools of its specification are named. */
export function sessionSymbolsOf(tree: JsonTree): SymbolUse[] {
  const walk = new Walk(tree);
  /** The action of each check that has a name, for the steps that go by it. */
  const actions = new Map<string, string>();
  for (const step of walk.elements(tree.root, 'steps')) {
    const action = textOf(walk, step, 'action') ?? actions.get(textOf(walk, step, 'check') ?? '') ?? '';
    const as = textOf(walk, step, 'as');
    if (as !== null) actions.set(as, action);
    names(walk, step);
    if (action !== '') args(walk, step, action);
    expected(walk, walk.member(step, 'expect'), action);
  }
  return walk.found.sort((a, b) => a.range.start.offset - b.range.start.offset);
}

function textOf(walk: Walk, step: Ref, name: string): string | null {
  const member = walk.member(step, name);
  return member !== -1 && walk.tree.kind(member) === 'string' ? walk.tree.string(member) : null;
}

function names(walk: Walk, step: Ref): void {
  for (const value of walk.members(step, 'values')) walk.key('node', value, 'reference');
  for (const list of ['nodes', 'withdrawn'])
    for (const node of walk.elements(step, list)) walk.string('node', node);
  walk.string('node', walk.member(step, 'node'));
  walk.string('action', walk.member(step, 'action'));
  walk.string('tool', walk.member(step, 'tool'));
  walk.string('source', walk.member(step, 'source'));
  for (const value of bound(walk, step)) walk.string('node', walk.member(value, 'node'));
}

/** Values of a group's arguments, shared and each member's own. */
function bound(walk: Walk, step: Ref): Ref[] {
  const { tree } = walk;
  const own = walk
    .members(step, 'members')
    .flatMap((member) => (tree.kind(member) === 'object' ? children(tree, member) : []));
  return [...walk.members(step, 'shared'), ...own];
}

function args(walk: Walk, step: Ref, action: string): void {
  for (const argument of [...walk.members(step, 'arguments'), ...bound(walk, step)])
    walk.key('argument', argument, 'reference', action);
}

/** What is expected names nodes and more; a string among reasons is a code, and among repairs a node. */
function expected(walk: Walk, expect: Ref, action: string): void {
  for (const reason of walk.elements(expect, 'reasons')) {
    walk.string('node', walk.member(reason, 'node'));
    if (action === '') continue;
    walk.string('argument', walk.member(reason, 'argument'), 'reference', action);
    walk.string('rule', walk.member(reason, 'rule'), 'reference', action);
  }
  for (const need of walk.elements(expect, 'repair')) {
    walk.string('node', need);
    walk.string('node', walk.member(need, 'node'));
    walk.string('action', walk.member(need, 'action'));
    for (const list of ['limit', 'ancestors'])
      for (const node of walk.elements(need, list)) walk.string('node', node);
  }
}
