/**
 * The fuses of a released desktop program, every one of them stated. Electron's default stands in brackets where ours
 * is another. `node scripts/fuses.mjs <electron>` sets them on a program, as packaging does.
 */
import { pathToFileURL } from 'node:url';
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/** @type {Readonly<Record<keyof typeof FuseV1Options, boolean>>} */
export const fuses = {
  /** The program is no Node for whoever sets ELECTRON_RUN_AS_NODE (on). */
  RunAsNode: false,
  /** Windows keep no cookies. */
  EnableCookieEncryption: false,
  /** NODE_OPTIONS is not read (on). */
  EnableNodeOptionsEnvironmentVariable: false,
  /** Nobody attaches a debugger by `--inspect` (on). Playwright does: tests run a program of their own. */
  EnableNodeCliInspectArguments: false,
  /** A changed archive is not run, on macOS and Windows (off). */
  EnableEmbeddedAsarIntegrityValidation: true,
  /** Nothing but the archive is run (off). */
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  /** Pages come by `app://`, so `file://` needs no privileges (on). */
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/**
 * Sets the fuses of a program. One that is older than a fuse is left without it.
 *
 * @param {string} executable
 */
export async function setFuses(executable) {
  const wire = await getCurrentFuseWire(executable);
  const known = Object.entries(fuses).filter(([name]) => numberOf(name) in wire);
  await flipFuses(executable, {
    version: FuseVersion.V1,
    ...Object.fromEntries(known.map(([name, on]) => [numberOf(name), on])),
  });
}

/**
 * The fuses of a program by name: on, off, or null where it has no such fuse.
 *
 * @param {string} executable
 * @returns {Promise<Readonly<Record<string, boolean | null>>>}
 */
export async function readFuses(executable) {
  const wire = await getCurrentFuseWire(executable);
  const names = Object.keys(fuses);
  // A fuse is kept as the character `1` or `0`.
  const states = names.map((name) => {
    const state = wire[numberOf(name)];
    return state === undefined ? null : String.fromCharCode(state) === '1';
  });
  return Object.fromEntries(names.map((name, index) => [name, states[index] ?? null]));
}

/** @param {string} name */
function numberOf(name) {
  return FuseV1Options[/** @type {keyof typeof FuseV1Options} */ (name)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const executable = process.argv[2];
  if (executable === undefined) throw new Error('say which program: node scripts/fuses.mjs <electron>');
  await setFuses(executable);
  console.log(await readFuses(executable));
}
