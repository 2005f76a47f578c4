import { parseArgs } from 'node:util';
import {
  type ImportOutcome,
  importChat,
  importGateMem,
  importLocomo,
  importPisas,
} from '../../core/memory/index.ts';
import { type Command, type ExitCode, type Io, UsageError } from '../command.ts';
import { oneLine } from '../io.ts';

const HELP = `usage: ambit import KIND FILE [OPTIONS]

Turns a corpus into a history, printed on standard output. - is standard input.

  locomo FILE                      LoCoMo, as published
  gatemem EPISODES --policy FILE   GateMem, one episode a line; the policy file
          [--checkpoints FILE]     states the audiences, which it has none of
  pisas RECORDS [--owner ID]       records with visible_to, one a line
  csv CHAT --members FILE          a chat: time, room, speaker, text; and who
          [--owner ID]             was in which room: room, person, from, to

  --owner   whose memory it is (default: owner)

Exit code: 0, or 2 where something could not be read; nothing is half imported.`;

/** `ambit import`: LoCoMo, GateMem, PiSAs and chat exports as histories. */
export const importCommand: Command = {
  name: 'import',
  summary: 'turn LoCoMo, GateMem, PiSAs records or a chat export into a history',
  help: HELP,
  run,
};

interface Options {
  readonly owner: string;
  readonly policy: string | undefined;
  readonly checkpoints: string | undefined;
  readonly members: string | undefined;
}
type Texts = (file: string) => Promise<string>;

const KINDS: Readonly<
  Record<string, (file: string, options: Options, text: Texts) => Promise<ImportOutcome>>
> = {
  locomo: async (file, _, text) => importLocomo(await text(file)),
  gatemem: async (file, { policy, checkpoints }, text) => {
    if (policy === undefined) throw new UsageError('gatemem needs --policy: its turns state no audience');
    return importGateMem({
      episodes: await text(file),
      policy: await text(policy),
      ...(checkpoints === undefined ? {} : { checkpoints: await text(checkpoints) }),
    });
  },
  pisas: async (file, { owner }, text) => importPisas({ records: await text(file), owner }),
  csv: async (file, { owner, members }, text) => {
    if (members === undefined) throw new UsageError('csv needs --members: who was in which room');
    return importChat({ chat: await text(file), members: await text(members), owner });
  },
};

class Unreadable extends Error {}

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const string = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { owner: string, policy: string, checkpoints: string, members: string },
  });
  const [kind, file, ...more] = positionals;
  const importer = kind !== undefined && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (importer === undefined) throw new UsageError(`the kind is one of ${Object.keys(KINDS).join(', ')}`);
  if (file === undefined || more.length > 0) throw new UsageError('one file is needed');
  const { owner = 'owner', policy, checkpoints, members } = values;
  try {
    const outcome = await importer(file, { owner, policy, checkpoints, members }, (name) =>
      readText(name, io),
    );
    return report(outcome, io);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    io.err(oneLine(`ambit import: ${error.message}`));
    return 2;
  }
}

function report(outcome: ImportOutcome, io: Io): ExitCode {
  if (outcome.kind === 'failed') {
    for (const { where, message } of outcome.problems) io.err(oneLine(`ambit import: ${where}: ${message}`));
    return 2;
  }
  for (const note of outcome.notes) io.err(oneLine(`ambit import: ${note}`));
  io.out(outcome.text.trimEnd());
  return 0;
}

async function readText(file: string, io: Io): Promise<string> {
  const read = await io.read(file);
  if (read.kind === 'refused') throw new Unreadable(`${file}: ${read.refusal.message}`);
  return read.text;
}
