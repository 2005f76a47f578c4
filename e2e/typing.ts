import { expect, type Page } from '@playwright/test';

/** The lines of the text editor. */
export const text = (page: Page) => page.locator('.monaco-editor .view-lines').first();

/** Puts the focus into the text. A click would aim at the middle of its lines, which may lie below what is shown. */
export async function focusText(page: Page): Promise<void> {
  // Monaco takes keys by one of these, depending on the browser.
  await page.locator('.monaco-editor :is(textarea, .native-edit-context)').first().focus();
}

/** Makes a document, and waits until the editor shows its text: keys before that go to the document that was open. */
export async function newDocument(page: Page): Promise<void> {
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('untitled');
  await expect(text(page)).toContainText('"untitled"');
}

/** Brings the end of the open document into view. */
export async function showEnd(page: Page): Promise<void> {
  await focusText(page);
  await page.keyboard.press('Control+End');
}

/** Types a word at the end of the open document, as a user does. */
export async function typeAtEnd(page: Page, word: string): Promise<void> {
  await showEnd(page);
  await page.keyboard.type(word);
  await expect(text(page)).toContainText(word);
}

/** Waits until the window says this of the open document. */
export async function saveState(page: Page, state: 'saved' | 'failed' | 'conflict'): Promise<void> {
  // The frame after next shows what the last key did: before it, the word may be about what came before.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('[data-save-state]')).toHaveAttribute('data-save-state', state);
}

/** Types a word at the start of the document that shows the other one. A word of spaces cannot be seen, and is not. */
export async function typeAtStart(page: Page, shown: string, word: string): Promise<void> {
  await expect(text(page)).toContainText(shown);
  await focusText(page);
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(word);
  if (word.trim() !== '') await expect(text(page)).toContainText(word);
}
