import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromiumArgs } from '../scripts/lib/chromium.mjs';
import { testElectron } from '../scripts/lib/electron.mjs';
import { type App, expect, test } from './fixture.ts';
import { inMain } from './in-main.ts';
import { newDocument, text, typeAtStart } from './typing.ts';

const GRAPH = {
  version: 'AAGV-v0.1',
  graph_id: 'from-a-file',
  snapshot_sequence: 1,
  captured_at: '2026-01-01T00:00:00Z',
  authority_epoch: 'e1',
  roots: ['user'],
  sinks: ['tool'],
  nodes: [
    { id: 'user', kind: 'principal', trust_domain: 'a' },
    { id: 'tool', kind: 'resource', trust_domain: 'b' },
  ],
  edges: [],
  normal_paths: [],
  revocation_cut_sets: [],
};

async function graphFile(app: App, name: string): Promise<string> {
  const file = path.join(app.folder, name);
  await writeFile(file, JSON.stringify({ ...GRAPH, graph_id: name }, null, 2));
  return file;
}

const menu = (app: App, id: string) =>
  inMain(
    app.running.electron!,
    ({ Menu }, item) => Menu.getApplicationMenu()!.getMenuItemById(item)!.click(),
    id,
  );

/** How the next dialog with buttons is answered, by the word on the button; what it said is kept. */
const answerWith = (app: App, button: string) =>
  inMain(
    app.running.electron!,
    ({ dialog }, word) => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      dialog.showMessageBox = async (...given: unknown[]) => {
        const { message, buttons } = given.at(-1) as { message: string; buttons: string[] };
        said.push(message);
        return { response: buttons.indexOf(word), checkboxChecked: false };
      };
    },
    button,
  );

const said = (app: App) =>
  inMain(app.running.electron!, () => (globalThis as unknown as { said: string[] }).said);

