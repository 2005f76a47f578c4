import { defineConfig } from '@playwright/test';

/** One suite on both editions. `x.web.spec.ts` and `x.desktop.spec.ts`, and the tag `@web`, are for one of them. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/setup.ts',
  // Two cores, real browsers and `kill -9`: one after another. CI tries a failed test up to twice more, and says so.
  workers: 1,
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    { name: 'web', testIgnore: '**/*.desktop.spec.ts' },
    { name: 'desktop', testIgnore: '**/*.web.spec.ts', grepInvert: /@web/ },
  ],
});
