/**
 * `npm run screenshots`: pictures of every place of the web edition, light and dark, at 1280×800, into `docs/screens`.
 * Each place shows the document that it opens on, else its first sample.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from './lib/build.mjs';
import { chromiumArgs, findChromium } from './lib/chromium.mjs';
import { root } from './lib/root.mjs';
import { serveSite } from './lib/server.mjs';

const screens = path.join(root, 'docs', 'screens');

if (!(await build('app'))) process.exit(1);
await mkdir(screens, { recursive: true });
const site = await serveSite({ root: path.join(root, 'out', 'renderer'), port: 0 });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArgs() });
try {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) await take(colorScheme);
} finally {
  await browser.close();
  await site.close();
}

/** @param {'light' | 'dark'} colorScheme */
async function take(colorScheme) {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site.address);
  await page.locator('html[data-app-state="loaded"]').waitFor();
  const places = page.getByRole('navigation', { name: 'Places' }).getByRole('button');
  for (const place of await places.all()) {
    await place.click();
    await opened(page);
    const name = ((await place.textContent()) ?? '').trim().toLowerCase();
    const file = `${name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
    await writeFile(path.join(screens, file), await settled(page));
    console.log(`${name}, ${colorScheme}`);
  }
  await context.close();
}

/**
 * Waits until the document that the place opens, its last or its first sample, stands with its verdict.
 *
 * @param {import('@playwright/test').Page} page
 */
async function opened(page) {
  const current = page.getByRole('navigation', { name: 'Documents' }).locator('[aria-current]');
  await current.first().waitFor({ timeout: 60_000 });
  await page.locator('.status [role="status"] > *').first().waitFor({ timeout: 60_000 });
}

/**
 * The picture once it no longer changes: layout and the first draw follow the verdict.
 *
 * @param {import('@playwright/test').Page} page
 */
async function settled(page) {
  let last = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  for (let same = 0, tries = 0; same < 3 && tries < 60; tries++) {
    await page.waitForTimeout(250);
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    same = next.equals(last) ? same + 1 : 0;
    last = next;
  }
  return last;
}
