import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * Runs a program with its output shown as it comes. Answers its exit code, 1 where a signal ended it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Readonly<Record<string, string>>, input?: 'ignore' | 'inherit' }} [options]
 * @returns {Promise<number>}
 */
export function show(command, args, { env = {}, input = 'ignore' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: [input, 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program and answers what it printed. Throws, with its words, where it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {string}
 */
export function capture(command, args, { cwd = root } = {}) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} failed (${result.status}):\n${result.stdout}${result.stderr}`,
    );
  }
  return result.stdout;
}

/**
 * First of the named programs that PATH has, as a path, or null.
 *
 * @param {...string} names
 * @returns {string | null}
 */
export function which(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  for (const file of names.flatMap((name) => folders.map((folder) => path.join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/**
 * Runs a program of this package's dependencies, as `show` does, by the Node that runs this script.
 *
 * @param {string} file within `node_modules`
 * @param {readonly string[]} args
 * @param {Parameters<typeof show>[2]} [options]
 */
export function showModule(file, args, options) {
  return show(process.execPath, [path.join(root, 'node_modules', file), ...args], options);
}
