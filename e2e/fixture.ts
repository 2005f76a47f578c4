/**
 * `test` with an `app`: a page of the edition that the project names, with user data of its own. A test fails on any
 * console error, page error, violation of the content security policy or error of the graph canvas.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { serveSite } from '../scripts/lib/server.mjs';
import { type Running, startDesktop, startWeb } from './editions.ts';
import { collectFaults } from './faults.ts';
import { inMain } from './in-main.ts';

const renderer = fileURLToPath(new URL('../out/renderer', import.meta.url));

export type Edition = 'web' | 'desktop';

/** What a spec does with the edition under test. */
export interface App {
  readonly edition: Edition;
  /** Folder for files of this test. */
  readonly folder: string;
  /** The window. It is another one after a restart. */
  readonly page: Page;
  readonly running: Running;
  /** Ends the program in an orderly way and starts it again on the same user data. */
  restart(words?: readonly string[]): Promise<void>;
  /** `kill -9`, and starts it again on the same user data. */
  killAndRestart(): Promise<void>;
  /** Does what lets the user pick files to open, and picks these. */
  opening(files: readonly string[], action: () => Promise<void>): Promise<void>;
  /** Does what saves a file, under any name. Answers what was written. */
  saving(action: () => Promise<void>): Promise<string>;
  /** Messages of faults that this test brings about itself. */
  allow(fault: RegExp): void;
}

interface Options {
  /** Words on the desktop's command line. */
  words: readonly string[];
}
interface Fixtures {
  app: App;
}
interface Shared {
  address: string;
}

export const test = base.extend<Options & Fixtures, Shared>({
  words: [[], { option: true }],

  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const site = await serveSite({ root: renderer, port: 0 });
      await use(site.address);
      await site.close();
    },
    { scope: 'worker' },
  ],

  app: async ({ address, words }, use, info) => {
    const edition = info.project.name as Edition;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ambit-e2e-'));
    const userData = path.join(folder, 'user-data');
    const faults = collectFaults();
    const start = async (given: readonly string[]): Promise<Running> => {
      const running =
        edition === 'web' ? await startWeb(address, userData) : await startDesktop(userData, given);
      faults.watch(running.page);
      await loaded(running.page);
      return running;
    };
    let running = await start(words);
    const app: App = {
      edition,
      folder,
      get page() {
        return running.page;
      },
      get running() {
        return running;
      },
      async restart(given = []) {
        await faults.collect(running.page);
        await running.close();
        running = await start(given);
      },
      async killAndRestart() {
        await faults.collect(running.page);
        await running.kill();
        running = await start([]);
      },
      opening: (files, action) => opening(running, files, action),
      saving: (action) => saving(running, path.join(folder, 'saved.json'), action),
      allow: (fault) => faults.allow(fault),
    };
    await use(app);
    if (info.status !== info.expectedStatus) {
      const picture = await running.page.screenshot().catch(() => null);
      if (picture !== null) await info.attach('screen', { body: picture, contentType: 'image/png' });
    }
    await faults.collect(running.page);
    await running.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(faults.found(), 'console errors, page errors and policy violations').toEqual([]);
  },
});

export { expect };

/** The shell sets this mark when the first screen and its verdict stand. */
async function loaded(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-app-state', 'loaded', { timeout: 60_000 });
}

async function opening(
  { electron, page }: Running,
  files: readonly string[],
  action: () => Promise<void>,
): Promise<void> {
  if (electron === null) {
    const chooser = page.waitForEvent('filechooser');
    await action();
    await (await chooser).setFiles([...files]);
    return;
  }
  await inMain(
    electron,
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [...filePaths] });
    },
    files,
  );
  await action();
}

async function saving(
  { electron, page }: Running,
  file: string,
  action: () => Promise<void>,
): Promise<string> {
  if (electron === null) {
    const download = page.waitForEvent('download');
    await action();
    return readFile(await (await download).path(), 'utf8');
  }
  await rm(file, { force: true });
  await inMain(
    electron,
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    },
    file,
  );
  await action();
  let text = '';
  await expect
    .poll(async () => {
      text = await readFile(file, 'utf8').catch(() => '');
      return text;
    })
    .not.toBe('');
  return text;
}
