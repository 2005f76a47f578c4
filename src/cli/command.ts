import type { Decoded } from '../core/text/index.ts';

/** 0: as wanted; 1: looked at, and not as wanted; 2: wrong usage, or something could not be looked at (outranks 1). */
export type ExitCode = 0 | 1 | 2;

/** What a command has of the outside world. */
export interface Io {
  /** Writes one line to standard output. */
  out(line: string): void;
  /** Writes one line to standard error. */
  err(line: string): void;
  /** Text of a file, or of standard input for `-`; a refusal where it cannot be had. */
  read(file: string): Promise<Decoded>;
}

/** One command of `ambit`, each in a file of its own under `commands/`. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole help, starting with the usage line. */
  readonly help: string;
  /** Runs with the arguments after the command's name. Throws {@link UsageError} for arguments that make no sense. */
  run(args: readonly string[], io: Io): Promise<ExitCode>;
}

/** Wrong usage: the message is shown with the command's usage line, and the exit code is 2. */
export class UsageError extends Error {}
