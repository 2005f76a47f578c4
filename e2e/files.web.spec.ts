/** Real files by the browser's pickers, which no test can click: they answer files of the origin's own file system. */
import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixture.ts';
import { run, SMALL } from './shell.ts';
import { text, typeAtStart } from './typing.ts';

/** The next picker answers this file, which is made where it is not there. */
async function pick(app: App, name: string): Promise<void> {
  await app.page.evaluate((wanted) => {
    const file = async () => (await navigator.storage.getDirectory()).getFileHandle(wanted, { create: true });
    Object.assign(globalThis, {
      showOpenFilePicker: async () => [await file()],
      showSaveFilePicker: file,
    });
  }, name);
}

/** Waits until the file is this. A read that falls into the moment in which a save puts the new file there fails. */
const expectFile = (page: Page, name: string, content: string): Promise<void> =>
  expect(async () => {
    const read = await page.evaluate(async (wanted) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(wanted);
      return (await handle.getFile()).text();
    }, name);
    expect(read).toBe(content);
  }).toPass({ timeout: 20_000 });

async function write(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    async ([wanted, words]) => {
      const folder = await navigator.storage.getDirectory();
      const stream = await (await folder.getFileHandle(wanted!, { create: true })).createWritable();
      await stream.write(words!);
      await stream.close();
    },
    [name, content],
  );
}

/** Loads the page again as a browser that has pickers. */
async function withPickers(app: App): Promise<void> {
  await app.running.context.addInitScript(() => {
    Object.assign(globalThis, { showOpenFilePicker: null, showSaveFilePicker: null });
  });
  await app.page.reload();
  await expect(app.page.locator('html')).toHaveAttribute('data-app-state', 'loaded');
}

const unsaved = (page: Page) => page.getByText('not saved to its file');

/** The open document, named with its file in the list of documents. */
const listed = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Documents' }).getByRole('button', { name });

test('a file is opened, saved back in place, saved under a name, and known again after a reload', async ({
  app,
}) => {
  const { page } = app;
  await withPickers(app);
  await write(page, 'real.aagv.json', SMALL);
  await pick(app, 'real.aagv.json');
  await page.keyboard.press('ControlOrMeta+o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('real');
  await typeAtStart(page, 'AAGV', '1');
  await expect(unsaved(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(unsaved(page)).toBeHidden();
  await expectFile(page, 'real.aagv.json', `1${SMALL}`);

  await pick(app, 'other.aagv.json');
  await run(page, 'Save to a file as');
  await expectFile(page, 'other.aagv.json', `1${SMALL}`);
  await expect(listed(page, /file other\.aagv\.json/)).toBeVisible();

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-app-state', 'loaded');
  await expect(listed(page, /file other\.aagv\.json/)).toBeVisible();
  await typeAtStart(page, 'AAGV', '2');
  await page.keyboard.press('ControlOrMeta+s');
  await expectFile(page, 'other.aagv.json', `21${SMALL}`);
  await expectFile(page, 'real.aagv.json', `1${SMALL}`);
});

test('a file that is opened again is the document that it was, as it stands in the file now', async ({
  app,
}) => {
  const { page } = app;
  await withPickers(app);
  await write(page, 'again.aagv.json', SMALL);
  await pick(app, 'again.aagv.json');
  await page.keyboard.press('ControlOrMeta+o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('again');
  await write(page, 'again.aagv.json', SMALL.replace('"e1"', '"e9"'));
  await page.keyboard.press('ControlOrMeta+o');
  await expect(text(page)).toContainText('"e9"');
  await expect(listed(page, /again/)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text(page)).not.toContainText('"e9"');
});

test('a file that another program changed is written over only where the user says so', async ({ app }) => {
  const { page } = app;
  await withPickers(app);
  await write(page, 'shared.aagv.json', SMALL);
  await pick(app, 'shared.aagv.json');
  await page.keyboard.press('ControlOrMeta+o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('shared');
  await typeAtStart(page, 'AAGV', '1');
  await expect(unsaved(page)).toBeVisible();
  await write(page, 'shared.aagv.json', 'of another program');
  const question = page.getByRole('dialog', { name: 'Another program has changed shared.aagv.json' });
  await page.keyboard.press('ControlOrMeta+s');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('was left as the other program');
  await expectFile(page, 'shared.aagv.json', 'of another program');

  // What it held is known in a later visit too.
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-app-state', 'loaded');
  await expect(text(page)).toContainText('AAGV');
  await page.keyboard.press('ControlOrMeta+s');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(unsaved(page)).toBeHidden();
  await expectFile(page, 'shared.aagv.json', `1${SMALL}`);
  await typeAtStart(page, 'AAGV', '2');
  await page.keyboard.press('ControlOrMeta+s');
  await expectFile(page, 'shared.aagv.json', `21${SMALL}`);
});

test('a picker that is closed changes nothing and says nothing', async ({ app }) => {
  const { page } = app;
  await withPickers(app);
  await page.evaluate(() => {
    const closed = () => Promise.reject(new DOMException('closed', 'AbortError'));
    Object.assign(globalThis, { showOpenFilePicker: closed, showSaveFilePicker: closed });
  });
  const before = await page.getByRole('heading', { level: 1 }).textContent();
  await page.keyboard.press('ControlOrMeta+o');
  await run(page, 'Save to a file as');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before ?? '');
  await expect(page.getByRole('region', { name: 'Notices' })).not.toContainText('did not work');
});
