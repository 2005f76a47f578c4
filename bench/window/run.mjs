/**
 * `npm run bench window`: what the window's thread is busy with in the built web edition, in Chromium without a
 * screen. The sample of 300 nodes is panned and a node of it dragged, in frames a second; documents of 5,000 nodes, of
 * 10,000 steps and of 10,000 events are opened and worked on, in time that the thread really computed, which a busy
 * machine does not change. Words on the command line: the parts to run, all where there are none.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { build as buildAmbit } from '../../scripts/lib/build.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { serveSite } from '../../scripts/lib/server.mjs';
import { findings, large, sample } from './authority.mjs';
import { close, LIMIT, opened, tasks } from './measure.mjs';
import { closure, memory } from './places.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {readonly (readonly [name: string, what: string, run: (page: Page, tools: Tools) => Promise<void>])[]} */
const PARTS = [
  ['sample', '300 nodes (at least 30 frames a second)', sample],
  ['large', `5,000 nodes (to open: no task over 200 ms; then none over ${LIMIT} ms)`, large],
  ['findings', '5,000 nodes with thousands of findings', findings],
  ['closure', 'a specification of 1,024 nodes, a session of 10,000 steps', closure],
  ['memory', 'a history of 10,000 events', memory],
];

if (!(await buildAmbit('app'))) process.exit(1);
const files = await writeFiles();
const site = await serveSite({ root: path.join(root, 'out', 'renderer'), port: 0 });
const wanted = process.argv.slice(2);
try {
  for (const [name, what, run] of PARTS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\nwindow, ${what}`);
    const page = await opened(site.address);
    await run(page, { open, list, type, files });
    await page.close();
  }
} finally {
  await close();
  await site.close();
}

/**
 * @typedef {{
 *   readonly open: typeof open,
 *   readonly list: typeof list,
 *   readonly type: typeof type,
 *   readonly files: typeof files,
 * }} Tools
 */

/** Opens a file, and waits until it is judged. @param {Page} page @param {string} file */
async function open(page, file) {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('button[aria-label="Open a file"]').click();
  await (await chooser).setFiles(file);
  const name = path.basename(file).replace(/\..*$/, '');
  await page.locator(`h1[title="${name}"]`).waitFor();
  await page.locator('.status-counts').filter({ hasText: /\d/ }).waitFor({ timeout: 120_000 });
}

/** An entry of the list of documents and samples. @param {Page} page @param {string} name */
function list(page, name) {
  return page.locator('.list-item').filter({ hasText: name }).first();
}

/** Types blanks at the start of the text. @param {Page} page */
async function type(page) {
  await page.locator('.monaco-editor :is(textarea, .native-edit-context)').first().focus();
  await tasks(page, 'type', async () => {
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('    ', { delay: 200 });
  });
}

async function writeFiles() {
  const cache = path.join(root, '.cache', 'bench', 'window');
  await mkdir(cache, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(root, 'bench', 'window', 'files.ts'),
      outDir: cache,
      rollupOptions: { output: { entryFileNames: 'files.mjs' } },
    },
  });
  /** @type {Readonly<Record<string, () => string>>} */
  const made = await import(path.join(cache, 'files.mjs'));
  /** @param {string} what @param {string} name */
  const written = async (what, name) => {
    const file = path.join(cache, name);
    await writeFile(file, made[what]?.() ?? '');
    return file;
  };
  return {
    sample: path.join(root, 'samples', 'authority', 'organisation-300', 'organisation-300.aagv.json'),
    large: await written('large', 'large.aagv.json'),
    other: await written('other', 'other.aagv.json'),
    broken: await written('broken', 'broken.aagv.json'),
    spec: await written('spec', 'branches.closure.json'),
    session: await written('session', 'steps.session.json'),
    history: await written('history', 'rooms.history.json'),
  };
}
