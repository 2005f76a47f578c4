import type { Command } from './types.ts';

/** Commands by section, sections in the order of their first command. */
export function bySection(commands: readonly Command[]): readonly (readonly [string, readonly Command[]])[] {
  const sections = new Map<string, Command[]>();
  for (const command of commands) {
    const section = sections.get(command.section);
    if (section === undefined) sections.set(command.section, [command]);
    else section.push(command);
  }
  return [...sections];
}
