import type { Ref } from '../text/types.ts';
import { nodesOf } from './expression.ts';
import { didYouMean } from './findings.ts';
import { type Path, parsePath } from './path.ts';
import type { DraftAction } from './read-actions.ts';
import { readExpression } from './read-expression.ts';
import type { DraftNode } from './read-nodes.ts';
import type { Reader } from './reader.ts';
import type { Tool } from './spec.ts';

/** What tools may refer to. */
export interface ToolWorld {
  readonly nodes: readonly DraftNode[];
  readonly index: ReadonlyMap<string, number>;
  readonly actions: ReadonlyMap<string, DraftAction>;
  readonly ancestors: (nodes: readonly number[]) => ReadonlySet<number>;
}

export function readTools(reader: Reader, ref: Ref, world: ToolWorld): Map<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const [name, child] of reader.object(ref, '`tools`') ?? []) {
    const loose = reader.object(child, `the tool \`${name}\``);
    if (loose === null) continue;
    const tool = loose.has('observes')
      ? readReading(reader, name, child, world)
      : readMutating(reader, name, child, world);
    if (tool !== null) tools.set(name, tool);
  }
  return tools;
}

function readMutating(reader: Reader, name: string, ref: Ref, world: ToolWorld): Tool | null {
  const what = `the tool \`${name}\``;
  const members = reader.closed(ref, what, ['action', 'arguments'])!;
  const actionRef = members.get('action');
  if (actionRef === undefined) {
    reader.findings.add(
      'SCHEMA',
      ref,
      `${what} needs \`action\` where it changes something, or \`observes\` where it reads`,
    );
    return null;
  }
  const id = reader.string(actionRef, `the action of ${what}`);
  const action = id === null ? undefined : world.actions.get(id);
  if (id === null || action === undefined) {
    if (id !== null) {
      const details = { ids: [id], ...didYouMean(id, world.actions.keys()) };
      reader.findings.add('UNKNOWN_ACTION', actionRef, `no action is called \`${id}\``, details);
    }
    return null;
  }
  const argsRef = members.get('arguments');
  const paths = argsRef === undefined ? new Map<string, Path>() : readPaths(reader, argsRef);
  for (const argument of action.bindings.keys()) {
    if (!paths.has(argument))
      reader.findings.add('SCHEMA', argsRef ?? ref, `${what} gives no \`${argument}\` to \`${id}\``);
  }
  for (const argument of paths.keys()) {
    if (action.bindings.has(argument)) continue;
    const details = { ids: [argument], ...didYouMean(argument, action.bindings.keys()) };
    reader.findings.add(
      'UNKNOWN_ARGUMENT',
      reader.tree.member(argsRef!, argument),
      `\`${id}\` has no argument \`${argument}\``,
      details,
    );
  }
  return { kind: 'mutating', name, action: id, paths };
}

function readPaths(reader: Reader, ref: Ref): Map<string, Path> {
  const paths = new Map<string, Path>();
  for (const [name, child] of reader.object(ref, 'a mapping of paths') ?? []) {
    const path = readPath(reader, child);
    if (path !== null) paths.set(name, path);
  }
  return paths;
}

function readPath(reader: Reader, ref: Ref): Path | null {
  const text = reader.string(ref, 'a path');
  const path = text === null ? null : parsePath(text);
  if (text !== null && path === null) {
    reader.findings.add('BAD_PATH', ref, `\`${text}\` is no path`, {
      help: 'a path is `$` followed by `.name` and `[n]`',
    });
  }
  return path;
}

function readReading(reader: Reader, name: string, ref: Ref, world: ToolWorld): Tool | null {
  const what = `the tool \`${name}\``;
  const members = reader.closed(ref, what, ['observes', 'values', 'arguments'])!;
  const source = reader.string(members.get('observes')!, `the source of ${what}`);
  const valuesRef = reader.required(ref, members, 'values', what);
  if (source === null || valuesRef === null) return null;
  const values = readValues(reader, valuesRef, source, world);
  const argsRef = members.get('arguments');
  const args = new Map<string, ReturnType<typeof readArgument>>();
  for (const [argument, child] of argsRef === undefined
    ? []
    : (reader.object(argsRef, '`arguments`') ?? [])) {
    args.set(argument, readArgument(reader, child, [...values.keys()], world));
  }
  if ([...args.values()].includes(null)) return null;
  const sound = new Map([...args].map(([argument, expression]) => [argument, expression!] as const));
  return { kind: 'reading', name, source, values, args: sound };
}

function readValues(reader: Reader, ref: Ref, source: string, world: ToolWorld): Map<number, Path> {
  const values = new Map<number, Path>();
  for (const [id, child] of reader.object(ref, '`values`') ?? []) {
    const node = world.index.get(id);
    const path = readPath(reader, child);
    if (node === undefined) {
      const details = { atKey: true, ids: [id], ...didYouMean(id, world.index.keys()) };
      reader.findings.add('UNKNOWN_NODE', child, `no node is called \`${id}\``, details);
    } else if (world.nodes[node]!.source !== source) {
      const own = world.nodes[node]!.source;
      const message =
        own === null
          ? `\`${id}\` is no evidence`
          : `\`${id}\` is evidence of \`${own}\`, not of \`${source}\``;
      reader.findings.add('WRONG_SOURCE', child, message, { atKey: true, ids: [id] });
    } else if (path !== null) values.set(node, path);
  }
  return values;
}

function readArgument(reader: Reader, ref: Ref, proved: readonly number[], world: ToolWorld) {
  const grammar = { nodes: world.index, args: null, limit: false, locals: [] };
  const expression = readExpression(reader, ref, grammar)?.expression ?? null;
  if (expression === null) return null;
  const behind = world.ancestors(nodesOf(expression));
  const self = proved.find((node) => behind.has(node));
  if (self !== undefined) {
    const id = world.nodes[self]!.id;
    reader.findings.add('SELF_PROOF', ref, `the tool is asked about \`${id}\` and proves \`${id}\` itself`, {
      help: 'who someone is must come from a source other than the record that it is meant to protect',
      ids: [id],
    });
  }
  return expression;
}
