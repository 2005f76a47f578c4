import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  describeFailure,
  failures,
  hasErrors,
  isMethodName,
  loadSession,
  loadSpec,
  METHODS,
  type MethodName,
  type Outcome,
  perform,
  preservedBy,
  printValue,
  type ReadStep,
  rowValue,
  type Spec,
  type State,
  startState,
} from '../../core/closure/index.ts';
import type { Finding } from '../../core/text/index.ts';
import { type Command, type ExitCode, type Io, UsageError } from '../command.ts';
import { oneLine } from '../io.ts';

const NAMES = [...METHODS.keys()].join('|');

const HELP = `usage: ambit decide SESSION [--spec SPEC] [--json] [--method METHOD]

Runs a session and prints a line a step. - is standard input.

  --spec     the specification to use (default: the one that the session holds
             or names; a path is relative to the session)
  --json     one JSON object a line: step, op, decision, reasons, repair,
             refused, changed, invalidated, preserved, nodes
  --method   ${NAMES.slice(0, 52)}
             ${NAMES.slice(52)} (default: acg)

Exit code: 0, 1 where an expectation of a step fails, 2 for a file that is
refused, or wrong usage.`;

/** `ambit decide`: a session of the authorization closure, step by step. */
export const decideCommand: Command = {
  name: 'decide',
  summary: 'run a closure session: what is authorized, blocked or to be repaired at each step',
  help: HELP,
  run,
};

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const { file, specFile, json, method } = optionsOf(args);
  const text = await io.read(file);
  const session = text.kind === 'refused' ? text : loadSession(text.text);
  if (session.kind === 'refused') return refuse(io, file, session.refusal.message);
  if (hasErrors(session.findings)) return complain(io, file, session.findings);
  if (session.spec.kind === 'inline' && specFile === null && session.spec.spec !== null) {
    return play(io, session.spec.spec, session.steps, { method, json });
  }
  const path = specFile ?? (session.spec.kind === 'path' ? beside(file, session.spec.path) : null);
  if (path === null) return refuse(io, file, 'the session names no specification; give one with --spec');
  const specText = await io.read(path);
  const outcome = specText.kind === 'refused' ? specText : loadSpec(specText.text);
  if (outcome.kind === 'refused') return refuse(io, path, outcome.refusal.message);
  if (outcome.spec === null || hasErrors(outcome.findings)) return complain(io, path, outcome.findings);
  return play(io, outcome.spec, session.steps, { method, json });
}

interface Options {
  readonly file: string;
  readonly specFile: string | null;
  readonly json: boolean;
  readonly method: MethodName;
}

function optionsOf(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { spec: { type: 'string' }, json: { type: 'boolean' }, method: { type: 'string' } },
  });
  if (positionals.length !== 1) throw new UsageError('name one session');
  const method = values.method ?? 'acg';
  if (!isMethodName(method))
    throw new UsageError(`"${method}" is no method; there is ${[...METHODS.keys()].join(', ')}`);
  if (positionals[0] === '-' && values.spec === '-')
    throw new UsageError('standard input can be read only once');
  return { file: positionals[0]!, specFile: values.spec ?? null, json: values.json ?? false, method };
}

/** A path that a session names is relative to the session. */
function beside(session: string, path: string): string {
  return session === '-' ? path : join(dirname(session), path);
}

function play(
  io: Io,
  spec: Spec,
  steps: readonly ReadStep[],
  { method, json }: Pick<Options, 'method' | 'json'>,
): ExitCode {
  const state = startState(spec, METHODS.get(method)!.method);
  let exit: ExitCode = 0;
  for (const [index, { step, expect }] of steps.entries()) {
    const outcome = perform(state, step!);
    const number = index + 1;
    if (json) io.out(oneLine(printValue(rowValue(spec, number, step!.op, outcome, state.records))));
    else io.out(oneLine(lineOf(state, number, step!.op, outcome)));
    for (const failure of expect === null ? [] : failures(expect, outcome)) {
      io.err(oneLine(`step ${number}: ${describeFailure(failure)}`));
      exit = 1;
    }
  }
  return exit;
}

function lineOf({ spec, records }: State, step: number, op: string, outcome: Outcome): string {
  const names = (nodes: readonly number[]) => nodes.map((node) => spec.nodes[node]!.id).join(' ');
  const parts = [`${String(step).padStart(4)}  ${op.padEnd(8)}`];
  if (outcome.refused !== null)
    return [...parts, `refused ${outcome.refused.code}: ${outcome.refused.message}`].join('  ');
  if (outcome.decision !== null) parts.push(outcome.decision);
  for (const { code, rule, node, argument } of outcome.reasons) {
    parts.push([code, rule, node, argument].filter((word) => word !== undefined).join(' '));
  }
  for (const { node, action, need } of outcome.repair) parts.push(`${need} ${node ?? action}`);
  if (outcome.changed.length > 0) parts.push(`changed ${names(outcome.changed)}`);
  if (outcome.invalidated.length > 0) parts.push(`invalidated ${names(outcome.invalidated)}`);
  const moved = outcome.changed.length + outcome.invalidated.length > 0;
  const preserved = moved ? names(preservedBy(records, outcome)) : '';
  if (preserved !== '') parts.push(`preserved ${preserved}`);
  if (outcome.disclosure !== null) parts.push(`disclosure ${outcome.disclosure}`);
  if (outcome.note !== null) parts.push(outcome.note);
  return parts.join('  ');
}

function refuse(io: Io, file: string, message: string): ExitCode {
  io.err(oneLine(`${file}: ${message}`));
  return 2;
}

function complain(io: Io, file: string, findings: readonly Finding[]): ExitCode {
  for (const finding of findings) io.err(oneLine(findingLine(file, finding)));
  return 2;
}

/** A finding on one line: where it stands, how much it weighs, what it says. */
export function findingLine(file: string, { range, severity, code, message, help }: Finding): string {
  const place = `${file}:${range.start.line}:${range.start.column}`;
  return `${place}: ${severity} ${code} ${message}${help === undefined ? '' : ` (${help})`}`;
}
