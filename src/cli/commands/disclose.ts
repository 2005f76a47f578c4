import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_SCOPE, type DisclosureRequest, disclose, LIMIT } from '../../core/authority/index.ts';
import { type Command, UsageError } from '../command.ts';
import { failed } from '../failed.ts';
import { oneLine } from '../io.ts';

const HELP = `usage: ambit disclose FILE [--sinks IDS] [--scope NAME] [--map FILE]

Prints the smallest authority graph that gives a relying party the same outcome,
cuts and witnesses for the chosen sinks, under pseudonyms. - is standard input.

  --sinks   ids of sinks, separated by commas (default: all)
  --scope   name of this disclosure, its graph_id (default: ${DEFAULT_SCOPE})
  --map     where to write the mapping from pseudonyms to originals, which is
            for the producer to keep; without it the mapping is lost

Exit code: 0 where the graph is printed, 1 where it is INVALID for those sinks,
2 for a document that cannot be asked about, or wrong usage.`;

/** `ambit disclose`, as the design's "Command line" has it. */
export const discloseCommand: Command = {
  name: 'disclose',
  summary: 'print what a relying party needs of an authority graph, under pseudonyms',
  help: HELP,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { sinks: { type: 'string' }, scope: { type: 'string' }, map: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new UsageError('name one file');
    const text = await io.read(file);
    if (text.kind === 'refused') return failed(file, text, false, io);
    const request: DisclosureRequest = {
      ...(values.sinks === undefined ? {} : { sinks: values.sinks.split(',') }),
      ...(values.scope === undefined ? {} : { scope: values.scope }),
    };
    const answer = disclose(text.text, request);
    if (answer.kind !== 'answered') {
      failed(file, answer, false, io);
      return answer.kind === 'unsound' ? 1 : 2;
    }
    const { text: disclosed, map, outcome } = answer.answer;
    if (values.map !== undefined) {
      try {
        await writeFile(values.map, `${JSON.stringify(map, null, 2)}\n`, { mode: 0o600 });
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? error.code : error;
        io.err(oneLine(`ambit: ${values.map}: the mapping cannot be written (${reason})`));
        return 2;
      }
    }
    io.out(disclosed.trimEnd());
    if (outcome === 'VALID_CLOSED') io.err(`ambit: ${outcome}. ${LIMIT}`);
    return 0;
  },
};
