import { scopeOf } from './derive.ts';
import { evaluate } from './evaluate.ts';
import { nodesOf } from './expression.ts';
import { frontier } from './frontier.ts';
import { limitMovers, type MissingSet } from './missing.ts';
import { ancestorsOf, grantorsOf } from './spec.ts';
import type { Member, State, View } from './state.ts';
import { Unknown } from './unknown.ts';
import type { Value } from './value.ts';

export type NeedKind = 'observe' | 'commit' | 'confirm' | 'revise' | 'wait';

/** One entry of a repair: what is needed of one node, or (with `node` null) a confirmation of the action itself. */
export interface Need {
  readonly node: string | null;
  readonly need: NeedKind;
  readonly source?: string;
  readonly tool?: string;
  readonly arguments?: ReadonlyMap<string, Value>;
  readonly value?: Value;
  readonly version?: number;
  /** For `revise`: the authority nodes of the limit. */
  readonly limit?: readonly string[];
  /** For `commit` of a revoked derived node: the nodes of which a fresh grant clears it. */
  readonly ancestors?: readonly string[];
  readonly group?: string;
  readonly member?: string;
  readonly action?: string;
}

/** Whose check is repaired. */
export interface Asked {
  readonly action: string;
  readonly view: View;
  readonly member: { readonly group: string; readonly name: string; readonly record: Member } | null;
  /** Whether the action itself waits for a confirmation. */
  readonly exact: boolean;
}

/** What to ask for, as the method says: the least set, or everything missing. */
export function repairOf(state: State, missing: MissingSet, asked: Asked): Need[] {
  if (state.method.repair === 'none') return [];
  const all = state.method.repair === 'all';
  const nodes = all ? missing.nodes : frontier(state.spec, missing.nodes, asked.view, state.method);
  const asks = nodes.map((node) => needOf(state, node, missing, asked));
  // A node that a member's arguments follow may be missing in its own right too: each is asked for once.
  const needs = [...new Map(asks.map((need) => [need.node, need])).values()];
  if (!asked.exact) return needs;
  // An approval of the action holds at present versions, so it is asked for once nothing is left that would move them.
  const settled = needs.every(({ need }) => need === 'confirm');
  return [...needs, { node: null, need: settled ? 'confirm' : 'wait', action: asked.action }];
}

function needOf(state: State, index: number, missing: MissingSet, asked: Asked): Need {
  const node = state.spec.nodes[index]!;
  const binding = boundTo(state, index, asked);
  if (binding !== null) return { node: binding, need: 'commit' };
  const member = asked.member;
  const place = member?.record.records.has(index) ? { group: member.group, member: member.name } : {};
  const own = { node: node.id, ...place };
  if (node.kind === 'authority') return { ...own, need: 'commit' };
  if (node.kind === 'evidence') return { ...own, need: 'observe', ...howToObserve(state, index, asked.view) };
  const record = asked.view(index);
  const grantors = record.revoked ? grantorsOf(state.spec, index) : [];
  // Where no consequence is approved, a confirmation is asked only for what nothing else could clear.
  const approved = state.method.consequence === 'on' || (record.revoked && grantors.length === 0);
  if (node.mode === 'confirm' && node.bearing && approved) {
    if (record.value === undefined) return { ...own, need: 'wait' };
    return { ...own, need: 'confirm', value: record.value, version: record.version };
  }
  if (record.revoked) return { ...own, need: 'commit', ancestors: names(state, grantors) };
  const movers = movable(state, index, missing, asked.view);
  return movers.length > 0
    ? { ...own, need: 'revise', limit: names(state, movers) }
    : { ...own, need: 'wait' };
}

/** The node that a member's argument follows, where that is what lacks authority. */
function boundTo(state: State, index: number, asked: Asked): string | null {
  if (asked.member === null || state.spec.nodes[index]!.kind !== 'authority') return null;
  for (const [name, bound] of state.spec.actions.get(asked.action)!.bindings) {
    const binding = bound === index ? asked.member.record.bindings.get(name) : undefined;
    if (binding !== undefined && 'follows' in binding) return state.spec.nodes[binding.follows]!.id;
  }
  return null;
}

/** Authority nodes to revise: of a limit that fails, or of one that cannot be told though nothing it reads is missing. */
function movable(state: State, index: number, missing: MissingSet, view: View): number[] {
  const node = state.spec.nodes[index]!;
  const record = view(index);
  if (node.limit === null || record.value === undefined || record.limit === true) return [];
  const movers = limitMovers(state.spec, index);
  if (record.limit === false) return movers;
  const behind = ancestorsOf(state.spec, nodesOf(node.limit));
  return missing.nodes.some((one) => one !== index && behind.has(one)) ? [] : movers;
}

/** Source of evidence, and the tool to call with its arguments where the specification maps one. */
function howToObserve(state: State, index: number, view: View): Pick<Need, 'source' | 'tool' | 'arguments'> {
  const source = state.spec.nodes[index]!.source;
  const name = state.spec.provers.get(index);
  const tool = name === undefined ? undefined : state.spec.tools.get(name);
  if (tool?.kind !== 'reading') return source === null ? {} : { source };
  const args = toolArguments(state, tool.args, view);
  return { source: tool.source, tool: tool.name, ...(args === null ? {} : { arguments: args }) };
}

/** Present arguments of a reading tool, or null where one cannot be told. */
export function toolArguments(
  state: State,
  expressions: ReadonlyMap<string, Parameters<typeof evaluate>[0]>,
  view: View,
): ReadonlyMap<string, Value> | null {
  const scope = scopeOf(state.spec, view);
  const args = new Map<string, Value>();
  for (const [name, expression] of expressions) {
    const value = evaluate(expression, scope);
    if (value instanceof Unknown) return null;
    args.set(name, value);
  }
  return args;
}

function names(state: State, nodes: readonly number[]): string[] {
  return nodes.map((node) => state.spec.nodes[node]!.id);
}
