/** The place of closure work: sessions stepped, decided, repaired, expected and compared. */

import { testByAxe } from './axe.ts';
import { atRepair, inspector, node, openSession, step, steps, title, undo, verdict } from './closure.ts';
import { expect, test } from './fixture.ts';
import { drop, exported } from './shell.ts';
import { saveState } from './typing.ts';

test('a decision says what is missing and what is kept, and one click repairs it', async ({ app }) => {
  const { page } = app;
  await atRepair(page);
  const start = await exported(app);
  await expect(node(page, 'date_b')).toContainText('changed');
  await expect(node(page, 'flight_b')).toContainText('stale');
  await expect(node(page, 'total')).toContainText('waits for flight_b');
  await expect(node(page, 'flight_a')).toContainText('preserved');
  await expect(inspector(page).getByRole('region', { name: 'Missing' })).toContainText(
    'version 1 was confirmed, and this is version 2',
  );
  await expect(inspector(page)).toContainText('Not asked: total');
  await expect(inspector(page).getByRole('region', { name: 'Rejected' })).toHaveCount(0);
  await inspector(page).getByRole('button', { name: 'Confirm "HAT207"' }).click();
  await expect(verdict(page)).toContainText('step 9 of 14');
  await expect(node(page, 'flight_b')).toContainText('changed, authorized');
  await expect(node(page, 'total')).not.toContainText('waits');
  expect(await exported(app)).toContain('{"op": "CONFIRM", "node": "flight_b", "version": 2}');
  await undo(page).click();
  await expect(step(page, /CONFIRM\s*flight_b v2/)).toHaveCount(0);
  expect(await exported(app)).toBe(start);
});

test('a session is walked forward, back and to breakpoints by keyboard, with watches', async ({ app }) => {
  const { page } = app;
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  await page.getByRole('tab', { name: 'Watch and stops' }).click();
  await page.getByRole('textbox', { name: 'Watch a node or an expression' }).fill('total');
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: 'Watch a node or an expression' })
    .fill('{"op": "le", "args": [{"node": "total"}, 270]}');
  await page.keyboard.press('Enter');
  const watches = page.getByRole('grid', { name: 'Watches' });
  await expect(watches).toContainText('284');
  await page.keyboard.press('Alt+Home');
  await expect(verdict(page)).toContainText('START');
  await expect(watches).toContainText('unknown');
  await expect(node(page, 'date_a')).toContainText('not said');
  await page.keyboard.press('Alt+b');
  await expect(verdict(page)).toContainText('step 8 of 13');
  await page.keyboard.press('Alt+,');
  await page.keyboard.press('Alt+,');
  await expect(verdict(page)).toContainText('step 6 of 13');
  await expect(watches.getByRole('row').filter({ hasText: '"le"' })).toContainText('true');
  await page.keyboard.press('Alt+.');
  await expect(verdict(page)).toContainText('step 7 of 13');
  await page.getByRole('combobox', { name: 'Stop where a node moves' }).selectOption('flight_b');
  await page.keyboard.press('Alt+Shift+b');
  await expect(verdict(page)).toContainText('step 6 of 13');
  await expect(node(page, 'flight_b').locator('.c-stop')).toBeVisible();
});

test('an authorized action shows its proof, a limit is revised by form, two methods stand side by side', async ({
  app,
}) => {
  const { page } = app;
  await openSession(page, 'Two passengers', 'both-dates-changed', 'AUTHORIZE');
  const proof = inspector(page).getByRole('region', { name: 'Proof' });
  await expect(proof).toContainText('granted at step');
  await expect(proof).toContainText('cap');
  await page.getByRole('button', { name: 'Side by side' }).click();
  const methods = page.getByRole('grid', { name: 'Two methods side by side' });
  await expect(methods).toContainText('global-reset');
  await expect(methods.getByRole('row').filter({ hasText: 'differs' }).first()).toBeVisible();
  await expect(inspector(page)).toContainText('With global-reset');
  await step(page, /book_both.*REPAIR/).click();
  await inspector(page).getByRole('button', { name: 'Revise…' }).click();
  const dialog = page.getByRole('dialog', { name: /Next step/ });
  await dialog.getByRole('textbox', { name: 'cap' }).fill('400');
  await dialog.getByRole('button', { name: /Add as step/ }).click();
  await expect(verdict(page)).toContainText('REVISE');
  await expect(node(page, 'cap')).toContainText('400');
});

