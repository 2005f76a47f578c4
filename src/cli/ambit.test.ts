import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtCli } from './testing/built.ts';

const INVALID = fileURLToPath(new URL('../../samples/authority/bypass/bypass.aagv.json', import.meta.url));
const FULL = '/dev/full';

/** The exit code of `ambit` with nobody, or a full disk, behind one of its streams. */
async function exitCode(
  args: readonly string[],
  stream: 1 | 2,
  to: 'nobody' | number,
): Promise<number | null> {
  const cli = await builtCli();
  const stdio = ['ignore', 'ignore', 'ignore'] as ('ignore' | 'pipe' | number)[];
  stdio[stream] = to === 'nobody' ? 'pipe' : to;
  return await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { stdio });
    if (to === 'nobody') (stream === 1 ? child.stdout : child.stderr)!.destroy();
    child.on('error', reject);
    child.on('close', resolve);
  });
}

describe('the exit code', () => {
  it('is that of the whole run where nobody reads to the end', async () => {
    expect(await exitCode(['validate', INVALID], 1, 'nobody')).toBe(1);
    expect(await exitCode(['validate', INVALID, 'nothing.json', INVALID], 1, 'nobody')).toBe(2);
    expect(await exitCode(['cut', 'nothing.json'], 2, 'nobody')).toBe(2);
  });

  it.skipIf(!existsSync(FULL))('is no answer where the output cannot be written', async () => {
    const full = openSync(FULL, 'w');
    try {
      expect(await exitCode(['validate', INVALID], 1, full)).toBe(2);
      expect(await exitCode(['validate', INVALID, '--require', 'INVALID'], 1, full)).toBe(2);
    } finally {
      closeSync(full);
    }
  });
});
