/** More than one snapshot: rehearsals, timelines, comparisons, and what is disclosed of one. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixture.ts';
import { counts, drawn, inspector, node, openSample, panel, settled, verdict } from './graph.ts';
import { drop, exported, run, SMALL } from './shell.ts';
import { saveState } from './typing.ts';

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
  await expect(drawn(page, 'e2')).toHaveAttribute('data-mark', 'changed');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(panel(page, 'Changes')).toContainText('state: enabled → disabled');

  await inspector(page).getByLabel('what happens').selectOption('observe');
  await inspector(page).getByLabel('edge', { exact: true }).selectOption('e2');
  await inspector(page).getByLabel('is observed to be').selectOption('enabled');
  await inspector(page).getByRole('button', { name: 'Add after the last snapshot' }).click();
  await expect(strip).toContainText('no longer closed');
  await expect(strip).toContainText('not closed at the end');
  await settled(page);
  const before = (await node(page, 'agent').boundingBox())!;
  const canvas = await page.locator('.graph-canvas').elementHandle();
  await strip.getByRole('slider', { name: 'Snapshot' }).fill('0');
  await expect(inspector(page)).toContainText('Snapshot 1 of 3');
  await expect(drawn(page, 'e2')).toHaveAttribute('data-state', 'enabled');
  expect(await node(page, 'agent').boundingBox()).toEqual(before);
  // The picture does not go and come, and what is looked at stays when panes do.
  await page.keyboard.press('ControlOrMeta+b');
  await expect(page.getByRole('navigation', { name: 'Documents' })).toBeHidden();
  await expect(inspector(page)).toContainText('Snapshot 1 of 3');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(page.getByRole('navigation', { name: 'Documents' })).toBeVisible();
  expect(await canvas!.evaluate((element) => element.isConnected)).toBe(true);
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
  await expect(drawn(page, 'e3')).toHaveAttribute('data-mark', 'added');
  await expect(node(page, 'vault').locator('.a-node')).toHaveAttribute('data-mark', 'added');
  await expect(drawn(page, 'e1')).not.toHaveAttribute('data-mark', /./);
  await first.click();
  await expect(drawn(page, 'e3')).toHaveAttribute('data-tone', 'open');
  await page.getByRole('region', { name: 'Comparison' }).getByRole('button', { name: 'Close' }).click();
  await expect(drawn(page, 'e3')).not.toHaveAttribute('data-mark', /./);
});

test('a comparison shows at once what only the other document has', async ({ app }) => {
  const { page } = app;
  await openSample(page, 'A bypass that breaks a cut', 'on-call-bot');
  await openSample(page, 'Unknown state', 'partner-drive');
  await page.getByRole('button', { name: 'Compare…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await dialog.getByLabel('with').selectOption({ label: 'bypass' });
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  for (const id of ['partner-drive', 'notebook', 'refund-ledger', 'customer-request', 'on-call-bot']) {
    await expect(node(page, id)).toBeInViewport({ ratio: 0.99 });
  }
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
  await expect(counts(page)).toHaveText('3 nodes, 2 edges');
});
