import type { Page } from '@playwright/test';

declare global {
  /** Errors that React Flow reports by number; the canvas collects them. */
  var __ambitFlowErrors: readonly unknown[] | undefined;
}

/** What must not happen in any test, gathered over all pages of it. */
export interface Faults {
  watch(page: Page): void;
  /** Reads what a page has kept itself, before it goes. */
  collect(page: Page): Promise<void>;
  allow(fault: RegExp): void;
  found(): readonly string[];
}

export function collectFaults(): Faults {
  const found = new Set<string>();
  const allowed: RegExp[] = [];
  const note = (fault: string) => found.add(fault);
  const console_ = (type: string, text: string, url: string) => {
    // Violations of the content security policy are console errors too.
    if (type === 'error' || type === 'assert') note(`console: ${text} (${url})`);
  };
  return {
    watch(page) {
      page.on('console', (message) => console_(message.type(), message.text(), message.location().url));
      page.on('pageerror', (error) => note(`page: ${error.message}`));
      page.on('crash', () => note('page: crashed'));
    },
    async collect(page) {
      if (page.isClosed()) return;
      // A window speaks before anyone can listen: the page's first messages are kept by Playwright.
      for (const message of await page.consoleMessages().catch(() => [])) {
        console_(message.type(), message.text(), message.location().url);
      }
      for (const error of await page.pageErrors().catch(() => [])) note(`page: ${error.message}`);
      const flow = await page.evaluate(() => globalThis.__ambitFlowErrors ?? []).catch(() => []);
      for (const error of flow) note(`canvas: ${JSON.stringify(error)}`);
    },
    allow: (fault) => allowed.push(fault),
    found: () => [...found].filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  };
}
