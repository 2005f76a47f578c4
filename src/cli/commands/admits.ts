import { parseArgs } from 'node:util';
import {
  type Admits,
  admitsOf,
  describeAudience,
  momentAt,
  momentLast,
  parseTime,
} from '../../core/memory/index.ts';
import { type Command, type ExitCode, type Io, UsageError } from '../command.ts';
import { openHistory } from '../history.ts';
import { jsonLine, oneLine } from '../io.ts';

const HELP = `usage: ambit admits HISTORY --item ID [--at TIME] [--json]

For whom an item would be admitted, each alone with the owner, by which
authset, and why not for the others. - is standard input.

  --item   the item
  --at     a time of RFC 3339: after the last event at or before it
           (default: after the last event)
  --json   one object: item, at, current, authsets, public, admits, withheld

Exit code: 0, or 2 where the history cannot be read or has no such item.`;

/** `ambit admits`, as the design's "History file" has it. */
export const admitsCommand: Command = {
  name: 'admits',
  summary:
    'say for whom an item of a history would be admitted, by which authset, and why not for the others',
  help: HELP,
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { item: { type: 'string' }, at: { type: 'string' }, json: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('one history is needed');
  if (values.item === undefined) throw new UsageError('--item is needed');
  const at = values.at === undefined ? null : parseTime(values.at);
  if (values.at !== undefined && at === null) throw new UsageError(`"${values.at}" is no time of RFC 3339`);
  const timeline = await openHistory(file, 'default', values.json ?? false, io);
  if (timeline === null) return 2;
  const moment = at === null ? momentLast(timeline) : momentAt(timeline, at);
  const answer = admitsOf(timeline, values.item, moment);
  if (answer === null) {
    io.err(oneLine(`ambit admits: no item "${values.item}" was ever stored`));
    return 2;
  }
  const shown = values.at ?? timeline.history.events.at(-1)?.at ?? null;
  if (values.json) io.out(jsonLine({ at: shown, ...answer }));
  else for (const line of sentences(answer)) io.out(oneLine(line));
  return 0;
}

function sentences(answer: Admits): readonly string[] {
  const origin = new Map(
    answer.authsets.map((set) => [
      JSON.stringify(set.audience),
      set.from === 'grant' ? `grant ${set.grant}` : 'recorded',
    ]),
  );
  return [
    ...answer.admits.map(
      ({ principal, witness }) =>
        `${principal}: admitted by ${describeAudience(witness)} (${origin.get(JSON.stringify(witness))})`,
    ),
    ...answer.withheld.map(({ principal, reason, outside }) =>
      reason === 'audience'
        ? `${principal}: ${reason}, ${outside.join(', ')} outside`
        : `${principal}: ${reason}`,
    ),
    `anyone at all: ${answer.public ? 'admitted' : 'not admitted'}`,
  ];
}
