/**
 * `npm run bench window`: what the window's thread is busy with in the built web edition, in Chromium without a
 * screen. The sample of 300 nodes is panned and a node of it dragged, in frames a second; a document of 5,000 nodes is
 * opened, typed into and moved about, in time that the thread really computed, which a busy machine does not change.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { build as buildAmbit } from '../../scripts/lib/build.mjs';
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { serveSite } from '../../scripts/lib/server.mjs';

const cache = path.join(root, '.cache', 'bench', 'window');
/** Time in which what an action brings about comes to rest, in milliseconds. */
const REST = 5000;

if (!(await buildAmbit('app'))) process.exit(1);
const files = { sample: sampleFile(), large: await largeFile() };
const site = await serveSite({ root: path.join(root, 'out', 'renderer'), port: 0 });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArgs() });
try {
  console.log('\nwindow, 300 nodes (at least 30 frames a second)');
  await small(await opened());
  console.log('window, 5,000 nodes (to open: under 1,000 ms, no task over 200 ms; then none over 50 ms)');
  await large(await opened());
} finally {
  await browser.close();
  await site.close();
}

/** A page that is at rest. */
async function opened() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // Without the system's picker the page asks by a file input, which can be driven.
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
  await page.goto(site.address);
  await page.locator('html[data-app-state=loaded]').waitFor();
  await page.waitForTimeout(REST);
  return page;
}

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} file @param {RegExp} counts */
async function open(page, file, counts) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file' }).click();
  await (await chooser).setFiles(file);
  await page.locator('.status-counts').filter({ hasText: counts }).waitFor();
  await page.waitForTimeout(REST);
}

/** @param {Page} page */
async function small(page) {
  await open(page, files.sample, /^300 nodes/);
  const { x, y, width, height } = await boxOf(page, '#canvas');
  await frames(page, 'pan, all in view', () => drag(page, x + 40, y + height - 40));
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let turn = 0; turn < 12 && (await page.locator('.react-flow__node').count()) === 0; turn++) {
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(300);
  }
  await frames(page, 'pan, names in view', () => drag(page, x + 20, y + height - 20));
  const node = await boxOf(page, '.react-flow__node >> nth=3');
  await frames(page, 'drag a node', () => drag(page, node.x + node.width / 2, node.y + node.height / 2));
  await page.close();
}

/** @param {Page} page */
async function large(page) {
  await tasks(page, 'open', () => open(page, files.large, /^5,?000 nodes/));
  await page.locator('.monaco-editor :is(textarea, .native-edit-context)').first().focus();
  await tasks(page, 'type', async () => {
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('    ', { delay: 200 });
    await page.waitForTimeout(REST);
  });
  const { x, y, width, height } = await boxOf(page, '#canvas');
  await tasks(page, 'zoom and pan', async () => {
    await page.mouse.move(x + width / 2, y + height / 2);
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -200);
    await drag(page, x + width / 2, y + height / 2);
  });
}

/** @param {Page} page @param {string} selector */
async function boxOf(page, selector) {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not in view`);
  return box;
}

/** @param {Page} page @param {number} x @param {number} y */
async function drag(page, x, y) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(x + 100 * Math.sin(step / 6), y + 60 * Math.cos(step / 6) - 60);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** @param {Page} page @param {string} what @param {() => Promise<void>} action */
async function frames(page, what, action) {
  await page.evaluate(() => {
    const times = /** @type {number[]} */ ([]);
    Object.assign(globalThis, { times });
    const next = (/** @type {number} */ time) => {
      times.push(time);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const { sum, most } = await busy(page, action);
  const times = await page.evaluate(() => /** @type {number[]} */ (Reflect.get(globalThis, 'times')));
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const mean = (1000 * gaps.length) / gaps.reduce((all, gap) => all + gap, 0);
  const each = (sum / gaps.length).toFixed(1);
  console.log(
    `  ${what.padEnd(20)}${mean.toFixed(0)} frames a second, ${each} ms busy in each, ${most.toFixed(0)} ms in the longest task`,
  );
}

/** @param {Page} page @param {string} what @param {() => Promise<void>} action */
async function tasks(page, what, action) {
  const { sum, most } = await busy(page, action);
  console.log(`  ${what.padEnd(20)}${sum.toFixed(0)} ms in all, ${most.toFixed(0)} ms in the longest task`);
}

/**
 * What the window's thread computed while something was done, in milliseconds: in all, and in its longest task.
 *
 * @param {Page} page @param {() => Promise<void>} action
 */
async function busy(page, action) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await action();
  /** @type {readonly TraceEvent[]} */
  const events = JSON.parse((await browser.stopTracing()).toString('utf8')).traceEvents;
  const mains = events.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain');
  const threads = mains.map((main) => {
    const times = outermost(events, main).map(({ tdur = 0 }) => tdur / 1000);
    return { sum: times.reduce((a, b) => a + b, 0), most: Math.max(0, ...times) };
  });
  return threads.reduce((a, b) => (b.sum > a.sum ? b : a), { sum: 0, most: 0 });
}

/**
 * @typedef {{
 *   readonly name: string,
 *   readonly pid: number,
 *   readonly tid: number,
 *   readonly ts: number,
 *   readonly dur?: number,
 *   readonly tdur?: number,
 *   readonly args?: { readonly name?: string },
 * }} TraceEvent
 */

/**
 * Tasks of a thread that are not part of another task.
 *
 * @param {readonly TraceEvent[]} events @param {TraceEvent} main
 */
function outermost(events, { pid, tid }) {
  let end = 0;
  return events
    .filter((one) => one.pid === pid && one.tid === tid && one.name === 'ThreadControllerImpl::RunTask')
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

function sampleFile() {
  return path.join(root, 'samples', 'authority', 'organisation-300', 'organisation-300.aagv.json');
}

async function largeFile() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(root, 'bench', 'document.ts'),
      outDir: cache,
      rollupOptions: { output: { entryFileNames: 'document.mjs' } },
    },
  });
  const { generate } = await import(path.join(cache, 'document.mjs'));
  const file = path.join(cache, 'large.aagv.json');
  await writeFile(file, generate({ nodes: 5000, edges: 10_000, cuts: 1 }));
  return file;
}
