import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, seed } from '../../core/text/testing/counts.ts';
import { openInNode } from '../../core/workspace/testing/node.ts';
import { fileStorage } from './index.ts';

const root = join(import.meta.dirname, '../../..');
const built = join(root, '.cache/storage-test');
const folders: string[] = [];

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    ssr: { external: ['sql.js'], noExternal: true },
    build: { ssr: 'src/main/storage/testing/child.ts', outDir: built, emptyOutDir: true, target: 'node20' },
  });
});

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-storage-'));
  folders.push(folder);
  return folder;
}

interface Seen {
  /** What was acknowledged last, by document. */
  readonly saved: Map<string, { revision: number; text: string }>;
  readonly refused: string[];
  edits: number;
}

/** Notes what a child acknowledges, line by line; a line that was cut off acknowledges nothing. */
function watch(child: ChildProcess, seen: Seen, onLine: () => void = () => {}): void {
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const [id, revision, text] = line.split(' ');
    if (id === 'refused') seen.refused.push(line.slice(8));
    else if (text !== undefined) {
      seen.saved.set(id!, { revision: Number(revision), text });
      seen.edits++;
    }
    onLine();
  });
}

function start(folder: string, size: number, shell?: string): ChildProcess {
  const args = [join(built, 'child.js'), folder, String(size)];
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  if (shell === undefined) return spawn(process.execPath, args, { stdio });
  return spawn('sh', ['-c', `${shell}; exec "$0" "$@"`, process.execPath, ...args], { stdio });
}

/** Opens the folder and compares: nothing acknowledged is missing, and at most one edit more is there. */
async function compare(folder: string, seen: Seen): Promise<void> {
  const workspace = await openInNode(await fileStorage(folder));
  const notices: string[] = [];
  workspace.subscribe((event) => event.kind === 'notice' && notices.push(event.message));
  for (const [id, { revision, text }] of seen.saved) {
    const found = await workspace.api.open(id);
    expect(found.info.revision - revision).toBeGreaterThanOrEqual(0);
    expect(found.info.revision - revision).toBeLessThanOrEqual(1);
    expect(await workspace.api.revisionText(id, revision)).toBe(text);
  }
  expect(notices.filter((message) => !message.includes('not saved yet'))).toEqual([]);
  await workspace.close();
}

describe('a process killed with SIGKILL', () => {
  test('at random moments loses nothing that it acknowledged', async () => {
    const folder = await newFolder();
    const seen: Seen = { saved: new Map(), refused: [], edits: 0 };
    const kills = fc.sample(fc.record({ after: fc.nat(150), size: fc.constantFrom(10, 5000, 400_000) }), {
      numRuns: count(100),
      seed: seed('kill -9'),
    });
    for (const { after, size } of kills) {
      const child = start(folder, size);
      await new Promise<void>((resolve) => {
        watch(child, seen, resolve);
      });
      setTimeout(() => child.kill('SIGKILL'), after);
      await once(child, 'close');
      await compare(folder, seen);
    }
    expect(seen.edits).toBeGreaterThan(kills.length);
  }, 600_000);
});

describe('a full disk', () => {
  test('refuses edits with a plain sentence, and leaves what was acknowledged', async () => {
    const folder = await newFolder();
    const seen: Seen = { saved: new Map(), refused: [], edits: 0 };
    // The system refuses to let a file grow past 40 KiB, in the middle of a record.
    const child = start(folder, 3000, 'ulimit -f 80');
    await new Promise<void>((resolve) => {
      watch(child, seen, () => seen.refused.length > 20 && resolve());
    });
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(seen.edits).toBeGreaterThan(5);
    expect(new Set(seen.refused)).toEqual(new Set(['the disk takes no larger file']));
    await compare(folder, seen);
  });

  test('is called one', async () => {
    const folder = await newFolder();
    await symlink('/dev/full', join(folder, 'journal-0.ambit'));
    const storage = await fileStorage(folder);
    await expect(storage.append(0, new Uint8Array(10))).rejects.toThrow('the disk is full');
    await storage.close();
  });
});

describe('the lock of a folder', () => {
  test('keeps a second owner out while the first one lives, and is gone after it', async () => {
    const folder = await newFolder();
    const first = await fileStorage(folder);
    await expect(fileStorage(folder)).rejects.toThrow(`open in another Ambit (process ${process.pid})`);
    await first.close();
    expect(await readdir(folder)).toEqual([]);
    await (await fileStorage(folder)).close();
  });

  test('of a dead process is taken over', async () => {
    const folder = await newFolder();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const held = { token: 'x', host: hostname(), pid, began: null };
    for (const content of [JSON.stringify(held), '', 'garbage']) {
      await writeFile(join(folder, 'lock'), content);
      const storage = await fileStorage(folder);
      expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).pid).toBe(process.pid);
      await storage.close();
    }
  });

  test('of a process whose number another one has now is taken over', async () => {
    const folder = await newFolder();
    const held = { token: 'x', host: hostname(), pid: process.pid, began: 'another boot 1' };
    await writeFile(join(folder, 'lock'), JSON.stringify(held));
    await (await fileStorage(folder)).close();
  });

  test('of another machine is respected', async () => {
    const folder = await newFolder();
    const held = { token: 'x', host: 'elsewhere.example', pid: 1, began: null };
    await writeFile(join(folder, 'lock'), JSON.stringify(held));
    await expect(fileStorage(folder)).rejects.toThrow('`elsewhere.example`');
  });

  test('that another process took over stops the first one from writing', async () => {
    const folder = await newFolder();
    const storage = await fileStorage(folder);
    await writeFile(
      join(folder, 'lock'),
      JSON.stringify({ token: 'theirs', pid: 1, host: hostname(), began: null }),
    );
    await expect(storage.append(0, new Uint8Array(1))).rejects.toThrow('taken over');
    await expect(storage.writeSnapshot(1, new Uint8Array(1))).rejects.toThrow('taken over');
    expect(await readdir(folder)).toEqual(['lock']);
  });
});

test('a snapshot that was being written when the process died is no snapshot', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'snapshot-1.ambit.new'), 'half');
  const storage = await fileStorage(folder);
  expect(await storage.load()).toEqual([]);
  expect(await readdir(folder)).toEqual(['lock']);
  await storage.close();
});

test('a damaged file is set aside under a name of its own and stays past the forgetting of its generation', async () => {
  const folder = await newFolder();
  const first = await openInNode(await fileStorage(folder));
  const { id } = await first.api.create({ kind: 'authority', name: 'x', text: 'kept' });
  await first.close();
  const damaged = await readFile(join(folder, 'snapshot-1.ambit'));
  damaged[200] = damaged[200]! ^ 1;
  await writeFile(join(folder, 'snapshot-1.ambit'), damaged);
  for (let i = 0; i < 3; i++) {
    const workspace = await openInNode(await fileStorage(folder));
    expect((await workspace.api.open(id)).text).toBe('kept');
    await workspace.api.rename(id, `x${i}`);
    await workspace.close();
  }
  const names = await readdir(folder);
  const aside = names.filter((name) => name.startsWith('damaged-'));
  expect(aside).toHaveLength(1);
  expect(await readFile(join(folder, aside[0]!))).toEqual(damaged);
  expect(names).not.toContain('snapshot-1.ambit');
});