const windows = (app: App) =>
  inMain(app.running.electron!, ({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

/** Starts the program again on the same user data, and waits until it has handed its words over and gone. */
async function secondInstance(app: App, ...words: readonly string[]): Promise<void> {
  const { executable, args } = await testElectron();
  const userData = `--user-data-dir=${path.join(app.folder, 'user-data')}`;
  const second = spawn(executable, [...args, ...chromiumArgs(), userData, ...words], {
    cwd: app.folder,
    stdio: 'ignore',
  });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
}

test('the menu opens, saves and saves as by the commands of the window', async ({ app }) => {
  const file = await graphFile(app, 'menu.aagv.json');
  await app.opening([file], () => menu(app, 'document.open'));
  await typeAtStart(app.page, 'menu.aagv.json', 'typed');
  await menu(app, 'document.save');
  await expect.poll(() => readFile(file, 'utf8')).toMatch(/^typed\{/);
  const copy = await app.saving(() => menu(app, 'document.saveAs'));
  expect(copy).toBe(await readFile(file, 'utf8'));
  await menu(app, 'document.undo');
  await expect(text(app.page)).not.toContainText('typed');
});

test('undo of the menu is that of the field that is being typed into', async ({ app }) => {
  const file = await graphFile(app, 'field.aagv.json');
  await app.opening([file], () => menu(app, 'document.open'));
  await typeAtStart(app.page, 'field.aagv.json', ' ');
  const field = app.page.getByLabel('authority epoch');
  await field.focus();
  await app.page.keyboard.press('End');
  await app.page.keyboard.insertText('-new');
  await expect(field).toHaveValue('e1-new');
  await menu(app, 'document.undo');
  await expect(field).toHaveValue('e1');
  await menu(app, 'document.redo');
  await expect(field).toHaveValue('e1-new');
});

test('a key and the menu save the same', async ({ app }) => {
  const file = await graphFile(app, 'key.aagv.json');
  await app.opening([file], () => app.page.keyboard.press('Control+o'));
  await typeAtStart(app.page, 'key.aagv.json', ' ');
  await app.page.keyboard.press('Control+s');
  await expect.poll(() => readFile(file, 'utf8')).toMatch(/^ \{/);
});

test('a second start hands its file to the first and ends', async ({ app }) => {
  await graphFile(app, 'second.aagv.json');
  await secondInstance(app, 'second.aagv.json');
  await expect(text(app.page)).toContainText('second.aagv.json');
  expect(await windows(app)).toBe(1);
});

test('files on the command line are opened, and a bad one is told', async ({ app }) => {
  const file = await graphFile(app, 'words.aagv.json');
  await app.restart([file, path.join(app.folder, 'missing.aagv.json')]);
  await expect(text(app.page)).toContainText('words.aagv.json');
  await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText('it is not there');
});

test('the recent list opens a file again, in a later run too', async ({ app }) => {
  const file = await graphFile(app, 'recent.aagv.json');
  await app.restart([file]);
  await expect(text(app.page)).toContainText('recent.aagv.json');
  await app.restart();
  const labels = await inMain(app.running.electron!, ({ Menu }) => {
    const items = Menu.getApplicationMenu()!.items.flatMap(({ submenu }) => submenu?.items ?? []);
    return items.find(({ label }) => label === 'Open Recent')!.submenu!.items.map(({ label }) => label);
  });
  expect(labels).toEqual([file, '', 'Clear Recent']);
});

test('closing with unsaved changes asks: cancel stays, close keeps them in the workspace', async ({
  app,
}) => {
  const file = await graphFile(app, 'closing.aagv.json');
  await app.opening([file], () => menu(app, 'document.open'));
  await typeAtStart(app.page, 'closing.aagv.json', 'not-in-the-file');
  await expect(app.page.getByText('not saved to its file')).toBeVisible();
  await answerWith(app, 'Cancel');
  await menu(app, 'window.close');
  await expect.poll(() => said(app)).toHaveLength(1);
  expect((await said(app))[0]).toContain('are not in their files');
  expect(await windows(app)).toBe(1);
  await answerWith(app, 'Close');
  const closed = app.page.waitForEvent('close');
  await menu(app, 'window.close');
  await closed;
  await app.restart();
  await expect(text(app.page)).toContainText('not-in-the-file');
  expect(await readFile(file, 'utf8')).not.toContain('not-in-the-file');
});

test('save and close writes the files of all documents and closes', async ({ app }) => {
  const names = ['first.aagv.json', 'second.aagv.json'];
  const files = await Promise.all(names.map((name) => graphFile(app, name)));
  for (const [index, file] of files.entries()) {
    await app.opening([file], () => menu(app, 'document.open'));
    await typeAtStart(app.page, names[index]!, ' ');
    await expect(app.page.getByText('not saved to its file')).toBeVisible();
  }
  await answerWith(app, 'Save and close');
  const closed = app.page.waitForEvent('close');
  await menu(app, 'window.close');
  await closed;
  for (const file of files) expect(await readFile(file, 'utf8')).toMatch(/^ \{/);
});

test('a save that is broken off leaves the window open, and what another program wrote as it is', async ({
  app,
}) => {
  const file = await graphFile(app, 'broken-off.aagv.json');
  await app.restart([file]);
  await typeAtStart(app.page, 'broken-off.aagv.json', ' ');
  await app.restart();
  await writeFile(file, 'of another program');
  await expect(app.page.getByText('not saved to its file')).toBeVisible();
  await answerWith(app, 'Save and close');
  await menu(app, 'window.close');
  const question = app.page.getByRole('dialog', { name: 'Another program has changed broken-off.aagv.json' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.page.getByRole('region', { name: 'Notices' })).toContainText('was left as');
  expect(await readFile(file, 'utf8')).toBe('of another program');
  await app.page.keyboard.press('Control+s');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => readFile(file, 'utf8')).toMatch(/^ \{/);
  expect(await windows(app)).toBe(1);
});

test('closing right after typing keeps what was typed', async ({ app }) => {
  await newDocument(app.page);
  await typeAtStart(app.page, '"untitled"', 'typed-before-leaving');
  await app.restart();
  await expect(text(app.page)).toContainText('typed-before-leaving');
});

test('a window comes back where it was', async ({ app }) => {
  const place = { x: 60, y: 40, width: 900, height: 700 };
  await inMain(
    app.running.electron!,
    ({ BrowserWindow }, bounds) => {
      BrowserWindow.getAllWindows()[0]!.setBounds(bounds);
    },
    place,
  );
  // The system moves a window when it gets to it.
  const bounds = () =>
    inMain(app.running.electron!, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getBounds());
  await expect.poll(bounds).toEqual(place);
  await app.restart();
  await expect.poll(bounds).toEqual(place);
});
