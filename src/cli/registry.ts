import type { Command } from './command.ts';
import { admitsCommand } from './commands/admits.ts';
import { closureCommand } from './commands/closure.ts';
import { cutCommand } from './commands/cut.ts';
import { decideCommand } from './commands/decide.ts';
import { diffCommand } from './commands/diff.ts';
import { discloseCommand } from './commands/disclose.ts';
import { importCommand } from './commands/import.ts';
import { replayCommand } from './commands/replay.ts';
import { validateCommand } from './commands/validate.ts';

/** Every command of `ambit`, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  validateCommand,
  cutCommand,
  diffCommand,
  discloseCommand,
  replayCommand,
  admitsCommand,
  importCommand,
  decideCommand,
  closureCommand,
];
