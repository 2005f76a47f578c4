import type { Ref } from '../text/types.ts';
import { nodesOf } from './expression.ts';
import { buildGraph, type Graph } from './graph.ts';
import type { DraftAction } from './read-actions.ts';
import type { DraftNode } from './read-nodes.ts';
import { readTools } from './read-tools.ts';
import type { Reader } from './reader.ts';
import type { Action, Spec, SpecNode, Tool } from './spec.ts';

interface Draft {
  readonly nodes: readonly DraftNode[];
  readonly index: ReadonlyMap<string, number>;
  readonly actions: ReadonlyMap<string, DraftAction>;
  /** -1 where the specification has no tools. */
  readonly toolsRef: Ref;
}

/** Puts the parts together: order, who bears authority, what each action reads, and what can never be met. */
export function compile(reader: Reader, draft: Draft): Spec {
  const graph = buildGraph(draft.nodes, reader.findings);
  const bearing = findBearing(draft.nodes, graph);
  const nodes = draft.nodes.map((node, index) => compileNode(reader, node, index, graph, bearing));
  const rank: number[] = [];
  for (const [position, node] of graph.order.entries()) rank[node] = position;
  const ancestors = (starts: readonly number[]) => closure(starts, graph.parents);
  const world = { nodes: draft.nodes, index: draft.index, actions: draft.actions, ancestors };
  const tools = draft.toolsRef === -1 ? new Map<string, Tool>() : readTools(reader, draft.toolsRef, world);
  const actions = new Map(
    [...draft.actions].map(
      ([id, action]) => [id, compileAction(reader, action, nodes, rank, graph)] as const,
    ),
  );
  lintActions(reader, draft.actions, nodes, ancestors);
  lintUnused(reader, draft, graph, tools);
  return { nodes, index: draft.index, order: graph.order, rank, actions, tools, provers: findProvers(tools) };
}

function findBearing(nodes: readonly DraftNode[], graph: Graph): boolean[] {
  const bearing: boolean[] = nodes.map(() => false);
  for (const index of graph.order) {
    const { kind, mode } = nodes[index]!;
    const inherited = graph.parents[index]!.some((parent) => bearing[parent]);
    bearing[index] = kind === 'authority' || (kind === 'derived' && (mode === 'confirm' || inherited));
  }
  return bearing;
}

function compileNode(
  reader: Reader,
  node: DraftNode,
  index: number,
  graph: Graph,
  bearing: readonly boolean[],
): SpecNode {
  const parents = graph.parents[index]!;
  const sound = !graph.cyclic.has(index);
  const required = (node.narrowed ?? parents).filter((parent) => bearing[parent] && parents.includes(parent));
  if (sound) lintAuthority(reader, node, bearing, required);
  return {
    id: node.id,
    kind: node.kind,
    source: node.source,
    rule: sound ? node.rule : null,
    mode: node.mode,
    limit: node.limit,
    parents,
    children: graph.children[index]!,
    bearing: bearing[index]!,
    required,
    pointer: reader.tree.pointer(node.ref),
    range: reader.tree.keyRange(node.ref),
  };
}

/** Authority that can never come: evidence gives no permission, and neither does nothing at all. */
function lintAuthority(
  reader: Reader,
  node: DraftNode,
  bearing: readonly boolean[],
  required: readonly number[],
): void {
  const { findings, tree } = reader;
  if (node.authorityRef === -1 || node.rule === null || node.mode === 'confirm') return;
  const help = 'evidence is never permission: authority comes from authority nodes and confirmed nodes only';
  if (node.narrowed !== null) {
    const ref = tree.member(node.authorityRef, 'authority_from');
    const idle = node.narrowed.filter((parent) => !bearing[parent]);
    if (required.length === 0 || idle.length > 0) {
      const message =
        node.narrowed.length === 0
          ? `\`${node.id}\` takes authority from nowhere and so never has any`
          : `\`${node.id}\` asks authority of a parent that carries none`;
      findings.add('UNMEETABLE', ref, message, { help, ids: [node.id] });
    }
  } else if (node.mode === 'bounded' && required.length === 0) {
    findings.add(
      'UNMEETABLE',
      node.authorityRef,
      `no parent of \`${node.id}\` carries authority, so its limit gives none`,
      { help, ids: [node.id] },
    );
  }
}