test('the table of nodes stays in step with the canvas, and groups are decided member by member', async ({
  app,
}) => {
  const { page } = app;
  await openSession(page, 'Group refund', 'one-member-revoked');
  await page.getByRole('tab', { name: 'Nodes' }).click();
  const table = page.getByRole('grid', { name: /^Nodes at step/ });
  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(inspector(page).getByRole('heading', { name: /^Node / })).toBeVisible();
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(1);
  await expect(steps(page)).toContainText('GROUP');
  await step(page, /BLOCK/).first().click();
  await expect(inspector(page).getByRole('region', { name: 'Rejected' })).toContainText('MEMBER_REVOKED');
});

test('a session without its specification says so and is given one; both come back after a restart', async ({
  app,
}) => {
  const { page } = app;
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    const session = {
      version: 'ambit-session/1',
      spec: 'elsewhere.json',
      steps: [{ op: 'REVISE', values: { cap: 1 } }],
    };
    dataTransfer.items.add(new File([JSON.stringify(session)], 'lost.session.json'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true }));
  });
  await expect(title(page)).toHaveText('lost');
  await expect(verdict(page)).toContainText('NOT RUN');
  await expect(inspector(page)).toContainText('elsewhere.json');
  await inspector(page).getByRole('button', { name: 'Run it on two-passengers' }).click();
  await expect(verdict(page)).toContainText('REFUSED');
  await expect(inspector(page)).toContainText('NO_VALUE');
  await expect(inspector(page)).toContainText('Nothing changed');
  await saveState(page, 'saved');
  await app.restart();
  await expect(title(app.page)).toHaveText('lost');
  await expect(verdict(app.page)).toContainText('REFUSED');
});

test('what comes of a step is written down as what must come of it', async ({ app }) => {
  const { page } = app;
  await atRepair(page);
  await page.getByRole('tab', { name: 'Expectations' }).click();
  await page.getByRole('button', { name: 'Expect nothing' }).click();
  await expect(page.getByRole('tab', { name: 'Expectations' })).toContainText('6 of 6');
  await page.getByRole('button', { name: 'Expect this' }).click();
  await expect(page.getByRole('tab', { name: 'Expectations' })).toContainText('7 of 7');
  expect(await exported(app)).toContain('"need": "wait"');
});

testByAxe('the closure screen', atRepair, async (page, check) => {
  await check('repair');
  for (const tab of ['Watch and stops', 'Expectations', 'Methods', 'Nodes']) {
    await page.getByRole('tab', { name: tab }).click();
    await check(tab);
  }
  await page.keyboard.press('Alt+p');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('composer');
});

test('a large specification is an overview from afar, and still is when a session of it is opened', async ({
  app,
}) => {
  const { page } = app;
  const nodes = Object.fromEntries(
    Array.from({ length: 1100 }, (_, index) => [`n${index}`, { kind: 'evidence', source: 'shop' }]),
  );
  await drop(page, 'many.closure.json', JSON.stringify({ version: 'ambit-closure/1', nodes, actions: {} }));
  const canvas = page.locator('.graph-canvas');
  await expect(canvas).toHaveAttribute('data-overview', 'true');
  const step = { op: 'OBSERVE', source: 'shop', values: { n0: 1 } };
  await drop(
    page,
    'many.session.json',
    JSON.stringify({ version: 'ambit-session/1', spec: 'many.closure.json', steps: [step] }),
  );
  await expect(steps(page).getByRole('row')).toHaveCount(1);
  await expect(canvas).toHaveAttribute('data-overview', 'true');
  await expect(page.locator('.react-flow__node')).toHaveCount(0);
});
