/** The window around the documents: commands, keys, panes, themes, documents, notices. */
import type { Page } from '@playwright/test';
import { testByAxe } from './axe.ts';
import { expect, test } from './fixture.ts';
import { drop, run, SMALL } from './shell.ts';
import { newDocument, saveState, text, typeAtEnd } from './typing.ts';

const documents = (page: Page) => page.getByRole('navigation', { name: 'Documents' });
const named = (page: Page, name: string) => documents(page).getByRole('button', { name, exact: false });

test('everything that is shown as a key also works as one', async ({ app }) => {
  const { page } = app;
  await documents(page).getByRole('button', { name: 'New document' }).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('New document');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('untitled');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(documents(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+b');
  await expect(documents(page)).toBeVisible();
});

test('F6 goes through the regions of the window and into the text', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button').first().focus();
  const visited = new Set<string>();
  for (let step = 0; step < 9; step++) {
    await page.keyboard.press('F6');
    visited.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        const region = activeElement?.closest(
          '.activity, .header, .list, #canvas, #editor, #panels, #inspector',
        );
        return region === null || region === undefined ? '' : region.id || region.className;
      }),
    );
  }
  for (const region of ['header', 'list', 'canvas', 'editor', 'panels', 'inspector']) {
    expect(
      [...visited].some((name) => name.includes(region)),
      `${region} of ${[...visited].join()}`,
    ).toBe(true);
  }
});

test('panes that are hidden stay hidden, and so does the chosen theme', async ({ app }) => {
  await newDocument(app.page);
  await expect(text(app.page)).toBeVisible();
  await run(app.page, 'Show or hide the inspector');
  await expect(app.page.getByRole('complementary', { name: 'Inspector' })).toBeHidden();
  await run(app.page, 'Dark theme');
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await app.restart();
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(app.page.getByRole('complementary', { name: 'Inspector' })).toBeHidden();
});

test('a removed document comes back by the notice, with what was typed last', async ({ app }) => {
  const { page } = app;
  await newDocument(page);
  await typeAtEnd(page, 'kept');
  await run(page, 'Remove document');
  await expect(page.getByText('removed untitled')).toBeVisible();
  await expect(named(page, 'untitled')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('untitled');
  await expect(text(page)).toContainText('kept');
});

test('a document is renamed and duplicated, and its verdict stands in the list', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await run(page, 'Rename document');
  await page.getByRole('textbox', { name: 'Name' }).fill('payments');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('payments');
  await run(page, 'Duplicate document');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('payments copy');
  await expect(named(page, 'VALID_OPEN payments copy')).toBeVisible();
  await typeAtEnd(page, 'broken');
  await expect(named(page, 'INVALID payments copy')).toBeVisible();
  await named(page, 'VALID_OPEN payments').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('payments');
});

test('what is open is open again after a restart, and so is its text', async ({ app }) => {
  await drop(app.page, 'first.aagv.json', SMALL);
  await drop(app.page, 'second.aagv.json', SMALL);
  await typeAtEnd(app.page, 'typed');
  await saveState(app.page, 'saved');
  await app.restart();
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('second');
  await app.page.getByRole('tab', { name: 'Text' }).waitFor();
  await typeAtEnd(app.page, ' again');
  await expect(text(app.page)).toContainText('typed');
});

test('a file that is no UTF-8 is refused with its reason, and nothing else changes', async ({ app }) => {
  const { page } = app;
  const before = await page.getByRole('heading', { level: 1 }).textContent();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array([0x7b, 0xff, 0x7d])], 'bytes.aagv.json'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
  });
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('bytes.aagv.json');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before ?? '');
});

testByAxe(
  'the window',
  (page) => drop(page, 'small.aagv.json', SMALL),
  async (page, check) => {
    await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible();
    await check('a document');
    await page.getByRole('button', { name: 'Document menu' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await check('its menu');
    await page.keyboard.press('Escape');
    // Keys are those of a menu or a dialog until it is gone.
    await expect(page.getByRole('menu')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByPlaceholder('Type a command or a document');
    await expect(palette).toBeVisible();
    await check('the palette');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await run(page, 'Samples and start screen');
    await expect(page.getByRole('heading', { name: 'Begin with a sample' })).toBeVisible();
    await check('the start screen');
  },
);
