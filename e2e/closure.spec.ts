/** The place of closure work: a specification and its sessions, stepped, decided, repaired, composed and compared. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixture.ts';
import { drop, exported, goBehind, run } from './shell.ts';
import { saveState, text } from './typing.ts';

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const steps = (page: Page) => page.getByRole('grid', { name: 'Steps of the session' });
const step = (page: Page, words: RegExp) => steps(page).getByRole('row').filter({ hasText: words });
const verdict = (page: Page) => page.locator('.status-verdict');
const undo = (page: Page) => page.getByRole('button', { name: /^(Undo|Nothing to undo)/ });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a session of a sample of this place, by the sample's name and the session's, and waits for its decision. */
async function openSession(page: Page, sample: string, name: string, word: string): Promise<void> {
  await page.getByRole('button', { name: 'Closure', exact: true }).click();
  const session = page
    .getByRole('region', { name: 'Sessions' })
    .getByRole('button', { name: new RegExp(`${name}$`) });
  await expect(page.locator('.c-node').first()).toBeVisible();
  if (sample !== 'Two passengers') {
    await page.getByRole('region', { name: 'Samples' }).getByRole('button', { name: sample }).click();
  }
  await session.click();
  await expect(title(page)).toHaveText(name);
  await expect(verdict(page)).toContainText(word);
  await expect(page.locator('.c-node').first()).toBeVisible();
}

/** Opens a session of the two passengers at the step that asks for a repair. */
async function atRepair(page: Page): Promise<void> {
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  await step(page, /book_both.*REPAIR/).click();
  await expect(verdict(page)).toContainText('step 8 of 13, one thing is missing');
}

async function showSpec(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Spec' }).click();
  await expect(title(page)).toHaveText(name);
  await expect(text(page)).toContainText('ambit-closure/1');
}

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

test('editing the specification replays the session and shows where decisions change', async ({ app }) => {
  const { page } = app;
  await openSession(page, 'Fare cap', 'fare-rises', 'BLOCK');
  await showSpec(page, 'fare-cap');
  const spec = await exported(app);
  await goBehind(page, spec, '"limit": {"op": "');
  await page.keyboard.press('Delete');
  await page.keyboard.type('g');
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toContainText('come out otherwise since you edited the specification');
  await expect(steps(page)).toContainText('was AUTHORIZE');
  await expect(inspector(page)).toContainText('expected decision "BLOCK"');
  // A text that is not JSON for a moment leaves the picture standing.
  await page.keyboard.type('"');
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByRole('row', { name: /JSON_SYNTAX/ })).toBeVisible();
  await expect(node(page, 'payment')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('row', { name: /JSON_SYNTAX/ })).toHaveCount(0);
  await inspector(page).getByRole('button', { name: 'Take as it is' }).click();
  await expect(steps(page)).not.toContainText('was');
});

