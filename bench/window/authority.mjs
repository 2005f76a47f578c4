/** What is done with authority graphs: the sample of 300 nodes, and one of 5,000. */
import { drag, frames, loaded, middle, press, tasks } from './measure.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./run.mjs').Tools} Tools */

/** @param {Page} page @param {Tools} tools */
export async function sample(page, { open, files }) {
  await open(page, files.sample);
  const { x, y, width, height } = await middle(page.locator('#canvas'));
  const left = x - width / 2;
  const bottom = y + height / 2;
  await frames(page, 'pan, all in view', () => drag(page, left + 40, bottom - 40));
  await near(page, x, y);
  await frames(page, 'pan, names in view', () => drag(page, left + 20, bottom - 20));
  const node = await middle(page.locator('.react-flow__node >> nth=3'));
  await frames(page, 'drag a node', () => drag(page, node.x, node.y));
}

/** Zooms in until nodes are elements. @param {Page} page @param {number} x @param {number} y */
async function near(page, x, y) {
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 30 && (await page.locator('.react-flow__node').count()) === 0; turn++) {
    await page.mouse.wheel(0, -200);
    await page.waitForTimeout(300);
  }
}

/** @param {Page} page @param {Tools} tools */
export async function large(page, { open, files, list, type }) {
  await tasks(page, 'open', () => open(page, files.large));
  await list(page, 'Office assistant').click();
  await page.waitForTimeout(3000);
  await press(page, 'go back to it', list(page, 'large'));
  await tasks(page, 'start with it open', async () => {
    await page.reload();
    await loaded(page);
  });
  await type(page);
  await tasks(page, 'undo', () => page.keyboard.press('Control+z'));
  await canvas(page);
  await tasks(page, 'select all', () => page.keyboard.press('Control+a'));
  await page.keyboard.press('Escape');
  await press(page, 'outline', page.getByRole('tab', { name: 'Outline' }));
  await press(
    page,
    'choose a row',
    page.getByRole('grid', { name: 'Outline of the graph' }).getByRole('row').nth(1),
  );
  await onNodes(page);
  await press(page, 'text', page.getByRole('tab', { name: 'Text' }));
  for (const name of ['Cuts', 'Who must act', 'What if', 'Advisor']) {
    await press(page, name, page.getByRole('tab', { name }));
  }
  await press(page, 'adopt a cut', page.getByRole('button', { name: 'Declare this cut' }));
  await press(page, 'undo', page.getByRole('button', { name: /^Undo/ }));
  await together(page, files.other, open);
}

/** The overview of 5,000 nodes. @param {Page} page */
async function canvas(page) {
  const { x, y, width, height } = await middle(page.locator('#canvas'));
  await tasks(page, 'pan', () => drag(page, x - width / 2 + 30, y + height / 2 - 30));
  await tasks(page, 'drag a node from afar', () => drag(page, x + 3, y + 3));
  await tasks(page, 'zoom', async () => {
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 8; turn++) {
      await page.mouse.wheel(0, -200);
      await page.waitForTimeout(50);
    }
  });
}

/** Nodes as elements. @param {Page} page */
async function onNodes(page) {
  const { x, y } = await middle(page.locator('.react-flow__node.selected'));
  await tasks(page, 'drag a node from near', () => drag(page, x, y));
  await tasks(page, 'delete it', () => page.keyboard.press('Delete'));
  await tasks(page, 'undo', () => page.keyboard.press('Control+z'));
}

/** Comparison and rehearsal. @param {Page} page @param {string} file @param {Tools['open']} open */
async function together(page, file, open) {
  await open(page, file);
  await page.waitForTimeout(5000);
  await page.getByRole('button', { name: 'Compare…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await dialog.getByLabel('with').selectOption({ label: 'large' });
  await press(page, 'compare', dialog.getByRole('button', { name: 'Compare', exact: true }));
  await press(
    page,
    'choose a change',
    page
      .getByRole('grid', { name: /^Changes/ })
      .getByRole('row')
      .nth(3),
  );
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await press(page, 'close the comparison', comparison.getByRole('button', { name: 'Close' }));
  await press(page, 'rehearse', page.getByRole('button', { name: 'Rehearse', exact: true }));
  await press(page, 'add a step', page.getByRole('button', { name: 'Add after the last snapshot' }));
  await page.getByRole('slider', { name: 'Snapshot' }).focus();
  await tasks(page, 'scrub back', () => page.keyboard.press('ArrowLeft'));
}

/** @param {Page} page @param {Tools} tools */
export async function findings(page, { open, files, type }) {
  await tasks(page, 'open', () => open(page, files.broken));
  await tasks(page, 'go from one to the next', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await page.keyboard.press('F8');
      await page.waitForTimeout(500);
    }
  });
  await type(page);
}
