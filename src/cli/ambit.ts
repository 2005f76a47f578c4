import { version } from '../../package.json';
import { type Command, type ExitCode, type Io, UsageError } from './command.ts';
import { processIo } from './io.ts';
import { COMMANDS } from './registry.ts';

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    'usage: ambit COMMAND [ARGUMENTS]',
    '',
    ...lines,
    '',
    'ambit COMMAND --help says more; ambit --version says which version this is.',
  ].join('\n');
}

async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === '--version') {
    io.out(version);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    io.out(overview());
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) return runCommand(command, rest, io);
  if (name !== undefined) io.err(`ambit: there is no command "${name}"\n`);
  io.err(overview());
  return 2;
}

async function runCommand(command: Command, args: readonly string[], io: Io): Promise<ExitCode> {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (options.includes('--help') || options.includes('-h')) {
    io.out(command.help);
    return 0;
  }
  try {
    return await command.run(args, io);
  } catch (error) {
    if (!isWrongUsage(error)) throw error;
    io.err(`ambit ${command.name}: ${error.message}\n${command.help.split('\n', 1)[0]}`);
    return 2;
  }
}

/** Our own refusals of arguments, and those of `parseArgs`. */
function isWrongUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

let lost = false;

/**
 * A reader that has seen enough (`ambit ... | head`) is no failure, and changes no answer: the run goes on to its exit
 * code. Anything else that keeps output from being written outranks every answer, since nobody has seen it.
 */
function writeFailed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || lost) return;
  lost = true;
  console.error(`ambit: the output cannot be written (${error.code ?? error.message})`);
}

process.stdout.on('error', writeFailed);
process.stderr.on('error', writeFailed);
process.on('exit', () => {
  if (lost) process.exitCode = 2;
});

try {
  process.exitCode = await run(process.argv.slice(2), processIo);
} catch (error) {
  // Not 1, which is an answer: this is none.
  console.error(error);
  process.exitCode = 2;
}
