import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILT = join(ROOT, 'out/cli/ambit.js');
const SOURCES = ['src/cli', 'src/core', 'package.json', 'vite.cli.config.ts'];

/** The command line as it is shipped; it is built first where a source is newer than it. */
export async function builtCli(): Promise<string> {
  if (builtAt() < newest(SOURCES.map((source) => join(ROOT, source)))) await rebuild();
  return BUILT;
}

function builtAt(): number {
  return statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function newest(paths: readonly string[]): number {
  return Math.max(
    ...paths.map((path) => {
      const entry = statSync(path);
      if (!entry.isDirectory()) return entry.mtimeMs;
      return newest(readdirSync(path).map((name) => join(path, name)));
    }),
  );
}

/** Builds beside the place and then moves it there, so that tests in other processes never run half a file. */
async function rebuild(): Promise<void> {
  mkdirSync(join(ROOT, 'out/cli'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'out/cli-'));
  try {
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.cli.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder },
    });
    for (const file of readdirSync(folder)) renameSync(join(folder, file), join(ROOT, 'out/cli', file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a run of the command line left behind. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `ambit` with these arguments in a folder, giving it `input` on standard input. */
export function runCli(
  cli: string,
  args: readonly string[],
  options: { cwd?: string; input?: string | Uint8Array } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: options.cwd ?? ROOT });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() });
    });
    // A command that stops reading early closes the pipe, which is no failure of the test.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}
