/** The text editor in the real program: its worker, its language, its line ends, its one history. */
import { expect, test } from './fixture.ts';
import { drop, exported, goBehind, goTo, SMALL } from './shell.ts';
import { showEnd, text } from './typing.ts';

const undoButton = 'header button[aria-label^="Undo "], header button[aria-label="Nothing to undo"]';

test('the JSON worker really runs, and knows the schema', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await goBehind(page, SMALL, '"graph_id": "small",');
  await expect(page.locator('html')).toHaveAttribute('data-json-worker', 'running');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(page.locator('.suggest-widget')).toContainText('extensions');
});

test('a mistake is underlined where it stands, listed, and gone once it is undone', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await goBehind(page, SMALL, '"edges": ["e2');
  await page.keyboard.type('x');
  await expect(page.getByRole('contentinfo')).toContainText('INVALID');
  await expect(page.getByRole('row', { name: /DANGLING_CUT_EDGE/ })).toContainText(/21:\d+/);
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('contentinfo')).toContainText('VALID_OPEN');
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0);
  expect(await exported(app)).toBe(SMALL);
});

test('ids complete, lead to their element and are renamed everywhere in one step', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await goBehind(page, SMALL, '"source": "');
  await page.keyboard.press('ControlOrMeta+Space');
  await expect(page.locator('.suggest-widget')).toContainText('ledger');
  await page.keyboard.press('Escape');

  await goBehind(page, SMALL, '"target": "age');
  await page.keyboard.press('F12');
  await expect(page.locator('.monaco-editor .line-numbers.active-line-number')).toHaveText('11');

  await page.keyboard.press('F2');
  await expect(page.locator('.rename-box input')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('assistant');
  await page.keyboard.press('Enter');
  await expect(text(page)).toContainText('"id": "assistant"');
  const renamed = await exported(app);
  expect(renamed).not.toContain('"id": "agent"');
  expect(renamed).toContain('"source": "assistant"');
  expect(renamed).toContain('"target": "assistant"');
  expect(renamed).toContain('"kind": "agent"');
  await page.locator(undoButton).click();
  await expect(page.locator(undoButton)).toHaveAccessibleName('Nothing to undo');
  expect(await exported(app)).toBe(SMALL);
});

test('line ends that nobody touched stay as they are', async ({ app }) => {
  const { page } = app;
  const mixed = '{\r\n  "version": "AAGV-v0.1",\n  "graph_id": "g💥",\r\n  "a": [1,\r 2]\n}\n';
  await drop(page, 'mixed.aagv.json', mixed);
  expect(await exported(app)).toBe(mixed);
  await goTo(page, 3, 19);
  await page.keyboard.type('XY');
  await expect(text(page)).toContainText('g💥XY');
  await goTo(page, 5, 3);
  await page.keyboard.press('Backspace');
  await expect(text(page)).not.toContainText(' 2]');
  expect(await exported(app)).toBe(mixed.replace('💥', '💥XY').replace(' 2]', ' ]'));
  while ((await page.locator(undoButton).getAttribute('aria-label')) !== 'Nothing to undo') {
    await page.locator(undoButton).click();
  }
  expect(await exported(app)).toBe(mixed);
});

test('one history: typing, a gesture of the inspector and typing are undone in turn, byte for byte', async ({
  app,
}) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await showEnd(page);
  await page.keyboard.type('  ');
  const epoch = page.getByLabel('authority epoch');
  // The inspector shows the document while nothing of it is selected.
  await page.locator('.react-flow__pane').click({ position: { x: 5, y: 100 } });
  await epoch.fill('e2');
  await epoch.press('Enter');
  await expect(text(page)).toContainText('\u00a0\u00a0');
  await showEnd(page);
  await page.keyboard.type(' ');
  expect(await exported(app)).toBe(`${SMALL.replace('"e1",', '"e2",')}   `);
  await showEnd(page);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator(undoButton)).toHaveAccessibleName('Nothing to undo');
  expect(await exported(app)).toBe(SMALL);
  await showEnd(page);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+Shift+z');
  expect(await exported(app)).toBe(`${SMALL.replace('"e1",', '"e2",')}   `);
});

test('typing goes on in the same place where a text becomes JSON while it is typed', async ({ app }) => {
  const { page } = app;
  await drop(page, 'broken.aagv.json', '{"version": 1');
  await showEnd(page);
  await page.keyboard.type('}');
  await expect(page.getByRole('tab', { name: 'Outline' })).toBeVisible();
  await page.keyboard.type(' ');
  await expect(page.getByRole('contentinfo')).toContainText('Saved');
  expect(await exported(app)).toBe('{"version": 1} ');
});
