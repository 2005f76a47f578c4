import type { Verdict } from './assess.ts';
import { check, close } from './checks.ts';
import { observe } from './operations.ts';
import { type Applied, NOTHING } from './outcome.ts';
import { follow, type Path } from './path.ts';
import type { Reason } from './reasons.ts';
import { toolArguments } from './repair.ts';
import { baseView, type State } from './state.ts';
import { equal, isList, isObject, type Value } from './value.ts';

/** A tool call that an agent proposes. `mutates` is what the call says of itself, if anything. */
export interface ToolCall {
  readonly tool: string;
  readonly args: ReadonlyMap<string, Value>;
  readonly mutates: boolean | null;
  readonly group: string | null;
  readonly member: string | null;
}

/**
 * Turns a call into the canonical action that it stands for, and decides on that. Null for a call that reads: it passes
 * and proves nothing by itself. An unmapped tool counts as one that changes something.
 */
export function callTool(state: State, call: ToolCall, name: string | null): Verdict | null {
  if (name !== null) close(state, name);
  const tool = state.spec.tools.get(call.tool);
  if (tool?.kind !== 'mutating') {
    const reads = tool === undefined ? call.mutates === false : call.mutates !== true;
    return reads ? null : block([{ code: 'UNMAPPED_TOOL' }]);
  }
  const args = new Map<string, Value>();
  const reasons: Reason[] = [];
  for (const [argument, path] of tool.paths) {
    const value = follow(path, call.args);
    if (value === undefined) reasons.push({ code: 'ARGUMENT_NAMES', argument });
    else args.set(argument, value);
  }
  // What no path reads would be sent without having been checked.
  for (const argument of uncovered(call.args, [...tool.paths.values()]))
    reasons.push({ code: 'ARGUMENT_NAMES', argument });
  if (reasons.length > 0) return block(reasons);
  const candidate = { action: tool.action, args, group: call.group, member: call.member };
  return check(state, candidate, name, { tool: call.tool, args: call.args });
}

function block(reasons: readonly Reason[]): Verdict {
  return { decision: 'BLOCK', reasons, repair: [] };
}

/** Arguments of a call that the paths do not read whole. */
function uncovered(args: ReadonlyMap<string, Value>, paths: readonly Path[]): string[] {
  if (paths.some((path) => path.length === 0)) return [];
  return [...args].filter(([name, value]) => !covered(value, below(paths, name))).map(([name]) => name);
}

function covered(value: Value, paths: readonly Path[]): boolean {
  if (paths.some((path) => path.length === 0)) return true;
  if (isList(value)) return value.every((item, index) => covered(item, below(paths, index)));
  return isObject(value) && [...value].every(([key, member]) => covered(member, below(paths, key)));
}

function below(paths: readonly Path[], part: string | number): Path[] {
  return paths.filter((path) => path[0] === part).map((path) => path.slice(1));
}

/** What a tool gave back. */
export interface ToolResult {
  readonly tool: string;
  readonly args: ReadonlyMap<string, Value>;
  readonly value: Value;
}

/**
 * Turns the verified result of a reading tool into an OBSERVE of its declared source. `note` says why a result proves
 * nothing: its tool reads nothing, it was asked about something else, or it lacks a value.
 */
export function takeResult(state: State, result: ToolResult): Applied & { readonly note: string | null } {
  const tool = state.spec.tools.get(result.tool);
  if (tool?.kind !== 'reading') return nothing(`\`${result.tool}\` is no tool that proves anything`);
  const current = toolArguments(state, tool.args, baseView(state));
  if (current === null || !equal(current, result.args))
    return nothing('the tool was asked about something else');
  const values = new Map<string, Value>();
  for (const [node, path] of tool.values) {
    const value = follow(path, result.value);
    const { id } = state.spec.nodes[node]!;
    if (value === undefined) return nothing(`the result holds no \`${id}\``);
    values.set(id, value);
  }
  return { ...observe(state, tool.source, values, []), note: null };
}

function nothing(why: string): Applied & { readonly note: string } {
  return { ...NOTHING, note: `proves nothing: ${why}` };
}
