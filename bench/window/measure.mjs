/** What the window's thread is busy with, by the time that it really computed: a busy machine does not change that. */
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.mjs';

/** Longest that a task may take, in milliseconds. */
export const LIMIT = 50;
/** Time in which what an action brings about comes to rest, in milliseconds. */
const REST = 5000;

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArgs() });

export const close = () => browser.close();

/** A page that is at rest, of a browser that knows nothing yet. @param {string} address */
export async function opened(address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // Without the system's picker the page asks by a file input, which can be driven.
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
  await page.goto(address);
  await loaded(page);
  return page;
}

/** @param {Page} page */
export async function loaded(page) {
  await page.locator('html[data-app-state=loaded]').waitFor();
  await page.waitForTimeout(REST);
}

/**
 * The middle of an element. It is looked for before anything is measured, since looking costs the page's own time.
 *
 * @param {Locator} locator
 */
export async function middle(locator) {
  await locator.first().scrollIntoViewIfNeeded();
  const box = await locator.first().boundingBox();
  if (box === null) throw new Error(`${locator} is not in view`);
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Page} page @param {string} what @param {Locator} locator */
export async function press(page, what, locator) {
  const { x, y } = await middle(locator);
  await tasks(page, what, () => page.mouse.click(x, y));
}

/** @param {Page} page @param {number} x @param {number} y */
export async function drag(page, x, y) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(x + 100 * Math.sin(step / 6), y + 60 * Math.cos(step / 6) - 60);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** @param {Page} page @param {string} what @param {() => Promise<void>} action */
export async function frames(page, what, action) {
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
    `  ${what.padEnd(32)}${mean.toFixed(0)} frames a second, ${each} ms busy in each, ${longest(most)}`,
  );
}

/**
 * Does something and waits until it has come to rest; prints what that cost.
 *
 * @param {Page} page @param {string} what @param {() => Promise<unknown>} action
 */
export async function tasks(page, what, action) {
  const { sum, most } = await busy(page, async () => {
    await action();
    await page.waitForTimeout(REST);
  });
  console.log(`  ${what.padEnd(32)}${sum.toFixed(0).padStart(5)} ms in all, ${longest(most)}`);
}

/** @param {number} most */
function longest(most) {
  return `${most.toFixed(0).padStart(3)} ms in the longest task${most > LIMIT ? `, over ${LIMIT}` : ''}`;
}

/**
 * What the window's thread computed while something was done, in milliseconds: in all, and in its longest task.
 *
 * @param {Page} page @param {() => Promise<unknown>} action
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
