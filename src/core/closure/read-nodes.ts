import type { Ref } from '../text/types.ts';
import { type Expression, nodesOf } from './expression.ts';
import { type Grammar, readCondition, readExpression, readNodeId } from './read-expression.ts';
import type { Reader } from './reader.ts';
import type { AuthorityMode, NodeKind } from './spec.ts';

/** A node as it is written, before the graph as a whole is looked at. */
export interface DraftNode {
  readonly id: string;
  readonly ref: Ref;
  readonly kind: NodeKind;
  readonly source: string | null;
  readonly rule: Expression | null;
  readonly mode: AuthorityMode;
  readonly limit: Expression | null;
  readonly parents: readonly number[];
  /** `authority_from`, or null where all authority-bearing parents count. */
  readonly narrowed: readonly number[] | null;
  readonly authorityRef: Ref;
}

const KINDS = ['authority', 'evidence', 'derived'] as const;
const MODES = ['inherit', 'bounded', 'confirm'] as const;
const MEMBERS: Readonly<Record<NodeKind, readonly string[]>> = {
  authority: ['kind'],
  evidence: ['kind', 'source'],
  derived: ['kind', 'rule', 'authority'],
};

/** Reads `nodes`. The numbers of nodes are their places in the order of declaration. */
export function readNodes(reader: Reader, ref: Ref): { nodes: DraftNode[]; index: Map<string, number> } {
  const members = reader.object(ref, '`nodes`') ?? new Map<string, Ref>();
  const index = new Map([...members.keys()].map((id, position) => [id, position] as const));
  if (members.has(''))
    reader.findings.add('SCHEMA', members.get('')!, 'a node needs a name', { atKey: true });
  const nodes = [...members].map(([id, child]) => readNode(reader, id, child, index));
  return { nodes, index };
}

function readNode(reader: Reader, id: string, ref: Ref, index: ReadonlyMap<string, number>): DraftNode {
  const bare: DraftNode = {
    id,
    ref,
    kind: 'derived',
    source: null,
    rule: null,
    mode: 'inherit',
    limit: null,
    parents: [],
    narrowed: null,
    authorityRef: -1,
  };
  const loose = reader.object(ref, `the node \`${id}\``);
  if (loose === null) return bare;
  const kindRef = reader.required(ref, loose, 'kind', `the node \`${id}\``);
  const kind = kindRef === null ? null : reader.word(kindRef, `the kind of \`${id}\``, KINDS);
  if (kind === null) return bare;
  const members = reader.closed(ref, `the ${kind} node \`${id}\``, MEMBERS[kind])!;
  if (kind === 'authority') return { ...bare, kind };
  if (kind === 'evidence') {
    const sourceRef = reader.required(ref, members, 'source', `the evidence \`${id}\``);
    return {
      ...bare,
      kind,
      source: sourceRef === null ? null : reader.string(sourceRef, `the source of \`${id}\``),
    };
  }
  return readDerived(reader, bare, members, index);
}

function readDerived(
  reader: Reader,
  bare: DraftNode,
  members: ReadonlyMap<string, Ref>,
  nodes: ReadonlyMap<string, number>,
): DraftNode {
  const grammar: Grammar = { nodes, args: null, limit: false, locals: [] };
  const ruleRef = reader.required(bare.ref, members, 'rule', `the derived node \`${bare.id}\``);
  const rule = ruleRef === null ? null : (readExpression(reader, ruleRef, grammar)?.expression ?? null);
  const authorityRef = members.get('authority') ?? -1;
  if (authorityRef === -1) return { ...bare, rule, parents: rule === null ? [] : nodesOf(rule) };
  return readAuthority(reader, { ...bare, rule, authorityRef }, grammar);
}

function readAuthority(reader: Reader, draft: DraftNode, grammar: Grammar): DraftNode {
  const what = `the authority of \`${draft.id}\``;
  const ruleParents = draft.rule === null ? [] : nodesOf(draft.rule);
  const members = reader.closed(draft.authorityRef, what, ['mode', 'limit', 'authority_from']);
  const modeRef = members === null ? null : reader.required(draft.authorityRef, members, 'mode', what);
  const mode = modeRef === null ? null : reader.word(modeRef, `the mode of \`${draft.id}\``, MODES);
  // A node whose authority is not understood must never get any: without a rule it has no value either.
  if (members === null || mode === null) return { ...draft, rule: null, parents: ruleParents };
  const limitRef = members.get('limit');
  const limit =
    limitRef === undefined ? null : readCondition(reader, limitRef, 'a limit', { ...grammar, limit: true });
  if (mode === 'bounded' && limitRef === undefined) {
    reader.findings.add('LIMIT', draft.authorityRef, `\`${draft.id}\` is bounded and needs a limit`);
  }
  if (mode !== 'bounded' && limitRef !== undefined) {
    reader.findings.add('LIMIT', limitRef, `only a bounded node has a limit, and \`${draft.id}\` is ${mode}`);
  }
  const parents = [...new Set([...ruleParents, ...(limit === null ? [] : nodesOf(limit))])];
  const narrowed = readNarrowing(reader, draft, members.get('authority_from'), parents, grammar.nodes);
  const sound = draft.rule !== null && (mode !== 'bounded' || limit !== null);
  return { ...draft, rule: sound ? draft.rule : null, mode, limit, parents, narrowed };
}

function readNarrowing(
  reader: Reader,
  draft: DraftNode,
  ref: Ref | undefined,
  parents: readonly number[],
  nodes: ReadonlyMap<string, number>,
): readonly number[] | null {
  if (ref === undefined) return null;
  const narrowed = new Set<number>();
  for (const child of reader.list(ref, '`authority_from`')) {
    const node = readNodeId(reader, child, nodes);
    if (node === null) continue;
    const id = reader.tree.string(child);
    if (!parents.includes(node)) {
      reader.findings.add('AUTHORITY_FROM', child, `\`${id}\` is no parent of \`${draft.id}\``, {
        help: 'a parent is a node that the rule or the limit reads',
        ids: [id],
      });
    } else if (narrowed.has(node)) {
      reader.findings.add('AUTHORITY_FROM', child, `\`${id}\` stands here twice`, { ids: [id] });
    }
    narrowed.add(node);
  }
  return [...narrowed];
}
