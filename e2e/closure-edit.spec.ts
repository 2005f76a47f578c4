/** Closure work by hand: a specification is edited with what its language knows, and the next step of a session is composed. */
import { inspector, node, openSession, showSpec, steps, title, undo, verdict } from './closure.ts';
import { expect, test } from './fixture.ts';
import { exported, goBehind } from './shell.ts';
import { saveState } from './typing.ts';

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

test('a group, a call of a tool and its result are composed by form', async ({ app }) => {
  const { page } = app;
  await openSession(page, 'Retail cancellation', 'cancel');
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

test('a call says of itself whether it changes something, and may be of a tool that is not mapped', async ({
  app,
}) => {
  const { page } = app;
  await openSession(page, 'Retail cancellation', 'cancel');
  const start = await exported(app);
  const dialog = page.getByRole('dialog', { name: /Next step/ });
  const call = async (says: string) => {
    await page.keyboard.press('Alt+a');
    await dialog.getByRole('textbox', { name: 'Filter' }).fill('another tool');
    await dialog.getByRole('row', { name: /another tool/ }).click();
    const add = dialog.getByRole('button', { name: /Add as step/ });
    await expect(add).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Tool' }).fill('search_web');
    await dialog.getByRole('textbox', { name: 'arguments', exact: true }).fill('{"q": "refunds"}');
    await dialog.getByRole('combobox', { name: 'The call says of itself' }).selectOption(says);
    await add.click();
  };
  await call('nothing');
  await expect(verdict(page)).toContainText('BLOCK');
  await expect(inspector(page).getByRole('region', { name: 'Rejected' })).toContainText('UNMAPPED_TOOL');
  expect(await exported(app)).toContain(
    '{"op": "call", "tool": "search_web", "arguments": {"q": "refunds"}}',
  );
  await call('that it only reads');
  await expect(verdict(page)).not.toContainText('BLOCK');
  expect(await exported(app)).toContain('"mutates": false');
  for (let count = 0; count < 2; count++) await undo(page).click();
  expect(await exported(app)).toBe(start);
});

test('a name in a session leads to where its specification declares it', async ({ app }) => {
  const { page } = app;
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  await showSpec(page, 'two-passengers');
  const spec = await exported(app);
  await page.getByRole('tab', { name: 'Session' }).click();
  await expect(title(page)).toHaveText('one-date-changed');
  const session = await exported(app);
  const line = (declared: string) => String(spec.slice(0, spec.indexOf(declared)).split('\n').length);
  await goBehind(page, session, '"node": "flight_');
  await page.keyboard.press('F12');
  await expect(title(page)).toHaveText('two-passengers');
  await expect(page.locator('.monaco-editor .active-line-number')).toHaveText(line('"flight_a": {'));
  await page.getByRole('tab', { name: 'Session' }).click();
  await expect(title(page)).toHaveText('one-date-changed');
  // With the key held the name becomes a link, for which the declaration is looked into first.
  await goBehind(page, session, '"action": "hold_a"');
  const name = page.locator('.view-line span').getByText('"hold_a"', { exact: true });
  await name.hover();
  await page.keyboard.down('ControlOrMeta');
  await page.locator('.goto-definition-link').click();
  await page.keyboard.up('ControlOrMeta');
  await expect(title(page)).toHaveText('two-passengers');
  await expect(page.locator('.monaco-editor .active-line-number')).toHaveText(line('"hold_a": {'));
});
