/** What tests find in the place of authority graphs, and the ways to get there. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';

export const node = (page: Page, id: string) =>
  page.locator('.react-flow__node').filter({ hasText: id }).first();
export const edge = (page: Page, id: string) => page.locator(`.react-flow__edge[data-id="${id}"]`);
/** The drawing of an edge, which says how the edge stands. */
export const drawn = (page: Page, id: string) => edge(page, id).locator('.a-edge');
export const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
export const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
export const verdict = (page: Page) => page.locator('.status-verdict');
export const counts = (page: Page) => page.locator('.status-counts');
export const undo = (page: Page) => page.getByRole('button', { name: /^(Undo|Nothing to undo)/ });

/** Waits until nodes stand where they will: a first layout that is on its way would move them under the pointer. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.graph-canvas')).toHaveAttribute('aria-busy', 'false');
}

/** Opens a sample of this place and waits for its drawing, of which one node is named. */
export async function openSample(page: Page, name: string, shows: string): Promise<void> {
  await page.getByRole('region', { name: 'Samples' }).getByRole('button', { name }).click();
  await expect(node(page, shows)).toBeVisible();
  await settled(page);
}

export async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Undoes until nothing is left. */
export async function undoAll(page: Page): Promise<void> {
  while ((await undo(page).getAttribute('aria-label')) !== 'Nothing to undo') await undo(page).click();
}

/** Undoes the one step that there is. */
export async function undoOnce(page: Page): Promise<void> {
  await undo(page).click();
  await expect(undo(page)).toHaveAttribute('aria-label', 'Nothing to undo');
}
