/** What is done in the places of closure and of memory, with documents of 10,000 steps and events. */
import { drag, middle, press, tasks } from './measure.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./run.mjs').Tools} Tools */

/** @param {Page} page @param {Tools} tools */
export async function closure(page, { open, files, type }) {
  await tasks(page, 'open the specification', () => open(page, files.spec));
  const { x, y } = await middle(page.locator('#canvas'));
  await tasks(page, 'zoom', async () => {
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, -200);
      await page.waitForTimeout(50);
    }
  });
  await tasks(page, 'pan', () => drag(page, x, y));
  await type(page);
  await tasks(page, 'open a session', () => open(page, files.session));
  await press(page, 'step back', page.getByRole('button', { name: /^Step back/ }));
  await press(page, 'to the first step', page.getByRole('button', { name: /^To the start/ }));
}

/** @param {Page} page @param {Tools} tools */
export async function memory(page, { open, files }) {
  await tasks(page, 'open', () => open(page, files.history));
  const slider = page.getByRole('slider', { name: 'Moment of the history' });
  const { x, y, width } = await middle(slider);
  await tasks(page, 'scrub', async () => {
    await page.mouse.move(x - width / 2 + 5, y);
    await page.mouse.down();
    for (let step = 0; step <= 40; step++) {
      await page.mouse.move(x - width / 2 + 5 + ((width - 10) * step) / 40, y);
      await page.waitForTimeout(25);
    }
    await page.mouse.up();
  });
  await press(page, 'step', page.getByRole('button', { name: 'Step', exact: true }));
}
