/**
 * `npm run bench`: bundles `bench/run.ts` for Node and runs it. Words name the benchmarks to run; all where there are
 * none. They print ratios for people to read, and assert nothing.
 */
import path from 'node:path';
import { build } from 'vite';
import { root } from './lib/root.mjs';
import { show } from './lib/run.mjs';

const folder = path.join(root, '.cache', 'bench');
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: path.join(root, 'bench', 'run.ts'),
    outDir: folder,
    target: 'node20',
    minify: false,
    rollupOptions: { output: { entryFileNames: 'run.mjs' } },
  },
});
process.exitCode = await show(process.execPath, [path.join(folder, 'run.mjs'), ...process.argv.slice(2)]);
