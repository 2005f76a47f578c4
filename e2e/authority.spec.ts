/** The place of authority graphs: canvas, outline, inspector, cuts and exports of one document. */
import { testByAxe } from './axe.ts';
import { type App, expect, test } from './fixture.ts';
import {
  centreOf,
  counts,
  drawn,
  edge,
  inspector,
  node,
  openSample,
  settled,
  undo,
  undoAll,
  verdict,
} from './graph.ts';
import { drop, exported, goBehind, run, SMALL } from './shell.ts';
import { saveState } from './typing.ts';

test('a sample is broken by text, mended on the canvas, undone byte for byte, saved and opened again', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'Office assistant', 'assistant');
  const start = await exported(app);
  await goBehind(page, start, '"target": "mailbox');
  await page.keyboard.type('es');
  const finding = page.getByRole('row').filter({ hasText: 'DANGLING_ENDPOINT' });
  await expect(finding).toBeVisible();
  await expect(verdict(page)).toContainText('INVALID');
  await expect(node(page, 'mailboxes')).toContainText('not declared');
  await finding.click();
  await expect(inspector(page)).toContainText('Edge read-mailbox');
  await expect(edge(page, 'read-mailbox')).toHaveClass(/selected/);
  await page.keyboard.press('Delete');
  await expect(finding).toBeHidden();
  await expect(verdict(page)).toContainText('VALID_OPEN');
  await expect(edge(page, 'read-mailbox')).toHaveCount(0);
  await undoAll(page);
  await expect(edge(page, 'read-mailbox')).toHaveCount(1);
  expect(await exported(app)).toBe(start);
  await saveState(page, 'saved');
  await app.restart();
  await expect(node(app.page, 'assistant')).toBeVisible();
  expect(await exported(app)).toBe(start);
});

test('by mouse: a node is moved and connected, each in one step, and places are kept', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await expect(counts(page)).toHaveText('3 nodes, 2 edges');
  await settled(page);
  const start = await exported(app);
  const before = await centreOf(node(page, 'agent'));
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x + 10, before.y + 40, { steps: 5 });
  await page.mouse.move(before.x + 20, before.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Undo move');
  // A place is layout: the document is as it was.
  expect(await exported(app)).toBe(start);
  await node(page, 'ledger').hover();
  const from = await centreOf(node(page, 'ledger').locator('.a-pull'));
  const to = await centreOf(node(page, 'user'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(counts(page)).toHaveText('3 nodes, 3 edges');
  await expect(undo(page)).toHaveAttribute('aria-label', 'Undo add edge');
  await saveState(page, 'saved');

  await app.restart();
  await expect(counts(app.page)).toHaveText('3 nodes, 3 edges');
  await settled(app.page);
  const user = await centreOf(node(app.page, 'user'));
  const agent = await centreOf(node(app.page, 'agent'));
  expect(agent.y - user.y).toBeGreaterThan(20);

  await undoAll(app.page);
});

test('by keyboard alone: add, rename, connect, set a state, cut, delete, undo', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  const start = await exported(app);
  await settled(page);
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Alt+a');
  await expect(counts(page)).toHaveText('5 nodes, 2 edges');
  // Each has a place of its own, in view, though no pointer says where.
  await expect(node(page, 'n2')).toBeInViewport({ ratio: 0.99 });
  const places = await page
    .locator('.react-flow__node')
    .evaluateAll((all) => all.map((one) => one.style.transform));
  expect(new Set(places).size).toBe(5);
  await undo(page).click();
  await expect(counts(page)).toHaveText('4 nodes, 2 edges');
  await node(page, 'n1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'New id' })).toBeFocused();
  await page.keyboard.type('archive');
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toContainText('Node archive');
  await page.keyboard.press('Alt+c');
  const dialog = page.getByRole('dialog', { name: 'Connect' });
  await expect(dialog.getByLabel('From')).toHaveValue('archive');
  await dialog.getByLabel('To').fill('ledger');
  await page.keyboard.press('Enter');
  await expect(counts(page)).toHaveText('4 nodes, 3 edges');
  await expect(inspector(page)).toContainText('Edge e3');
  await inspector(page).getByLabel('state', { exact: true }).selectOption('unknown');
  await expect(drawn(page, 'e3')).toHaveAttribute('data-state', 'unknown');
  await run(page, 'Make a cut of these edges');
  await expect(inspector(page)).toContainText('Cut k2');
  await expect(inspector(page)).toContainText('does not cut');
  await page.getByRole('tab', { name: 'Outline' }).focus();
  await page.keyboard.press('Enter');
  const rows = page.getByRole('grid', { name: 'Outline of the graph' }).getByRole('row');
  await rows.filter({ hasText: 'archive' }).first().focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(inspector(page)).toContainText('selected');
  await undoAll(page);
  await expect(counts(page)).toHaveText('3 nodes, 2 edges');
  expect(await exported(app)).toBe(start);
});

test('nodes take the focus in reading order, say what they are, and move by arrow keys in one step', async ({
  app,
}) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  const names = () =>
    page
      .locator('.react-flow__node')
      .evaluateAll((nodes) => nodes.map((one) => one.getAttribute('aria-label')));
  await expect
    .poll(names)
    .toEqual([
      'user, principal, root, trust domain office',
      'agent, agent, trust domain office',
      'ledger, resource, sink, trust domain bank',
    ]);
  await settled(page);
  await node(page, 'agent').focus();
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toContainText('Node agent');
  const before = await centreOf(node(page, 'agent'));
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  await expect(undo(page)).toHaveAttribute('aria-label', 'Undo nudge');
  expect((await centreOf(node(page, 'agent'))).y).toBeGreaterThan(before.y);
  await undo(page).click();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Nothing to undo');
});

