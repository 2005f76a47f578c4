import { parseArgs } from 'node:util';
import { bounds, LIMIT, type Outcome, type Validation, validate } from '../../core/authority/index.ts';
import type { Finding, JsonValue, Refusal } from '../../core/text/index.ts';
import { type Command, type ExitCode, type Io, UsageError } from '../command.ts';
import { jsonLine, oneLine } from '../io.ts';

const OUTCOMES: readonly Outcome[] = ['INVALID', 'INDETERMINATE', 'VALID_OPEN', 'VALID_CLOSED'];
const WANTED_BY_DEFAULT: readonly Outcome[] = ['VALID_OPEN', 'VALID_CLOSED'];

const HELP = `usage: ambit validate FILE... [--json] [--require OUTCOME[,OUTCOME]]

Validates authority graphs, one line a file. - is standard input.

  --json      one JSON object a line: file, outcome, step, findings, cuts, and
              beside INDETERMINATE bounds; or file and refusal
  --require   the outcomes that count as wanted: ${OUTCOMES.join(', ')}
              (default: ${WANTED_BY_DEFAULT.join(',')})

Exit code: 0 where every file has a wanted outcome, 1 where one has not, 2 for
a file that could not be looked at, or wrong usage (2 outranks 1).`;

/** `ambit validate`, as the design's "Command line" has it. */
export const validateCommand: Command = {
  name: 'validate',
  summary: 'say what authority graphs declare: INVALID, INDETERMINATE, VALID_OPEN or VALID_CLOSED',
  help: HELP,
  run: async (args, io) => {
    const { files, json, wanted } = optionsOf(args);
    let exit: ExitCode = 0;
    for (const file of files) {
      const code = await validateFile(file, json, wanted, io);
      if (code > exit) exit = code;
    }
    return exit;
  },
};

interface Options {
  readonly files: readonly string[];
  readonly json: boolean;
  readonly wanted: readonly Outcome[];
}

function optionsOf(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, require: { type: 'string' } },
  });
  if (positionals.length === 0) throw new UsageError('no file is named');
  if (positionals.filter((file) => file === '-').length > 1) {
    throw new UsageError('standard input can be read only once');
  }
  const wanted = values.require === undefined ? WANTED_BY_DEFAULT : outcomesOf(values.require);
  return { files: positionals, json: values.json ?? false, wanted };
}

function outcomesOf(list: string): readonly Outcome[] {
  return list.split(',').map((word) => {
    const outcome = OUTCOMES.find((known) => known === word.trim());
    if (outcome === undefined) throw new UsageError(`"${word}" is no outcome`);
    return outcome;
  });
}

async function validateFile(
  file: string,
  json: boolean,
  wanted: readonly Outcome[],
  io: Io,
): Promise<ExitCode> {
  const text = await io.read(file);
  if (text.kind === 'refused') return refuse(file, text.refusal, json, io);
  const judged = validate(text.text);
  if (judged.kind === 'refused') return refuse(file, judged.refusal, json, io);
  const { validation } = judged;
  io.out(json ? judgedLine(file, text.text, validation) : oneLine(`${file}: ${sentenceOf(validation)}`));
  if (json && validation.omitted !== undefined) {
    io.err(oneLine(`ambit: ${file}: ${validation.omitted} more findings are not listed`));
  }
  return wanted.includes(validation.outcome) ? 0 : 1;
}

function refuse(file: string, { code, message }: Refusal, json: boolean, io: Io): ExitCode {
  io.out(
    json ? jsonLine({ file, refusal: { code, message } }) : oneLine(`${file}: refused (${code}): ${message}`),
  );
  return 2;
}

function judgedLine(file: string, text: string, validation: Validation): string {
  const { outcome, step, findings, cuts } = validation;
  const known = outcome === 'INDETERMINATE' ? { bounds: boundsOf(text) } : {};
  return jsonLine({ file, outcome, step, findings, cuts, ...known });
}

/** What the unknown edges can change. An indeterminate document is sound, so there is always an answer. */
function boundsOf(text: string): JsonValue {
  const found = bounds(text);
  if (found.kind !== 'answered') return null;
  const { allDisabled, allEnabled, verdict, openIf, closedIf } = found.answer;
  return {
    all_disabled: allDisabled,
    all_enabled: allEnabled,
    verdict,
    open_if: openIf,
    closed_if: closedIf,
  };
}

/** The outcome, the finding that decided it with its place, how many there are of each weight, and the limit. */
function sentenceOf(validation: Validation): string {
  const { outcome, step, findings } = validation;
  const words = [`${outcome} (step ${step})`];
  const first = findings.find((finding) => finding.severity !== 'lint');
  if (first !== undefined) words.push(`${placeOf(first)} ${first.code}: ${first.message}`);
  const counts = countsOf(validation);
  if (counts !== '') words.push(`[${counts}]`);
  if (outcome === 'VALID_CLOSED') words.push(LIMIT);
  return words.join(' ');
}

function placeOf({ range }: Finding): string {
  return `${range.start.line}:${range.start.column}`;
}

function countsOf({ findings, omitted }: Validation): string {
  const counts = (['error', 'unknown', 'lint'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 || severity === 'unknown' ? '' : 's'}`];
  });
  if (omitted !== undefined) counts.push(`${omitted} more not listed`);
  return counts.join(', ');
}
