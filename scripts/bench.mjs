/**
 * `npm run bench`: bundles `bench/run.ts` for Node and runs it; `canvas` and `window` are measured in a browser by
 * scripts of their own. Words name the benchmarks to run; all where there are none. They print ratios for people to
 * read, and assert nothing.
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
const wanted = process.argv.slice(2);
const inBrowser = ['canvas', 'window'];
const inNode = wanted.filter((name) => !inBrowser.includes(name));
const commands = [
  wanted.length === 0 || inNode.length > 0 ? [path.join(folder, 'run.mjs'), ...inNode] : null,
  ...inBrowser.map((name) =>
    wanted.length === 0 || wanted.includes(name) ? [path.join(root, 'bench', name, 'run.mjs')] : null,
  ),
];
for (const command of commands) if (command) process.exitCode ||= await show(process.execPath, command);
