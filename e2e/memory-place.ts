/** What tests find in the place of histories, and the ways to get there. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

export const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the history' });
export const verdict = (page: Page) => page.locator('.status-verdict');
export const admitted = (page: Page) => page.getByRole('region', { name: 'Admitted', exact: true });
export const withheld = (page: Page) => page.getByRole('region', { name: "Withheld, the owner's view" });
export const beside = (page: Page) => page.getByRole('region', { name: 'Another arm beside' });
export const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
/** The cards of an item, in every column. */
export const card = (within: Page | Locator, item: string) =>
  within.locator(`.m-card:has(.m-card-id:text-is("${item}"))`);
export const receipt = (page: Page) => inspector(page).getByRole('region', { name: /^Receipt/ });

/** Opens a sample; `file` is what its documents are called after, numbered where there are several. */
export async function openSample(page: Page, name: string, file: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Memory' }).click();
  const samples = page.getByRole('region', { name: 'Samples' });
  await samples.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(file);
  await expect(slider(page)).toBeVisible();
  await expect(verdict(page)).toContainText('forbidden');
}

/** Goes to an attempt by the keyboard alone. */
export async function goToAttempt(page: Page, attempt: string): Promise<void> {
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
  for (let step = 0; step < 40; step++) {
    if ((await slider(page).getAttribute('aria-valuetext'))?.includes(`, ${attempt}: `)) break;
    await page.keyboard.press('PageDown');
  }
  await expect(receipt(page)).toContainText(`Receipt ${attempt}`);
}
