import { parseArgs } from 'node:util';
import { type AuthorityDifference, diff, type ListDifference } from '../../core/authority/index.ts';
import { type Command, UsageError } from '../command.ts';
import { failed } from '../failed.ts';
import { jsonLine, oneLine } from '../io.ts';

const HELP = `usage: ambit diff A B [--gate] [--json]

Compares two authority graphs by meaning: elements by id, the order of arrays
ignored, and which roots newly reach which sinks. - is standard input.

  --gate   exit 1 where a root newly reaches a sink, by edges of any state or by
           enabled ones
  --json   one object: nodes, edges, roots, sinks, paths, cuts, newly_reachable

Exit code: 0, or 1 with --gate where newly_reachable is not empty, 2 where a
document is not readable (its nodes, edges, roots and sinks must be sound), or
for wrong usage.`;

/** `ambit diff`, as the design's "Command line" has it. */
export const diffCommand: Command = {
  name: 'diff',
  summary: 'compare two authority graphs by meaning, and refuse new authority',
  help: HELP,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { gate: { type: 'boolean' }, json: { type: 'boolean' } },
    });
    const [a, b] = positionals;
    if (a === undefined || b === undefined || positionals.length > 2) throw new UsageError('name two files');
    if (a === '-' && b === '-') throw new UsageError('standard input can be read only once');
    const before = await io.read(a);
    if (before.kind === 'refused') return failed(a, before, values.json ?? false, io);
    const after = await io.read(b);
    if (after.kind === 'refused') return failed(b, after, values.json ?? false, io);
    const answer = diff(before.text, after.text);
    if (answer.kind !== 'answered') {
      return failed(answer.document === 'before' ? a : b, answer, values.json ?? false, io);
    }
    if (values.json === true) io.out(differenceLine(answer.answer));
    else for (const line of linesOf(answer.answer)) io.out(oneLine(line));
    if (answer.answer.newlyReachableOmitted > 0) {
      io.err(`ambit: ${answer.answer.newlyReachableOmitted} more newly reachable pairs are not listed`);
    }
    return values.gate === true && answer.answer.newlyReachable.length > 0 ? 1 : 0;
  },
};

function differenceLine(difference: AuthorityDifference): string {
  const { nodes, edges, roots, sinks, paths, cuts, newlyReachable } = difference;
  return jsonLine({ nodes, edges, roots, sinks, paths, cuts, newly_reachable: newlyReachable });
}

const NOUNS = {
  nodes: 'node',
  edges: 'edge',
  roots: 'root',
  sinks: 'sink',
  paths: 'normal path',
  cuts: 'cut',
} as const;

function linesOf(difference: AuthorityDifference): string[] {
  const lines = (Object.keys(NOUNS) as (keyof typeof NOUNS)[]).flatMap((name) =>
    listLines(NOUNS[name], difference[name]),
  );
  for (const { root, sink, enabled, path } of difference.newlyReachable) {
    const how = enabled ? 'enabled edges' : 'edges that are not all enabled';
    lines.push(`! ${root} newly reaches ${sink} by ${how}: ${path.join(', ')}`);
  }
  return lines.length === 0 ? ['no difference in nodes, edges, roots, sinks, normal paths or cuts'] : lines;
}

function listLines(noun: string, { added, removed, changed }: ListDifference): string[] {
  return [
    ...added.map((id) => `+ ${noun} ${id}`),
    ...removed.map((id) => `- ${noun} ${id}`),
    ...changed.map(({ id, fields }) => {
      const words = Object.entries(fields).map(
        ([name, [before, after]]) => `${name} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
      );
      return `~ ${noun} ${id}: ${words.join('; ')}`;
    }),
  ];
}