test('a copy gets new ids, a cut keeps them', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  const start = await exported(app);
  await node(page, 'agent').click();
  await node(page, 'ledger').click({ modifiers: ['ControlOrMeta'] });
  await expect(inspector(page)).toContainText('2 selected');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(counts(page)).toHaveText('5 nodes, 3 edges');
  await expect(node(page, 'agent-2')).toBeVisible();
  await undo(page).click();
  await expect(counts(page)).toHaveText('3 nodes, 2 edges');
  await node(page, 'user').click();
  await page.keyboard.press('ControlOrMeta+x');
  await expect(counts(page)).toHaveText('2 nodes, 1 edge');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(counts(page)).toHaveText('3 nodes, 1 edge');
  await expect(node(page, 'user')).toContainText('root');
  await undoAll(page);
  expect(await exported(app)).toBe(start);
});

test('a cut that fails says so in words, and its open route is lit', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'A bypass that breaks a cut', 'on-call-bot');
  await page.getByRole('tab', { name: 'Cuts' }).click();
  const row = page.getByRole('row').filter({ hasText: 'withdraw-refund-token' });
  await expect(row).toContainText('does not cut');
  await expect(row).toContainText('customer-request → support-agent → on-call-bot → refund-ledger');
  await row.click();
  for (const id of ['open-ticket', 'invoke-runbook', 'emergency-write']) {
    await expect(edge(page, id).locator('.a-halo')).toHaveCount(1);
  }
  await expect(edge(page, 'request-refund').locator('.a-halo')).toHaveCount(0);
  await expect(inspector(page)).toContainText('Open route without it');
});

test('layout is looked at first, and kept as one step', async ({ app }) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await page.keyboard.press('Alt+l');
  await expect(page.getByText('this is a preview of the new layout')).toBeVisible();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Nothing to undo');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Undo layout');
});

const CLOSED = SMALL.replace(
  '"capability": "pay", "state": "enabled"',
  '"capability": "pay", "state": "disabled"',
);

function flat(text: string): string {
  return text.replace(/<[^>]*>|\\n/g, ' ').replace(/\s+/g, ' ');
}

async function savedAs(app: App, format: string): Promise<string> {
  return app.saving(() => run(app.page, `Export as ${format}`));
}

test('exports show the graph, its verdict and the limit of it', async ({ app }) => {
  const { page } = app;
  await drop(page, 'closed.aagv.json', CLOSED);
  await expect(verdict(page)).toContainText('VALID_CLOSED');
  for (const format of ['SVG', 'Mermaid', 'DOT']) {
    const text = flat(await savedAs(app, format));
    for (const words of ['ledger', 'e1', 'VALID_CLOSED', 'this declared snapshot only']) {
      expect(text, format).toContain(words);
    }
  }
  expect(await savedAs(app, 'JSON')).toBe(CLOSED);
  expect(await savedAs(app, 'PNG')).toContain('PNG');
});

testByAxe(
  'the authority screen',
  (page) => openSample(page, 'A bypass that breaks a cut', 'on-call-bot'),
  async (page, check) => {
    const steps: readonly (readonly [what: string, step: () => Promise<void>])[] = [
      ['the graph', async () => {}],
      ['a node', () => node(page, 'support-agent').click()],
      ['cuts', () => page.getByRole('tab', { name: 'Cuts' }).click()],
      ['a cut', () => page.getByRole('row').filter({ hasText: 'withdraw-refund-token' }).click()],
      ['outline', () => page.getByRole('tab', { name: 'Outline' }).click()],
      ['search', () => run(page, 'Find a node or edge')],
    ];
    for (const [what, step] of steps) {
      await step();
      await check(what);
    }
  },
);
