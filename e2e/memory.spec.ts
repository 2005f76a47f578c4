/** The place of histories: one context replayed, what stays out of it, what if, counterfactuals, import and receipts. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { testByAxe } from './axe.ts';
import { expect, test } from './fixture.ts';
import {
  admitted,
  beside,
  card,
  goToAttempt,
  inspector,
  openSample,
  receipt,
  slider,
  verdict,
  withheld,
} from './memory-place.ts';
import { exported, run } from './shell.ts';

test('a sample opens with its verdict; each attempt shows its context, what stays out, and the unscoped arm', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'Family assistant', /^family-assistant/);
  await expect(verdict(page)).toContainText('0 forbidden');
  await expect(verdict(page)).toContainText('16 contexts of this history; unscoped: 14 of 16 exposed');
  await goToAttempt(page, 'a8');
  await expect(admitted(page).getByRole('listitem').first()).toContainText('i5');
  await expect(admitted(page).getByRole('listitem').first()).toContainText('by g1 to {Maya, Tom, Ana}');
  await expect(card(withheld(page), 'i4')).toContainText('Tom, Ana outside {Maya, Dr. Rao}');
  await expect(beside(page)).toContainText(/\d forbidden/);
  await expect(beside(page).locator('[data-tone="forbidden"]').first()).toContainText('forbidden');
  // A newcomer is there two attempts later, and the grant was for others.
  await goToAttempt(page, 'a10');
  await expect(admitted(page)).not.toContainText('i5');
  await expect(card(withheld(page), 'i5')).toContainText('Grandma outside {Maya, Tom, Ana}');
  // Who reads is not resolved: public items only, and the room says so.
  await goToAttempt(page, 'a13');
  await expect(page.getByRole('list', { name: 'Viewers' })).toContainText('unresolved');
  await expect(admitted(page).getByRole('listitem')).toHaveCount(1);
  await expect(admitted(page).getByRole('listitem')).toContainText('i8');
  // What only the owner may see can be put away altogether.
  await page.getByRole('button', { name: 'Hide the owner’s view' }).click();
  await expect(withheld(page)).toHaveCount(0);
  await expect(beside(page)).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Items by people' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the owner’s view' }).click();
  await expect(withheld(page)).toBeVisible();
});

test('the moment is dragged, stepped and played; the table of events stays in step', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'Family assistant', /^family-assistant/);
  const box = (await slider(page).boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  const middle = Number(await slider(page).getAttribute('aria-valuenow'));
  expect(middle).toBeGreaterThan(20);
  expect(middle).toBeLessThan(32);
  await run(page, 'Show the events as a table');
  const events = page.getByRole('grid', { name: 'Events' });
  await expect(events.getByRole('row', { selected: true })).toHaveAttribute(
    'aria-rowindex',
    String(middle + 1),
  );
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(slider(page)).toHaveAttribute('aria-valuenow', String(middle + 1));
  await expect(events.getByRole('row', { selected: true })).toHaveAttribute(
    'aria-rowindex',
    String(middle + 2),
  );
  // By keyboard in the table: the row below the chosen one is the next moment.
  await events.getByRole('row', { selected: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const at = middle + 2;
  await expect(slider(page)).toHaveAttribute('aria-valuenow', String(at));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(async () => Number(await slider(page).getAttribute('aria-valuenow')))
    .toBeGreaterThan(at + 1);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
});

test('a step is looked at before it is taken; taken, it is one step of the text, with the difference it makes', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'Family assistant', /^family-assistant/);
  const start = await exported(app);
  await goToAttempt(page, 'a8');
  await inspector(page).getByRole('button', { name: 'Newcomer…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who').selectOption({ label: 'Grandma' });
  await expect(dialog).toContainText('2 items leave the context, none enters');
  await expect(dialog).toContainText('attempts would have another context');
  await dialog.getByRole('button', { name: 'Only look' }).click();
  await expect(inspector(page)).toContainText('Grandma joins Family');
  await expect(inspector(page).getByRole('row').filter({ hasText: 'i5' })).toContainText('leaves');
  expect(await exported(app)).toBe(start);
  await inspector(page).getByRole('button', { name: 'Put into the history' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/\d+ of 16 attempts differ/);
  const changed = await exported(app);
  expect(JSON.parse(changed).events).toHaveLength(JSON.parse(start).events.length + 1);
  await page.getByRole('button', { name: 'Undo add join' }).click();
  expect(await exported(app)).toBe(start);
  // The event of the moment taken out: nothing was ever granted.
  await goToAttempt(page, 'a8');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Counterfactual…' }).click();
  await dialog.getByLabel('What').selectOption({ label: 'The event at this moment had not happened' });
  await expect(dialog).toContainText('g1: i5 for');
  await dialog.getByRole('button', { name: 'Take it out of the history' }).click();
  await expect(page.getByRole('grid', { name: 'Attempts that differ' })).toContainText('a8');
  await page.getByRole('button', { name: 'Put the history back' }).click();
  expect(await exported(app)).toBe(start);
});

test('an item tells its origin, a grant is proposed on the matrix', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'Family assistant', /^family-assistant/);
  await goToAttempt(page, 'a9');
  await card(page, 'i5').first().click();
  const item = inspector(page).getByRole('region', { name: 'Item i5' });
  await expect(item.getByRole('list', { name: 'Origin of i5' })).toContainText('i2');
  await expect(item.getByRole('list', { name: 'Origin of i5' })).toContainText('d1');
  await expect(item).toContainText('{Maya, Tom, Ana} from');
  await item.getByRole('button', { name: 'Grant…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Dr. Rao').check();
  await dialog.getByRole('button', { name: 'Only look' }).click();
  const row = inspector(page).getByRole('row').filter({ hasText: 'i5' });
  await expect(row.locator('[data-cell="proposed"]')).toHaveCount(1);
  await expect(row).toContainText('Dr. Rao: would be granted');
});

test('a question is composed in a room, before others, under other statistics and policies', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'Shared statistics', /^shared-statistics/);
  const order = async () => admitted(page).locator('.m-card-id').allTextContents();
  await goToAttempt(page, 'after');
  await expect.poll(order).toEqual(['t1', 't2']);
  await page.getByRole('combobox', { name: 'Statistics' }).selectOption('shared');
  await expect.poll(order).toEqual(['t2', 't1']);
  await expect(page.locator('.status-counts')).toHaveText('shared statistics');
  await openSample(page, 'An identity fault, reconciled', /^identity-fault/);
  await goToAttempt(page, 'h2');
  await expect(page.getByRole('list', { name: 'Viewers' })).toContainText('unresolved');
  await page.getByLabel('Where readers are unresolved').selectOption({ label: 'Fail open' });
  await expect(page.getByRole('list', { name: 'Viewers' })).not.toContainText('unresolved');
  await openSample(page, 'Family assistant', /^family-assistant/);
  await page.keyboard.press('Alt+c');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('In').selectOption({ label: 'Maya alone' });
  await dialog.getByLabel('Question').fill('earrings');
  await expect(dialog).toContainText('pearl earrings');
  await dialog.getByLabel('In').selectOption({ label: 'Family' });
  await expect(dialog).toContainText('Nothing that this room may hold matches');
  await dialog.getByLabel('Question').fill("Grandma's number");
  await dialog.getByLabel('Question').press('Enter');
  await expect(page.locator('.m-question')).toContainText("composed in Family, “Grandma's number”");
  await expect(admitted(page).getByRole('listitem').first()).toContainText('i8');
  await page.getByRole('button', { name: 'Others…' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Maya alone' }).click();
  await expect(admitted(page).getByRole('listitem').first()).toContainText('i8');
  await expect(receipt(page)).toContainText('{Maya}');
});

test('receipts are exported as JSON, and their hash is that of the context', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'Family assistant', /^family-assistant/);
  await goToAttempt(page, 'a8');
  await page.getByRole('button', { name: 'Receipts' }).click();
  const dialog = page.getByRole('dialog');
  const one = JSON.parse(await app.saving(() => dialog.getByRole('button', { name: 'Export a8' }).click()));
  expect(one).toMatchObject({ version: 'ambit-receipt/1', attempt: 'a8', viewers: ['ana', 'maya', 'tom'] });
  expect(one.items[0]).toMatchObject({ item: 'i5', from: { grant: 'g1' } });
  const history = JSON.parse(await sampleText(page, app));
  const textOf = (id: string) =>
    history.events.find(
      (event: { item?: string; type: string }) => event.item === id && event.type === 'write',
    ).text;
  const context = JSON.stringify(one.items.map(({ item }: { item: string }) => [item, textOf(item)]));
  expect(one.contextSha256).toBe(createHash('sha256').update(context).digest('hex'));
});

async function sampleText(page: Page, app: Parameters<typeof exported>[0]): Promise<string> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  return exported(app);
}

test('the items of a moment and the contexts of a question are exported as CSV', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'Family assistant', /^family-assistant/);
  await goToAttempt(page, 'a8');
  const items = await app.saving(() => run(page, 'Export the items of this moment as CSV'));
  expect(items.split('\n')[0]).toBe('item,time,room,state,recorded for,sources,text');
  expect(items).toContain('i2,2026-03-02T');
  expect(items).not.toContain('\ni9,');
  const contexts = await app.saving(() => run(page, 'Export this context, and the one beside, as CSV'));
  expect(contexts).toContain('a8,flat,ana maya tom,i5,admitted,1,');
  expect(contexts).toMatch(/a8,unscoped,ana maya tom,\w+,forbidden,1,/);
});

test('an import says what is wrong and where, then makes a history', async ({ app }) => {
  const { page, folder } = app;
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Memory' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const chat = path.join(folder, 'chat.csv');
  const members = path.join(folder, 'members.csv');
  await writeFile(
    chat,
    'time,room,speaker,text\n2026-01-01 10:00,hall,bob,The key is under the mat\nsoon,hall,bob,x\n',
  );
  await writeFile(members, 'room,person,from\nhall,bob,2026-01-01 09:00\n');
  await dialog.getByLabel('Chat (CSV)').setInputFiles(chat);
  await dialog.getByLabel('Membership (CSV)').setInputFiles(members);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was imported: 1 problem');
  await expect(dialog.getByRole('row').filter({ hasText: 'row 3' })).toContainText('soon is not a time');
  const mended = path.join(folder, 'mended.csv');
  await writeFile(mended, 'time,room,speaker,text\n2026-01-01 10:00,hall,bob,The key is under the mat\n');
  await dialog.getByLabel('Chat (CSV)').setInputFiles(mended);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mended');
  await expect(verdict(page)).toContainText('NOTHING ASKED');
  await expect(page.getByRole('grid', { name: 'Items by people' })).toContainText('The key is under the mat');
});

test('a history that is broken in the text keeps its last sound replay, and mends', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'Clinic', /^clinic/);
  await run(page, 'Show this event in the text');
  const editor = page.locator('.monaco-editor :is(textarea, .native-edit-context)').first();
  await editor.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('x');
  await expect(verdict(page)).toContainText('NO HISTORY');
  await expect(slider(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(verdict(page)).toContainText('0 forbidden');
});

testByAxe(
  'the memory screen',
  (page) => openSample(page, 'Family assistant', /^family-assistant/),
  async (page, check) => {
    await goToAttempt(page, 'a8');
    await card(page, 'i5').first().click();
    await run(page, 'Show the events as a table');
    await expect(page.getByRole('grid', { name: 'Events' })).toBeVisible();
    await check('replay');
    for (const command of ['Counterfactual…', 'Compose as…', 'Receipts', 'Import a history…']) {
      await run(page, command);
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(command);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  },
);
