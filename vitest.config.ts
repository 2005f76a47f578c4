import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    // The full counts are ten times as many, and may share the machine.
    testTimeout: process.env.AMBIT_FULL === '1' ? 1_200_000 : 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
