import type { Command } from './command.ts';
import { validateCommand } from './commands/validate.ts';

/** Every command of `ambit`, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [validateCommand];
