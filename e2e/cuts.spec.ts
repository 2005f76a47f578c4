/** Cut work: advisor, who must act, what if, rehearsal and timelines, comparison, disclosure, large graphs. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { type App, expect, test } from './fixture.ts';
import { drop, exported, run, SMALL } from './shell.ts';
import { saveState } from './typing.ts';

const node = (page: Page, id: string) => page.locator('.react-flow__node').filter({ hasText: id }).first();
const edge = (page: Page, id: string) => page.locator(`.react-flow__edge[data-id="${id}"] .a-edge`);
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
const verdict = (page: Page) => page.locator('.status-verdict');
const undo = (page: Page) => page.getByRole('button', { name: /^(Undo|Nothing to undo)/ });

async function openSample(page: Page, name: string, shows: string): Promise<void> {
  await page.getByRole('region', { name: 'Samples' }).getByRole('button', { name }).click();
  await expect(node(page, shows)).toBeVisible();
}

/** Presses where the label of an edge stands, as a person does who reads it. */
async function clickEdge(page: Page, id: string): Promise<void> {
  const box = (await edge(page, id).locator('.a-label rect').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function undoOnce(page: Page): Promise<void> {
  await undo(page).click();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Nothing to undo');
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
  await expect(edge(page, 'call-us')).toHaveAttribute('data-mark', 'excluded');
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
    await expect(edge(page, id)).toHaveAttribute('data-tone', 'invalid');
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
  for (const id of ['export', 'mail']) await expect(edge(page, id)).toHaveAttribute('data-mark', 'failing');
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
  await expect(edge(page, 'connector-token')).toHaveAttribute('data-mark', 'assumed');
  await expect(edge(page, 'connector-token')).toHaveAttribute('data-state', 'disabled');
  await expect(whatIf).toContainText('closed either way');
  await whatIf.getByLabel('What if another edge is disabled').selectOption('sync-drive');
  await expect(edge(page, 'sync-drive')).toHaveAttribute('data-state', 'disabled');
  await expect(verdict(page)).toContainText('INDETERMINATE');
  expect(await exported(app)).toBe(start);
  await whatIf.getByLabel('What if index-notes').selectOption('enabled');
  await whatIf.getByRole('button', { name: 'Write these states down' }).click();
  await expect(verdict(page)).toContainText('VALID_CLOSED');
  await undoOnce(page);
  expect(await exported(app)).toBe(start);
});

test('a rehearsal goes step by step, scrubs back, says since when it is closed, and is kept', async ({
  app,
}) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
  const strip = page.getByRole('region', { name: 'Snapshots' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('small rehearsal');
  await expect(strip.getByRole('listitem')).toHaveCount(1);
  await inspector(page).getByLabel('authority epoch, where it changes').fill('e2');
  await inspector(page).getByLabel('captured at (UTC)').fill('2026-11-30T07:00:00Z');
  await inspector(page).getByRole('button', { name: 'Add after the last snapshot' }).click();
  await expect(strip.getByRole('listitem')).toHaveCount(2);
  await expect(strip).toContainText('closed since snapshot 2');
  await expect(strip).toContainText('epoch changes to e2');
  await expect(verdict(page)).toContainText('VALID_CLOSED');
  await expect(edge(page, 'e2')).toHaveAttribute('data-mark', 'changed');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(panel(page, 'Changes')).toContainText('state: enabled → disabled');

  await inspector(page).getByLabel('what happens').selectOption('observe');
  await inspector(page).getByLabel('edge', { exact: true }).selectOption('e2');
  await inspector(page).getByLabel('is observed to be').selectOption('enabled');
  await inspector(page).getByRole('button', { name: 'Add after the last snapshot' }).click();
  await expect(strip).toContainText('no longer closed');
  await expect(strip).toContainText('not closed at the end');
  const before = (await node(page, 'agent').boundingBox())!;
  await strip.getByRole('slider', { name: 'Snapshot' }).fill('0');
  await expect(inspector(page)).toContainText('Snapshot 1 of 3');
  await expect(edge(page, 'e2')).toHaveAttribute('data-state', 'enabled');
  expect((await node(page, 'agent').boundingBox())!).toEqual(before);
  await strip.getByLabel('changes since').selectOption('1');
  await expect(panel(page, 'Changes')).toContainText('state: disabled → enabled');
  await saveState(page, 'saved');

  await app.restart();
  await expect(app.page.getByRole('region', { name: 'Snapshots' }).getByRole('listitem')).toHaveCount(3);
});

test('a step that cannot be is declined by a sentence, and snapshots out of order are marked', async ({
  app,
}) => {
  const { page } = app;
  await openSample(page, 'An incident over time', 'support-agent');
  const strip = page.getByRole('region', { name: 'Snapshots' });
  const start = await exported(app);
  await inspector(page).getByLabel('captured at (UTC)').fill('yesterday');
  await inspector(page).getByRole('button', { name: 'Add after the last snapshot' }).click();
  await expect(page.getByText('is not a time in UTC')).toBeVisible();
  expect(await exported(app)).toBe(start);

  const earlier = SMALL.replace('"snapshot_sequence": 1', '"snapshot_sequence": 0');
  const files = [path.join(app.folder, 'a.json'), path.join(app.folder, 'b.json')];
  await writeFile(files[0]!, SMALL);
  await writeFile(files[1]!, earlier);
  await app.opening(files, () => run(page, 'New timeline of snapshot files'));
  await expect(strip.getByRole('listitem')).toHaveCount(2);
  await expect(strip).toContainText('sequence falls');
});

const WIDER = SMALL.replace(
  '{"id": "ledger", "kind": "resource", "trust_domain": "bank"}',
  '{"id": "ledger", "kind": "resource", "trust_domain": "bank"}, {"id": "vault", "kind": "resource", "trust_domain": "bank"}',
)
  .replace('"sinks": ["ledger"]', '"sinks": ["ledger", "vault"]')
  .replace(
    '"revocation_id": "r2"}}',
    '"revocation_id": "r2"}},\n    {"id": "e3", "source": "agent", "target": "vault", "capability": "pay", "state": "enabled",\n     "enforcement": {"revocable": true, "control_domain": "bank", "revocation_id": "r3"}}',
  );

test('two documents are compared by meaning, with new authority first and everything at its place', async ({
  app,
}) => {
  const { page } = app;
  await drop(page, 'small.aagv.json', SMALL);
  await expect(node(page, 'ledger')).toBeVisible();
  await drop(page, 'wider.aagv.json', WIDER);
  await expect(node(page, 'vault')).toBeVisible();
  await page.getByRole('button', { name: 'Compare…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await dialog.getByLabel('with').selectOption({ label: 'small' });
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  const changes = page.getByRole('grid', { name: 'Changes from small' });
  const first = changes.getByRole('row').nth(1);
  await expect(first).toContainText('new authority');
  await expect(first).toContainText('user → vault');
  await expect(edge(page, 'e3')).toHaveAttribute('data-mark', 'added');
  await expect(node(page, 'vault').locator('.a-node')).toHaveAttribute('data-mark', 'added');
  await expect(edge(page, 'e1')).not.toHaveAttribute('data-mark', /./);
  await first.click();
  await expect(edge(page, 'e3')).toHaveAttribute('data-tone', 'open');
  await page.getByRole('region', { name: 'Comparison' }).getByRole('button', { name: 'Close' }).click();
  await expect(edge(page, 'e3')).not.toHaveAttribute('data-mark', /./);
});

test('a disclosure keeps what is asked about, names nothing, and has its mapping apart', async ({ app }) => {
  const { page } = app;
  await drop(
    page,
    'wider.aagv.json',
    WIDER.replace('"normal_paths": [', '"normal_paths": [{"id": "p2", "edges": ["e1", "e3"]}, ').replace(
      '"edges": ["e2"]}]',
      '"edges": ["e2", "e3"]}]',
    ),
  );
  await expect(verdict(page)).toContainText('VALID_OPEN');
  await run(page, 'Disclose');
  const dialog = page.getByRole('dialog', { name: 'Disclose' });
  await dialog.getByLabel('ledger').uncheck();
  await expect(dialog).toContainText('VALID_OPEN');
  await expect(dialog).toContainText('leaves out 1 and 1');
  const text = await app.saving(() => dialog.getByRole('button', { name: 'Save the object…' }).click());
  for (const name of ['vault', 'ledger', 'agent', 'office', 'idp']) expect(text).not.toContain(name);
  const map = await app.saving(() => dialog.getByRole('button', { name: 'Save the mapping…' }).click());
  expect(Object.values((JSON.parse(map) as { nodes: object }).nodes).sort()).toEqual([
    'agent',
    'user',
    'vault',
  ]);
  await dialog.getByRole('button', { name: 'Open it as a document' }).click();
  await expect(verdict(page)).toContainText('VALID_OPEN');
  await expect(page.locator('.status-counts')).toHaveText('3 nodes, 2 edges');
});

/** A chain of clusters, one trust domain each. */
function large(nodes: number): string {
  const id = (i: number) => `n${i}`;
  const size = 50;
  const edges = Array.from({ length: nodes - 1 }, (_, i) => {
    const enforcement = `{"revocable": true, "control_domain": "c", "revocation_id": "r${i}"}`;
    return `{"id": "e${i}", "source": "${id(i)}", "target": "${id(i + 1)}", "capability": "x", "state": "enabled", "enforcement": ${enforcement}}`;
  });
  const listed = Array.from(
    { length: nodes },
    (_, i) => `{"id": "${id(i)}", "kind": "service", "trust_domain": "d${Math.floor(i / size)}"}`,
  );
  const path_ = edges.map((_, i) => `"e${i}"`).join(',');
  return `{"version": "AAGV-v0.1", "graph_id": "large", "snapshot_sequence": 1, "captured_at": "2026-11-30T06:00:00Z",
"authority_epoch": "e", "roots": ["n0"], "sinks": ["${id(nodes - 1)}"], "nodes": [${listed.join(',\n')}],
"edges": [${edges.join(',\n')}], "normal_paths": [{"id": "p", "edges": [${path_}]}],
"revocation_cut_sets": [{"id": "k", "edges": ["e0"]}]}`;
}

test('a large graph is an overview from afar, itself from near, and found by search', async ({ app }) => {
  const { page } = app;
  await drop(page, 'large.aagv.json', large(1500));
  await expect(page.locator('.graph-canvas')).toHaveAttribute('data-overview', 'true');
  await expect(page.locator('.react-flow__node')).toHaveCount(0);
  await run(page, 'Find a node or edge');
  await page.getByRole('textbox', { name: 'Find a node or edge' }).fill('n777');
  await expect(node(page, 'n777')).toBeVisible();
  await expect(page.locator('.graph-canvas')).toHaveAttribute('data-overview', 'false');
  await page.getByRole('button', { name: 'Close find' }).click();
  await run(page, 'Look at the neighbourhood');
  await expect(page.getByText('within 1 step of n777')).toBeVisible();
  await run(page, 'Place by trust domain');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Undo layout');
  // What is not looked at is not made: thousands of links would hold the window up.
  await run(page, 'Select all');
  await expect(inspector(page)).toContainText('2999 selected');
  await expect(inspector(page).locator('.a-link')).toHaveCount(24);
  await inspector(page).getByText('and 1488 more').click();
  await expect(inspector(page).locator('.a-link')).toHaveCount(412);
  await expect(inspector(page)).toContainText('and 1100 that are not listed here');
});

test('past the budget of a drawing a sentence stands, and the outline shows everything', async ({ app }) => {
  const { page } = app;
  await drop(page, 'larger.aagv.json', large(25_500));
  await expect(page.getByText('drawings go up to 50,000')).toBeVisible();
  await page.getByRole('button', { name: 'Show the outline' }).click();
  await expect(page.getByRole('grid', { name: 'Outline of the graph' })).toBeVisible();
  await expect(verdict(page)).toContainText('VALID_OPEN');
});

async function serious(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map((one) => one.html)]);
}

async function steps(app: App): Promise<readonly [string, () => Promise<unknown>][]> {
  const { page } = app;
  const tab = (name: string): Locator => page.getByRole('tab', { name });
  return [
    ['advisor', () => tab('Advisor').click()],
    ['who must act', () => tab('Who must act').click()],
    ['what if', () => tab('What if').click()],
    ['disclose', () => run(page, 'Disclose')],
    [
      'compare',
      async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Compare…' }).click();
      },
    ],
    [
      'timeline',
      async () => {
        await page.keyboard.press('Escape');
        await openSample(page, 'An incident over time', 'support-agent');
      },
    ],
  ];
}

for (const theme of ['Light', 'Dark'] as const) {
  test(`cut work has nothing serious for axe in the ${theme.toLowerCase()} theme`, async ({ app }) => {
    const { page } = app;
    await run(page, `${theme} theme`);
    await openSample(page, 'Unknown state', 'partner-drive');
    for (const [name, step] of await steps(app)) {
      await step();
      await page.waitForTimeout(300);
      expect(await serious(page), name).toEqual([]);
    }
  });
}
