/** Cut work on one graph: repair, advisor, who must act, what if. */
import type { Page } from '@playwright/test';
import { testByAxe } from './axe.ts';
import { expect, test } from './fixture.ts';
import { centreOf, drawn, edge, inspector, openSample, panel, undoOnce, verdict } from './graph.ts';
import { exported, run } from './shell.ts';

/** Presses where the label of an edge stands, as a person does who reads it. */
async function clickEdge(page: Page, id: string): Promise<void> {
  const { x, y } = await centreOf(edge(page, id).locator('.a-label rect'));
  await page.mouse.click(x, y);
}

test('a cut that fails is mended by one press, in one step', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'A bypass that breaks a cut', 'on-call-bot');
  const start = await exported(app);
  await page.getByRole('tab', { name: 'Cuts' }).click();
  await page.getByRole('row').filter({ hasText: 'withdraw-refund-token' }).click();
  await expect(inspector(page)).toContainText('Who must act');
  await expect(inspector(page)).toContainText('alone holds the cut');
  await inspector(page).getByRole('button', { name: 'Add emergency-write to withdraw-refund-token' }).click();
  await expect(inspector(page)).toContainText('cuts');
  await expect(verdict(page)).toContainText('VALID_OPEN');
  await undoOnce(page);
  expect(await exported(app)).toBe(start);
});

test('the advisor counts edges and acts, keeps off what is excluded on the canvas, and is adopted in one step', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'Fewer acts than edges', 'deploy-asia');
  const start = await exported(app);
  await page.getByRole('tab', { name: 'Advisor' }).click();
  const advisor = panel(page, 'Advisor');
  await expect(advisor).toContainText('least cut 3 edges');
  await expect(advisor).toContainText('no cut is smaller: 3 routes that share no edge that may be cut');
  await expect(advisor.getByRole('listitem')).toHaveCount(3);
  // The proof is lit, and the members are marked.
  await expect(page.locator('.a-edge[data-tone="neutral"]')).not.toHaveCount(0);
  await expect(page.locator('.a-edge[data-mark="advised"]')).toHaveCount(3);

  await advisor.getByLabel('least by').selectOption('acts');
  await expect(advisor).toContainText('least cut 1 act');
  await expect(advisor).toContainText('rev-deploy-token');
  await advisor.getByRole('button', { name: 'Click edges' }).first().click();
  await clickEdge(page, 'call-us');
  await expect(drawn(page, 'call-us')).toHaveAttribute('data-mark', 'excluded');
  await expect(advisor).not.toContainText('least cut 1 act');
  await advisor.getByRole('button', { name: 'Take call-us off the list' }).click();
  await expect(advisor).toContainText('least cut 1 act');
  await advisor.getByRole('button', { name: 'Declare this cut' }).click();
  await expect(inspector(page)).toContainText('Cut k1');
  await expect(inspector(page)).toContainText('cuts');
  await undoOnce(page);
  expect(await exported(app)).toBe(start);

  await advisor.getByLabel('least by').selectOption('weights');
  await advisor.getByLabel(/^weights/).fill('{"apply-eu": -1}');
  await expect(advisor).toContainText('the weight of apply-eu');
  await advisor.getByLabel(/^weights/).fill('{"apply-eu": 5, "call-eu": 2.5}');
  await expect(advisor).toContainText('least cut weight 4.5');
});

test('what nothing can cut says so, with the route that proves it lit', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'What no cut can close', 'device-agent');
  await page.getByRole('tab', { name: 'Advisor' }).click();
  await expect(panel(page, 'Advisor')).toContainText('nothing can cut');
  for (const id of ['firmware', 'service-port']) {
    await expect(drawn(page, id)).toHaveAttribute('data-tone', 'invalid');
  }
});

