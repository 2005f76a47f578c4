/** How each edition is started, killed and told which files the user picks. */
import { readlink } from 'node:fs/promises';
import path from 'node:path';
import {
  _electron,
  type BrowserContext,
  chromium,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { chromiumArgs, findChromium } from '../scripts/lib/chromium.mjs';
import { testElectron } from '../scripts/lib/electron.mjs';
import { inMain } from './in-main.ts';

/** A running edition. */
export interface Running {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly electron: ElectronApplication | null;
  /** Ends the program as a user does, within a few seconds. */
  close(): Promise<void>;
  /** Ends the program as a power cut does, before it can do anything more. */
  kill(): Promise<void>;
}

const VIEWPORT = { width: 1280, height: 800 };
const START = 60_000;
const CLOSE = 10_000;

/** Starts the web edition in a browser of its own. `userData` is the folder that the browser keeps everything in. */
export async function startWeb(address: string, userData: string): Promise<Running> {
  const context = await chromium.launchPersistentContext(userData, {
    executablePath: findChromium()!,
    args: chromiumArgs(),
    headless: true,
    viewport: VIEWPORT,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    timeout: START,
  });
  // The pickers of the system cannot be driven: without them the page asks by a file input and saves by a download.
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showOpenFilePicker');
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  return {
    page,
    context,
    electron: null,
    close: () => context.close(),
    kill: async () => {
      // Chromium names its process in the lock of its folder: `host-pid`.
      const lock = await readlink(path.join(userData, 'SingletonLock'));
      const closed = context.waitForEvent('close', { timeout: CLOSE });
      process.kill(Number(lock.slice(lock.lastIndexOf('-') + 1)), 'SIGKILL');
      await closed;
    },
  };
}

/** Starts the desktop edition. Its dialogs are answered by their Cancel until a test says otherwise. */
export async function startDesktop(userData: string, words: readonly string[] = []): Promise<Running> {
  const { executable, args } = await testElectron();
  const electron = await _electron.launch({
    executablePath: executable,
    args: [...args, ...chromiumArgs(), `--user-data-dir=${userData}`, ...words],
    timeout: START,
  });
  const page = await electron.firstWindow({ timeout: START });
  await inMain(electron, ({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' });
    dialog.showMessageBox = async (...given: unknown[]) => {
      const { cancelId } = given.at(-1) as { cancelId?: number };
      return { response: cancelId ?? 0, checkboxChecked: false };
    };
  });
  const process_ = electron.process();
  const ended = new Promise<void>((resolve) => process_.once('exit', () => resolve()));
  const kill = async () => {
    process_.kill('SIGKILL');
    await ended;
  };
  return {
    page,
    context: electron.context(),
    electron,
    kill,
    close: async () => {
      if (process_.exitCode !== null) return;
      await inMain(electron, ({ dialog }) => {
        dialog.showMessageBox = async (...given: unknown[]) => {
          const { buttons } = given.at(-1) as { buttons: readonly string[] };
          return { response: buttons.indexOf('Close'), checkboxChecked: false };
        };
      }).catch(() => {});
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, CLOSE, 'late').unref());
      // A window that will not close is what some test is about, and must not hold up the next one.
      const closed = electron.close().catch(() => {});
      if ((await Promise.race([closed, ended, late])) === 'late') await kill();
    },
  };
}
