/** `npm run build`: everything in `out/`, and only what is stale. `--force` builds all of it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { root } from './lib/root.mjs';

if (process.argv.includes('--force')) await rm(path.join(root, 'out'), { recursive: true, force: true });
process.exitCode = (await build()) ? 0 : 1;
