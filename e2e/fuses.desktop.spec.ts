import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { fuses, readFuses, setFuses } from '../scripts/fuses.mjs';
import { testElectron } from '../scripts/lib/electron.mjs';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ambit-fuses-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a program gets every fuse of ours, and reads back so', async () => {
  const { executable } = await testElectron();
  const copy = path.join(folder, 'electron');
  await copyFile(executable, copy, constants.COPYFILE_FICLONE);
  expect((await readFuses(copy)).EnableNodeCliInspectArguments).toBe(true);
  await setFuses(copy);
  const state = await readFuses(copy);
  for (const [name, on] of Object.entries(fuses)) {
    // Electron 33 has no fuse for the trap handlers of WebAssembly yet.
    if (state[name] !== null) expect([name, state[name]]).toEqual([name, on]);
  }
  expect(Object.values(state).filter((on) => on !== null).length).toBeGreaterThanOrEqual(8);
});

test('no fuse that the library knows is left unsaid', () => {
  const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  expect(Object.keys(fuses).sort()).toEqual(known.sort());
});

test('with them the program is no Node', async () => {
  const { executable } = await testElectron();
  const copy = path.join(path.dirname(executable), `fused-${process.pid}`);
  await copyFile(executable, copy, constants.COPYFILE_FICLONE);
  try {
    const asNode = {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      encoding: 'utf8',
      timeout: 60_000,
    } as const;
    const script = ['-e', 'console.log(6 * 7)'];
    await setFuses(copy);
    const { stdout } = spawnSync(copy, script, asNode);
    expect(stdout).not.toContain('42');
  } finally {
    await rm(copy, { force: true });
  }
});
