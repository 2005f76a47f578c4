/** The two builds of the package, each run only where what it was made from has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { showModule } from './run.mjs';

const shared = ['package-lock.json', 'tsconfig.json', 'src/core', 'schemas'];

/** @type {Readonly<Record<string, { inputs: readonly string[], outputs: readonly string[], command: readonly [file: string, ...args: string[]] }>>} */
const builds = {
  app: {
    inputs: [
      ...shared,
      'electron.vite.config.ts',
      'src/hosts',
      'src/main',
      'src/preload',
      'src/renderer',
      'src/web',
      'samples',
    ],
    outputs: ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'],
    command: ['electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
  },
  cli: {
    inputs: [...shared, 'vite.cli.config.ts', 'src/cli', 'package.json'],
    outputs: ['out/cli/ambit.js'],
    command: ['vite/bin/vite.js', 'build', '--config', 'vite.cli.config.ts', '--logLevel', 'warn'],
  },
};

/**
 * Builds what is stale. Answers whether everything named now stands.
 *
 * @param {...('app' | 'cli')} names all where none is given
 * @returns {Promise<boolean>}
 */
export async function build(...names) {
  for (const name of names.length === 0 ? Object.keys(builds) : names) {
    const one = /** @type {(typeof builds)[string]} */ (builds[name]);
    const stamp = path.join(root, 'out', `.${name}.stamp`);
    const wanted = hashOf(one.inputs);
    const stands = one.outputs.every((file) => existsSync(path.join(root, file)));
    if (stands && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue;
    console.log(`building ${name}…`);
    const [file, ...args] = one.command;
    if ((await showModule(file, args)) !== 0) return false;
    writeFileSync(stamp, wanted);
  }
  return true;
}

/**
 * Hash of the names and bytes of all files under some paths, tests left out.
 *
 * @param {readonly string[]} inputs
 */
function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(path.join(root, input)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesUnder(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .sort()
    .filter((name) => name !== 'testing' && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(path.join(place, name)));
}
