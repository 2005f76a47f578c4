import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtCli, runCli } from './testing/built.ts';

const README = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');

/** Every `ambit …` line of the README's shell blocks, with the exit code that its comment states (0 without one). */
const COMMANDS = [...README.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block]) => (block ?? '').split('\n'))
  .filter((line) => line.startsWith('ambit '))
  .map((line) => {
    const [command = '', code] = line.split(/\s+# exit /);
    return { command, words: command.trim().split(/\s+/).slice(1), code: Number(code ?? 0) };
  });

describe('commands of the README', () => {
  it('are there', () => {
    expect(COMMANDS.length).toBeGreaterThan(4);
  });

  it.each(COMMANDS)('$command', async ({ words, code }) => {
    const run = await runCli(await builtCli(), words);
    expect(run.code, run.err).toBe(code);
    expect(run.out).not.toBe('');
  });
});
