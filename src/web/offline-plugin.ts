import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('./offline.sw.ts', import.meta.url));

/** Vite plugin that writes `offline.js`, the service worker with the list of all files that the build made. */
export function offline(): Plugin {
  let folder = '';
  return {
    name: 'ambit-offline',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const files = paths
        .map((path) => relative(folder, path).split(sep).join('/'))
        .filter((file) => file !== 'offline.js')
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(await readFile(join(folder, file)));
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const list = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files });
      await writeFile(join(folder, 'offline.js'), `const OFFLINE = ${list};\n${code}`);
    },
  };
}
