import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixture.ts';
import { run } from './shell.ts';

/** A test with this tag runs on the web only. */
const WEB_ONLY = '@web';

/** Fails where axe finds anything serious in what is on screen. */
type Check = (what: string) => Promise<void>;

/**
 * Goes through screens in every theme. `open` opens what is looked at; the theme is taken then, and `look` goes on from
 * there. Both editions show the same styles, so that the desktop looks at one theme.
 */
export function testByAxe(
  title: string,
  open: (page: Page) => Promise<void>,
  look: (page: Page, check: Check) => Promise<void>,
): void {
  for (const theme of ['Light', 'Dark', 'High contrast']) {
    const details = theme === 'Light' ? {} : { tag: WEB_ONLY };
    test(`axe finds nothing serious in ${title}: ${theme}`, details, async ({ app }) => {
      await open(app.page);
      await run(app.page, `${theme} theme`);
      await look(app.page, async (what) => expect(await serious(app), what).toEqual([]));
    });
  }
}

/** What axe finds serious or worse in what is on screen, as rule and elements. */
async function serious({ page }: App): Promise<readonly string[]> {
  // What fades in is of little contrast until it is there.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  // Electron opens no second page for axe to finish in; there are no frames here that would need one.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