test('the next step is composed from what is possible, typed by form, and can be undone', async ({ app }) => {
  const { page } = app;
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  const start = await exported(app);
  await page.keyboard.press('Alt+a');
  const dialog = page.getByRole('dialog', { name: /Next step/ });
  await dialog.getByRole('textbox', { name: 'Filter' }).fill('revise cap');
  await dialog.getByRole('row', { name: /REVISE\s*cap/ }).click();
  await dialog.getByRole('textbox', { name: 'cap' }).fill('25o');
  await expect(dialog).toContainText('this is no number');
  await expect(dialog.getByRole('button', { name: /Add as step/ })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'cap' }).fill('250');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('REVISE');
  await expect(node(page, 'total')).toContainText('over its limit');
  await page.keyboard.press('Alt+p');
  const propose = page.getByRole('dialog', { name: 'Propose an action' });
  await propose.getByRole('row', { name: /book_both/ }).click();
  await propose.getByRole('button', { name: /Add as step 15/ }).click();
  await expect(verdict(page)).toContainText('BLOCK');
  await expect(inspector(page).getByRole('region', { name: 'Rejected' })).toContainText('ALLOWANCE_USED');
  await undo(page).click();
  await undo(page).click();
  await expect(verdict(page)).toContainText('step 13 of 13');
  expect(await exported(app)).toBe(start);
  await saveState(page, 'saved');
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

test('names of the specification explain themselves, complete, lead to one another and are renamed', async ({
  app,
}) => {
  const { page } = app;
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  await showSpec(page, 'two-passengers');
  const spec = await exported(app);
  await expect(page.locator('.codelens-decoration').first()).toContainText('used by');
  await goBehind(page, spec, '"args": [{"node": "res');
  await page.keyboard.press('F12');
  await expect(page.locator('.monaco-editor .active-line-number')).toHaveText(
    String(spec.slice(0, spec.indexOf('"results_a": {')).split('\n').length),
  );
  await page.keyboard.press('F2');
  await expect(page.locator('.rename-box input')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('offers_a');
  await page.keyboard.press('Enter');
  await expect(node(page, 'offers_a')).toBeVisible();
  const renamed = await exported(app);
  expect(renamed).not.toContain('results_a');
  await expect(verdict(page)).toContainText('step 13 of 13');
  await page.getByRole('tab', { name: 'Session' }).click();
  await expect(title(page)).toHaveText('one-date-changed');
  const session = await exported(app);
  expect(session).toContain('offers_a');
  expect(session).not.toContain('results_a');
});

test('a mistake in the specification is underlined, listed and found on the canvas', async ({ app }) => {
  const { page } = app;
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  await showSpec(page, 'two-passengers');
  const spec = await exported(app);
  await goBehind(page, spec, '"limit": {"op": "le", "args": [{"value": true}, {"node": "cap');
  await page.keyboard.type('s');
  await page.keyboard.press('Escape');
  const finding = page.getByRole('row', { name: /UNKNOWN_NODE/ });
  await expect(finding).toContainText('no node is called `caps`'.replaceAll('`', ''));
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(1);
  await finding.click();
  await expect(node(page, 'total')).toHaveClass(/selected/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(finding).toHaveCount(0);
});

test('the table of nodes stays in step with the canvas, and groups are decided member by member', async ({
  app,
}) => {
  const { page } = app;
  await openSession(page, 'Group refund', 'one-member-revoked', '');
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

/** Looks for anything serious that axe finds in what is on screen. */
async function noneForAxe({ page }: App, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [what, id, nodes[0]?.html])).toEqual([]);
}

for (const theme of ['Light', 'Dark']) {
  test(`nothing serious for axe in the ${theme.toLowerCase()} theme`, async ({ app }) => {
    const { page } = app;
    await atRepair(page);
    await run(page, `${theme} theme`);
    await noneForAxe(app, 'repair');
    for (const tab of ['Watch and stops', 'Expectations', 'Methods', 'Nodes']) {
      await page.getByRole('tab', { name: tab }).click();
      await noneForAxe(app, tab);
    }
    await page.keyboard.press('Alt+p');
    await expect(page.getByRole('dialog')).toBeVisible();
    await noneForAxe(app, 'composer');
  });
}

test('a group, a call of a tool and its result are composed by form', async ({ app }) => {
  const { page } = app;
  await openSession(page, 'Retail cancellation', 'cancel', '');
  const start = await exported(app);
  const dialog = page.getByRole('dialog', { name: /Next step/ });
  const choose = async (label: string, row: RegExp) => {
    await page.keyboard.press('Alt+a');
    await dialog.getByRole('textbox', { name: 'Filter' }).fill(label);
    await dialog.getByRole('row', { name: row }).click();
  };
  const add = () => dialog.getByRole('button', { name: /Add as step/ });

  await choose('group cancel', /^GROUP\s*cancel$/);
  await dialog.getByRole('combobox', { name: 'order is' }).selectOption("each member's own");
  await dialog.getByRole('textbox', { name: 'Name of member 1' }).fill('one');
  await dialog.getByRole('textbox', { name: 'order of one' }).fill('#W1');
  await dialog.getByRole('button', { name: 'Another member' }).click();
  await expect(add()).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name of member 2' }).fill('two');
  await dialog.getByRole('textbox', { name: 'order of two' }).fill('#W2');
  await add().click();
  await expect(verdict(page)).toContainText('GROUP');
  expect(await exported(app)).toContain('"members": {"one": {"order": "#W1"}, "two": {"order": "#W2"}}');

  await choose('call cancel_pending_order for two', /cancel_pending_order for two/);
  await expect(dialog.getByRole('textbox', { name: 'order_id' })).toHaveValue('#W2');
  await add().click();
  await expect(verdict(page)).toContainText('step 14 of 14');
  expect(await exported(app)).toContain('"group": "g1", "member": "two"');

  await choose('result get_order_details', /get_order_details/);
  const value = dialog.getByRole('textbox', { name: 'value', exact: true });
  await value.fill('{"user_id": }');
  await expect(dialog).toContainText('this is not JSON: line 1, column 13');
  await expect(add()).toBeDisabled();
  await value.fill('{"user_id": "mia", "status": "pending", "items": []}');
  await add().click();
  await expect(node(page, 'owner')).toContainText('mia');
  for (let count = 0; count < 3; count++) await undo(page).click();
  expect(await exported(app)).toBe(start);
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
