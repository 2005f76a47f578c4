/** The place of closure work, as its tests go about it. */
import type { Page } from '@playwright/test';
import { expect } from './fixture.ts';
import { text } from './typing.ts';

export const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
export const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
export const steps = (page: Page) => page.getByRole('grid', { name: 'Steps of the session' });
export const step = (page: Page, words: RegExp) => steps(page).getByRole('row').filter({ hasText: words });
export const verdict = (page: Page) => page.locator('.status-verdict');
export const undo = (page: Page) => page.getByRole('button', { name: /^(Undo|Nothing to undo)/ });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a session of a sample of this place, by the sample's name and the session's, and waits until it is shown. */
export async function openSession(page: Page, sample: string, name: string, word?: string): Promise<void> {
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
  // The place shows the session from before until this one has been run.
  await expect(page.locator('.header-facts')).toContainText(`${name} on `);
  if (word !== undefined) await expect(verdict(page)).toContainText(word);
  await expect(page.locator('.c-node').first()).toBeVisible();
}

/** Opens a session of the two passengers at the step that asks for a repair. */
export async function atRepair(page: Page): Promise<void> {
  await openSession(page, 'Two passengers', 'one-date-changed', 'AUTHORIZE');
  await step(page, /book_both.*REPAIR/).click();
  await expect(verdict(page)).toContainText('step 8 of 13, one thing is missing');
}

export async function showSpec(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Spec' }).click();
  await expect(title(page)).toHaveText(name);
  await expect(text(page)).toContainText('ambit-closure/1');
}