function compileAction(
  reader: Reader,
  action: DraftAction,
  nodes: readonly SpecNode[],
  rank: readonly number[],
  graph: Graph,
): Action {
  const { ref, requireRefs: _requireRefs, usesRef: _usesRef, ...own } = action;
  const bound = [...action.bindings.values()].filter((node) => nodes[node]!.kind === 'authority');
  const behind = [...closure(action.reads, graph.parents)];
  // A consequence is approved per member even where it is the same for all of them.
  const confirmed = behind.filter((node) => nodes[node]!.mode === 'confirm');
  const below = closure([...bound, ...confirmed], graph.children);
  const memberNodes = behind.filter((node) => below.has(node));
  memberNodes.sort((a, b) => rank[a]! - rank[b]!);
  return { ...own, memberNodes, pointer: reader.tree.pointer(ref), range: reader.tree.keyRange(ref) };
}

function lintActions(
  reader: Reader,
  actions: ReadonlyMap<string, DraftAction>,
  nodes: readonly SpecNode[],
  ancestors: (starts: readonly number[]) => ReadonlySet<number>,
): void {
  const { findings } = reader;
  for (const action of actions.values()) {
    const authority = [...ancestors(action.targets)].some((node) => nodes[node]!.bearing);
    if (action.sound && action.approval === 'committed' && !authority) {
      findings.add(
        'UNMEETABLE',
        action.ref,
        `nothing that \`${action.id}\` needs is the user's to give, so nobody could authorize it`,
        {
          atKey: true,
          help: 'bind or require an authority node, or make its approval `exact`',
          ids: [action.id],
        },
      );
    }
    for (const [node, ref] of action.requireRefs) {
      if (nodes[node]!.bearing) continue;
      findings.add(
        'EVIDENCE_REQUIRED',
        ref,
        `\`${nodes[node]!.id}\` carries no authority: requiring it asks only that it is there`,
        {
          severity: 'lint',
          ids: [nodes[node]!.id],
        },
      );
    }
    if (action.usesRef !== -1 && action.approval === 'exact') {
      findings.add(
        'UNUSED_USES',
        action.usesRef,
        `\`${action.id}\` is confirmed use by use, so its uses are not read`,
        { severity: 'lint' },
      );
    }
  }
}

function lintUnused(reader: Reader, draft: Draft, graph: Graph, tools: ReadonlyMap<string, Tool>): void {
  const used = new Set<number>(graph.parents.flat());
  for (const action of draft.actions.values()) for (const node of action.reads) used.add(node);
  for (const tool of tools.values()) {
    if (tool.kind === 'reading') for (const node of nodesOf(...tool.args.values())) used.add(node);
  }
  for (const [index, node] of draft.nodes.entries()) {
    if (used.has(index) || graph.cyclic.has(index)) continue;
    reader.findings.add('UNUSED_NODE', node.ref, `nothing reads \`${node.id}\``, {
      atKey: true,
      severity: 'lint',
      ids: [node.id],
    });
  }
}

function findProvers(tools: ReadonlyMap<string, Tool>): Map<number, string> {
  const provers = new Map<number, string>();
  for (const tool of tools.values()) {
    if (tool.kind !== 'reading') continue;
    for (const node of tool.values.keys()) if (!provers.has(node)) provers.set(node, tool.name);
  }
  return provers;
}

function closure(starts: readonly number[], edges: readonly (readonly number[])[]): Set<number> {
  const found = new Set(starts);
  for (const node of found) for (const next of edges[node]!) found.add(next);
  return found;
}
