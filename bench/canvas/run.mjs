/**
 * `npm run bench canvas`: 5,000 nodes and 10,000 edges zoomed out, dragged and panned in the built web edition and in
 * React Flow's plain rendering, in one run of one browser. Prints the time of a frame of each and their ratio. Words on
 * the command line: the folder of a built renderer, where it is not to be built.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { build as buildAmbit } from '../../scripts/lib/build.mjs';
import { chromiumArgs, findChromium } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { serveSite } from '../../scripts/lib/server.mjs';

const SIZE = { nodes: 5000, edges: 10_000, cuts: 1 };
const FRAMES = 40;
const TARGET = 10;
/** Time that a page gets to draw all of it before it is measured, in milliseconds. */
const SETTLE = 8000;
/**
 * Where the nodes stand, as the plain page tells: the window places the same graph in the same way.
 *
 * @typedef {{ readonly x: number, readonly y: number, readonly width: number, readonly height: number }} Place
 * @type {readonly Place[] | undefined}
 */
let known;
const cache = path.join(root, '.cache', 'bench', 'canvas');

const text = await graph();
const plain = await buildPlain(text);
const ambit = process.argv[2] ?? (await built());

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  // As many frames as the machine can draw, rather than as many as a screen shows.
  args: [...chromiumArgs(), '--disable-frame-rate-limit', '--disable-gpu-vsync'],
});
try {
  const base = await measured(plain, async () => {});
  const ours = await measured(ambit, (page) => dropped(page, text));
  console.log(`\ncanvas, ${SIZE.nodes} nodes and ${SIZE.edges} edges zoomed out, time of a frame`);
  for (const what of /** @type {const} */ (['pan', 'drag'])) {
    const ratio = base[what] / ours[what];
    console.log(
      `  ${what.padEnd(6)}${ours[what].toFixed(1)} ms by ${base[what].toFixed(1)} ms  ${ratio.toFixed(1)} times as fast (at least ${TARGET})`,
    );
  }
} finally {
  await browser.close();
}

async function graph() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(root, 'bench', 'document.ts'),
      outDir: path.join(cache, 'document'),
      rollupOptions: { output: { entryFileNames: 'document.mjs' } },
    },
  });
  const { generate } = await import(path.join(cache, 'document', 'document.mjs'));
  return /** @type {string} */ (generate(SIZE));
}

/** @param {string} document */
async function buildPlain(document) {
  const outDir = path.join(cache, 'plain');
  await build({
    root: path.join(root, 'bench', 'canvas'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'esnext' },
  });
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, 'graph.json'), document);
  return outDir;
}

async function built() {
  if (!(await buildAmbit('app'))) process.exit(1);
  return path.join(root, 'out', 'renderer');
}

/**
 * Drops the graph on the window, and waits until it is drawn.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} content
 */
async function dropped(page, content) {
  await page.locator('html[data-app-state="loaded"]').waitFor({ timeout: 120_000 });
  await page.evaluate((body) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([body], 'large.aagv.json'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
  }, content);
  await page.locator('canvas.overview').waitFor({ timeout: 120_000 });
}

/**
 * Median time of a frame while panning and while dragging a node, in milliseconds.
 *
 * @param {string} folder
 * @param {(page: import('@playwright/test').Page) => Promise<void>} open
 */
async function measured(folder, open) {
  const site = await serveSite({ root: folder, port: 0 });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(site.address);
  await open(page);
  await page.locator('.react-flow__viewport').waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLE);
  const places = known ?? (await page.evaluate(() => globalThis.places)) ?? [];
  known = places;
  const pan = await page.evaluate(frames, { what: /** @type {const} */ ('pan'), count: FRAMES, places });
  await page.waitForTimeout(SETTLE / 4);
  const drag = await page.evaluate(frames, { what: /** @type {const} */ ('drag'), count: FRAMES, places });
  await context.close();
  await site.close();
  return { pan, drag };
}

/**
 * In the page: presses, moves once a frame, lets go. The time of a frame is that between two of them.
 *
 * @param {{ readonly what: 'pan' | 'drag', readonly count: number, readonly places: readonly Place[] }} request
 */
async function frames({ what, count, places }) {
  const pane = /** @type {Element} */ (document.querySelector('.react-flow__pane'));
  const viewport = /** @type {Element} */ (document.querySelector('.react-flow__viewport'));
  const frame = pane.getBoundingClientRect();
  const seen = () => getComputedStyle(viewport).transform;
  const { a: zoom, e: tx, f: ty } = new DOMMatrix(seen());
  const points = places.map(({ x, y, width, height }) => ({
    x: frame.left + (x + width / 2) * zoom + tx,
    y: frame.top + (y + height / 2) * zoom + ty,
  }));
  /** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
  const between = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const middle = { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  const central = points.toSorted((a, b) => between(a, middle) - between(b, middle))[0] ?? middle;
  /** @param {{ x: number, y: number }} point */
  const clearOf = (point) => Math.min(...points.map((other) => between(other, point)));
  const corners = [0.03, 0.97]
    .flatMap((x) => [0.05, 0.5, 0.95].map((y) => ({ x, y })))
    .map(({ x, y }) => ({ x: frame.left + x * frame.width, y: frame.top + y * frame.height }));
  // Not where a toolbar stands over the plane.
  const bare = corners.filter(({ x, y }) => document.elementFromPoint(x, y) === pane);
  const empty = bare.toSorted((a, b) => clearOf(b) - clearOf(a))[0] ?? middle;
  const start = what === 'drag' ? central : empty;
  /** @param {EventTarget} target @param {string} type @param {number} by */
  const tell = (target, type, by) => {
    const buttons = type === 'mouseup' ? 0 : 1;
    const at = { clientX: start.x + by, clientY: start.y + by / 2 };
    target.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, view: window, button: 0, buttons, ...at }),
    );
  };
  const before = seen();
  tell(document.elementFromPoint(start.x, start.y) ?? pane, 'mousedown', 0);
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let step = 1; step <= count; step++) {
    tell(window, 'mousemove', step * 3);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  tell(window, 'mouseup', count * 3);
  await new Promise(requestAnimationFrame);
  // A press that meant something else would measure something else.
  if ((before === seen()) !== (what === 'drag')) throw new Error(`the press did not ${what}`);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
