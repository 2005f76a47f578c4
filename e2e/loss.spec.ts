import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';

/** Three deaths, each right after the window says that what was typed last is saved. */
const DEATHS = 3;

test('kill -9 after “Saved” loses nothing', async ({ app }) => {
  await app.page.keyboard.press('Alt+n');
  const marks: string[] = [];
  for (let death = 1; death <= DEATHS; death++) {
    const mark = `typed-before-death-${death}`;
    await typeAtStart(app.page, mark);
    marks.push(mark);
    await saved(app.page);
    await app.killAndRestart();
    for (const one of marks) await expect(text(app.page)).toContainText(one);
    await saved(app.page);
  }
});

const text = (page: Page) => page.locator('.monaco-editor .view-lines').first();

async function typeAtStart(page: Page, word: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(`${word} `);
  await expect(text(page)).toContainText(word);
}

async function saved(page: Page): Promise<void> {
  // The frame after next shows what the last key did: before it, “Saved” may be about what came before.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', 'saved');
}