test('who must act: a party that fails is shown with the route that opens', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'A cut one party holds', 'report-bot');
  await page.getByRole('tab', { name: 'Who must act' }).click();
  const table = page.getByRole('grid', { name: 'Who must act' });
  const alone = table.getByRole('row').filter({ hasText: 'platform-only' });
  await expect(alone).toContainText('alone holds the cut');
  await alone.click();
  for (const id of ['export', 'mail']) await expect(drawn(page, id)).toHaveAttribute('data-mark', 'failing');
  await expect(page.locator('.a-edge[data-tone="open"]')).not.toHaveCount(0);
  const other = table.getByRole('row').filter({ hasText: 'two-parties' });
  await expect(other.filter({ hasText: 'holds' })).not.toHaveCount(0);
  await page.getByRole('tab', { name: 'Problems' }).click();
  await expect(page.locator('.a-edge[data-mark="failing"]')).toHaveCount(0);
});

test('what if: states are assumed without touching the document, then written down in one step', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'Unknown state', 'partner-drive');
  const start = await exported(app);
  await expect(inspector(page)).toContainText('it depends');
  await expect(inspector(page)).toContainText('connector-token is enabled');
  await page.getByRole('tab', { name: 'What if' }).click();
  const whatIf = panel(page, 'What if');
  await whatIf.getByLabel('What if connector-token').selectOption('disabled');
  await expect(drawn(page, 'connector-token')).toHaveAttribute('data-mark', 'assumed');
  await expect(drawn(page, 'connector-token')).toHaveAttribute('data-state', 'disabled');
  await expect(whatIf).toContainText('closed either way');
  await whatIf.getByLabel('What if another edge is disabled').selectOption('sync-drive');
  await expect(drawn(page, 'sync-drive')).toHaveAttribute('data-state', 'disabled');
  await expect(verdict(page)).toContainText('INDETERMINATE');
  expect(await exported(app)).toBe(start);
  await whatIf.getByLabel('What if index-notes').selectOption('enabled');
  await whatIf.getByRole('button', { name: 'Write these states down' }).click();
  await expect(verdict(page)).toContainText('VALID_CLOSED');
  await undoOnce(page);
  expect(await exported(app)).toBe(start);
});

test('what is assumed, and what the advisor was asked, is there again after another document was looked at', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'Unknown state', 'partner-drive');
  await page.getByRole('tab', { name: 'What if' }).click();
  await panel(page, 'What if').getByLabel('What if connector-token').selectOption('disabled');
  await expect(drawn(page, 'connector-token')).toHaveAttribute('data-mark', 'assumed');
  await page.getByRole('tab', { name: 'Advisor' }).click();
  await panel(page, 'Advisor').getByLabel('least by').selectOption('acts');
  await openSample(page, 'Office assistant', 'calendar-tool');
  await expect(panel(page, 'Advisor').getByLabel('least by')).toHaveValue('edges');
  await expect(page.locator('.a-edge[data-mark="assumed"]')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Documents' })
    .getByRole('button', { name: /unknown-state/ })
    .click();
  await expect(drawn(page, 'connector-token')).toHaveAttribute('data-mark', 'assumed');
  await expect(panel(page, 'Advisor').getByLabel('least by')).toHaveValue('acts');
});

/** Ways into what the cut work shows, one after another. */
const VIEWS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['advisor', (page) => page.getByRole('tab', { name: 'Advisor' }).click()],
  ['who must act', (page) => page.getByRole('tab', { name: 'Who must act' }).click()],
  ['what if', (page) => page.getByRole('tab', { name: 'What if' }).click()],
  ['disclose', (page) => run(page, 'Disclose')],
  [
    'compare',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Compare…' }).click();
      await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible();
    },
  ],
  [
    'timeline',
    async (page) => {
      await page.keyboard.press('Escape');
      await openSample(page, 'An incident over time', 'support-agent');
    },
  ],
];

testByAxe(
  'cut work',
  (page) => openSample(page, 'Unknown state', 'partner-drive'),
  async (page, check) => {
    for (const [name, open] of VIEWS) {
      await open(page);
      await check(name);
    }
  },
);
