import { parseArgs } from 'node:util';
import { hasErrors, importSpec, loadSpec, type Spec } from '../../core/closure/index.ts';
import { type Command, type ExitCode, type Io, UsageError } from '../command.ts';
import { jsonLine, oneLine } from '../io.ts';
import { findingLine } from './decide.ts';

const HELP = `usage: ambit closure check SPEC [--json]
       ambit closure import FILE

check lists what is wrong or odd in a closure specification; import turns one
of the public ACG engine into ours, printed on standard output, and says on
standard error what had to be decided. - is standard input.

  --json   one JSON object: file and findings; or file and refusal

Exit code of check: 0, 1 where a finding is an error, 2 for a file that could
not be looked at. Of import: 0, or 2 where there was nothing to convert.`;

/** `ambit closure check` and `ambit closure import`. */
export const closureCommand: Command = {
  name: 'closure',
  summary: 'check a closure specification, or import one of the public engine',
  help: HELP,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' } },
    });
    const [verb, file, ...rest] = positionals;
    if (verb !== 'check' && verb !== 'import') throw new UsageError('say check or import');
    if (file === undefined || rest.length > 0) throw new UsageError('name one file');
    if (verb === 'check') return check(io, file, values.json ?? false);
    if (values.json) throw new UsageError('import has no --json: what it prints is JSON');
    return convert(io, file);
  },
};

async function check(io: Io, file: string, json: boolean): Promise<ExitCode> {
  const text = await io.read(file);
  const outcome = text.kind === 'refused' ? text : loadSpec(text.text);
  if (outcome.kind === 'refused') {
    const { code, message } = outcome.refusal;
    if (json) io.out(jsonLine({ file, refusal: { code, message } }));
    else io.err(oneLine(`${file}: ${message}`));
    return 2;
  }
  if (json) io.out(jsonLine({ file, findings: outcome.findings }));
  else {
    for (const finding of outcome.findings) io.out(oneLine(findingLine(file, finding)));
    // Silence would leave a reader wondering whether anything was looked at.
    if (outcome.findings.length === 0) io.out(oneLine(`${file}: nothing found${size(outcome.spec)}`));
  }
  return hasErrors(outcome.findings) ? 1 : 0;
}

function size(spec: Spec | null): string {
  return spec === null ? '' : ` (nodes: ${spec.nodes.length}, actions: ${spec.actions.size})`;
}

async function convert(io: Io, file: string): Promise<ExitCode> {
  const text = await io.read(file);
  const outcome =
    text.kind === 'refused'
      ? { kind: 'failed' as const, message: text.refusal.message }
      : importSpec(text.text);
  if (outcome.kind === 'failed') {
    io.err(oneLine(`${file}: ${outcome.message}`));
    return 2;
  }
  for (const decision of outcome.decisions) io.err(oneLine(decision));
  io.out(outcome.text.trimEnd());
  return 0;
}
