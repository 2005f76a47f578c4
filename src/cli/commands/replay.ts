import { parseArgs } from 'node:util';
import initSqlJs from 'sql.js';
import {
  ARMS,
  type Arm,
  type AttemptResult,
  DEFAULT_SEARCH,
  describeAudience,
  EVERYONE,
  IDENTITY_POLICIES,
  type IdentityPolicy,
  momentLast,
  parseTime,
  type Question,
  questionByHand,
  questionsOf,
  replay,
  type SearchOptions,
  STATISTICS,
  storeArms,
  type Timeline,
} from '../../core/memory/index.ts';
import { type Command, type ExitCode, type Io, UsageError } from '../command.ts';
import { openHistory } from '../history.ts';
import { jsonLine, oneLine } from '../io.ts';

const HELP = `usage: ambit replay HISTORY [OPTIONS]

What each attempt's context would hold, and why every other item stays out; one
line an attempt and arm. - is standard input.

  --arm           ${ARMS.join(', ')}
                  (default: flat; may be given several times)
  --stats         ${STATISTICS.join(', ')} (default: strict)
  --stem          words are compared by their Porter stems
  --policy        ${IDENTITY_POLICIES.join(', ')}
  --attempt       this attempt only
  --conversation  with --query: a query put by hand in this room,
  --query         --at a time (default: after the last event), before
  --viewers       a,b or U (default: whoever the room holds then)
  --at
  --json          one JSON object a line: attempt, arm, viewers, admitted,
                  withheld

What is withheld, and why, is the owner's view: no viewer's read path has it.

Exit code: 0, or 2 where the history cannot be read or has no such attempt.`;

/** `ambit replay`, as the design's "History file" has it. */
export const replayCommand: Command = {
  name: 'replay',
  summary: 'replay the attempts of a history: what each context holds, and why everything else stays out',
  help: HELP,
  run,
};

type ByHand = Parameters<typeof questionByHand>[1];
interface Options {
  readonly file: string;
  readonly arms: readonly Arm[];
  readonly search: SearchOptions;
  readonly policy: IdentityPolicy;
  readonly attempt: string | undefined;
  /** A query put by hand; without a time it is put after the last event. */
  readonly byHand: (Omit<ByHand, 'time'> & { readonly time: number | null }) | null;
  readonly json: boolean;
}

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const options = optionsOf(args);
  const timeline = await openHistory(options.file, options.policy, options.json, io);
  if (timeline === null) return 2;
  const questions = questionsAsked(timeline, options, io);
  if (questions === null) return 2;
  const arms = storeArms(await initSqlJs(), options.arms);
  try {
    for (const result of replay(timeline, arms, questions, options)) {
      io.out(options.json ? jsonLine(result) : oneLine(sentence(result)));
    }
  } finally {
    arms.close();
  }
  return 0;
}

function optionsOf(args: readonly string[]): Options {
  const string = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      arm: { type: 'string', multiple: true },
      stats: string,
      stem: { type: 'boolean' },
      policy: string,
      attempt: string,
      conversation: string,
      viewers: string,
      at: string,
      query: string,
      json: { type: 'boolean' },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('one history is needed');
  return {
    file,
    arms: (values.arm ?? ['flat']).map((word) => oneOf('--arm', word, ARMS)),
    search: {
      ...DEFAULT_SEARCH,
      statistics: oneOf('--stats', values.stats ?? 'strict', STATISTICS),
      stem: values.stem ?? false,
    },
    policy: oneOf('--policy', values.policy ?? 'default', IDENTITY_POLICIES),
    attempt: values.attempt,
    byHand: byHandOf(values),
    json: values.json ?? false,
  };
}

function byHandOf(values: {
  readonly attempt?: string | undefined;
  readonly conversation?: string | undefined;
  readonly viewers?: string | undefined;
  readonly at?: string | undefined;
  readonly query?: string | undefined;
}): Options['byHand'] {
  const { attempt, conversation, viewers, at, query } = values;
  if ([conversation, viewers, at, query].every((value) => value === undefined)) return null;
  if (attempt !== undefined)
    throw new UsageError('--attempt has a room, viewers, a time and a query of its own');
  if (conversation === undefined || query === undefined) {
    throw new UsageError('a query put by hand needs --conversation and --query');
  }
  const time = at === undefined ? null : parseTime(at);
  if (at !== undefined && time === null) throw new UsageError(`"${at}" is no time of RFC 3339`);
  if (viewers === undefined) return { conversation, time, query };
  const ids = viewers.split(',').filter((id) => id !== '');
  return { conversation, time, query, viewers: viewers === EVERYONE ? EVERYONE : ids };
}

function oneOf<T extends string>(option: string, word: string, words: readonly T[]): T {
  const found = words.find((known) => known === word);
  if (found === undefined) throw new UsageError(`${option} is one of ${words.join(', ')}, not "${word}"`);
  return found;
}

/** The questions to answer, or null after saying what the history does not have. */
function questionsAsked(timeline: Timeline, options: Options, io: Io): readonly Question[] | null {
  const { attempt, byHand } = options;
  if (byHand !== null) {
    const missing = unknownIn(timeline, byHand);
    if (missing === null) {
      return [questionByHand(timeline, { ...byHand, time: byHand.time ?? momentLast(timeline).time })];
    }
    io.err(oneLine(`ambit replay: the history has no ${missing}`));
    return null;
  }
  const all = questionsOf(timeline);
  const asked = attempt === undefined ? all : all.filter((question) => question.attempt === attempt);
  if (attempt === undefined || asked.length > 0) return asked;
  io.err(oneLine(`ambit replay: the history has no attempt "${attempt}"`));
  return null;
}

function unknownIn(
  timeline: Timeline,
  { conversation, viewers }: NonNullable<Options['byHand']>,
): string | null {
  if (!timeline.rooms.has(conversation)) return `conversation "${conversation}"`;
  const known = new Set(timeline.history.principals.map(({ id }) => id));
  const stranger = typeof viewers === 'object' ? viewers.find((id) => !known.has(id)) : undefined;
  return stranger === undefined ? null : `principal "${stranger}"`;
}

/** `a8 flat {ana, maya, tom}: 1 i5, 2 i3 | withheld: i1 audience (ana, tom outside), i8 no-match`. */
function sentence({ attempt, arm, viewers, admitted, withheld }: AttemptResult): string {
  const placed = admitted.map(
    ({ item, rank, forbidden }) => `${rank} ${item}${forbidden ? ' FORBIDDEN' : ''}`,
  );
  const out = withheld.map(({ item, reason, outside }) =>
    outside.length === 0 ? `${item} ${reason}` : `${item} ${reason} (${outside.join(', ')} outside)`,
  );
  const head = `${attempt ?? 'by hand'} ${arm} ${describeAudience(viewers)}`;
  return `${head}: ${placed.join(', ') || 'nothing'} | withheld: ${out.join(', ') || 'nothing'}`;
}
