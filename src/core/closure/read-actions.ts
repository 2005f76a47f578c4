import type { Ref } from '../text/types.ts';
import { nodesOf } from './expression.ts';
import { type Grammar, readCondition, readNodeId } from './read-expression.ts';
import type { Reader } from './reader.ts';
import type { Action, Rule } from './spec.ts';

/** An action as it is written; what it reads through the graph is added when the whole is compiled. */
export interface DraftAction extends Omit<Action, 'memberNodes' | 'pointer' | 'range'> {
  readonly ref: Ref;
  readonly usesRef: Ref;
  readonly requireRefs: ReadonlyMap<number, Ref>;
}

const MEMBERS = ['arguments', 'requires', 'rules', 'approval', 'uses', 'effect'];

export function readActions(
  reader: Reader,
  ref: Ref,
  nodes: ReadonlyMap<string, number>,
): Map<string, DraftAction> {
  const actions = new Map<string, DraftAction>();
  for (const [id, child] of reader.object(ref, '`actions`') ?? []) {
    const action = readAction(reader, id, child, nodes);
    if (action !== null) actions.set(id, action);
  }
  return actions;
}

function readAction(
  reader: Reader,
  id: string,
  ref: Ref,
  nodes: ReadonlyMap<string, number>,
): DraftAction | null {
  const members = reader.closed(ref, `the action \`${id}\``, MEMBERS);
  if (members === null) return null;
  const before = reader.findings.list.length;
  const bindings = readBindings(reader, members.get('arguments'), nodes);
  const requireRefs = readRequires(reader, members.get('requires'), nodes);
  const grammar: Grammar = { nodes, args: new Set(bindings.keys()), limit: false, locals: [] };
  const rules = readRules(reader, members.get('rules'), grammar);
  const approvalRef = members.get('approval');
  const usesRef = members.get('uses');
  const effectRef = members.get('effect');
  const approval =
    approvalRef === undefined
      ? 'committed'
      : reader.word(approvalRef, `the approval of \`${id}\``, ['committed', 'exact'] as const);
  const uses = usesRef === undefined ? 1 : reader.positiveInteger(usesRef, `the uses of \`${id}\``);
  const effect = effectRef === undefined ? '' : (reader.string(effectRef, `the effect of \`${id}\``) ?? '');
  const requires = [...requireRefs.keys()];
  const targets = [...new Set([...bindings.values(), ...requires])];
  return {
    id,
    ref,
    usesRef: usesRef ?? -1,
    bindings,
    requireRefs,
    requires,
    rules,
    approval: approval ?? 'exact',
    uses: uses ?? 1,
    effect,
    targets,
    reads: [...new Set([...targets, ...rules.flatMap((rule) => rule.nodes)])],
    sound: !reader.findings.list.slice(before).some((finding) => finding.severity === 'error'),
  };
}

function readBindings(
  reader: Reader,
  ref: Ref | undefined,
  nodes: ReadonlyMap<string, number>,
): Map<string, number> {
  const bindings = new Map<string, number>();
  if (ref === undefined) return bindings;
  for (const [name, child] of reader.object(ref, '`arguments`') ?? []) {
    const node = readNodeId(reader, child, nodes);
    if (node !== null) bindings.set(name, node);
  }
  return bindings;
}

function readRequires(
  reader: Reader,
  ref: Ref | undefined,
  nodes: ReadonlyMap<string, number>,
): Map<number, Ref> {
  const requires = new Map<number, Ref>();
  if (ref === undefined) return requires;
  for (const child of reader.list(ref, '`requires`')) {
    const node = readNodeId(reader, child, nodes);
    if (node !== null && !requires.has(node)) requires.set(node, child);
  }
  return requires;
}

function readRules(reader: Reader, ref: Ref | undefined, grammar: Grammar): Rule[] {
  if (ref === undefined) return [];
  const seen = new Set<string>();
  const rules: Rule[] = [];
  for (const child of reader.list(ref, '`rules`')) {
    const members = reader.closed(child, 'a rule', ['id', 'test', 'message']);
    if (members === null) continue;
    const idRef = reader.required(child, members, 'id', 'a rule');
    const id = idRef === null ? null : reader.string(idRef, 'the id of a rule');
    if (idRef !== null && id !== null && seen.has(id)) {
      reader.findings.add('DUPLICATE_ID', idRef, `more than one rule of the action has the id \`${id}\``, {
        ids: [id],
      });
    }
    const testRef = reader.required(child, members, 'test', 'a rule');
    const messageRef = members.get('message');
    const test = testRef === null ? null : readCondition(reader, testRef, 'the test of a rule', grammar);
    seen.add(id ?? '');
    rules.push({
      id: id ?? '',
      test,
      message: messageRef === undefined ? '' : (reader.string(messageRef, 'the message of a rule') ?? ''),
      nodes: test === null ? [] : nodesOf(test),
    });
  }
  return rules;
}
