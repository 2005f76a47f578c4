/**
 * `npm run bench`: bundles `bench/run.ts` for Node and runs it; `canvas` is measured in a browser by a script of its own. Words name the benchmarks to run; all where there are
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
const wanted = process.argv.slice(2);
const inNode = wanted.filter((name) => name !== 'canvas');
const commands = [
  wanted.length === 0 || inNode.length > 0 ? [path.join(folder, 'run.mjs'), ...inNode] : null,
  wanted.length === 0 || wanted.includes('canvas') ? [path.join(root, 'bench', 'canvas', 'run.mjs')] : null,
];
for (const command of commands) if (command) process.exitCode ||= await show(process.execPath, command);
