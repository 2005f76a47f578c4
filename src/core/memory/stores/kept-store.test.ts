import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { fileStorage } from '../../../main/storage/index.ts';
import { count, seed } from '../../text/testing/counts.ts';
import { MemoryStorage } from '../../workspace/testing/memory-storage.ts';
import { DEFAULT_SEARCH } from '../types.ts';
import { type KeptStore, type Opening, openKept, type StoreStorage } from './kept-store.ts';
import { openStore, StoreMismatch } from './store.ts';
import { eventAt } from './testing/events.ts';
import { type MemoryReads, STORE_KINDS, type StoreKind } from './types.ts';

const sql = await initSqlJs();
const root = join(import.meta.dirname, '../../../..');
const built = join(root, '.cache/memory-store-test');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function opened(storage: StoreStorage, kind: StoreKind = STORE_KINDS[0]!): Promise<KeptStore> {
  const opening = await openKept({ sql, storage, kind, snapshotAfter: 2000 });
  if (opening.kind === 'damaged') throw new Error(opening.message);
  return opening.store;
}

/** What three contexts can read and find. */
function look(memory: MemoryReads, seq: number): string {
  const contexts = [['o'], ['a', 'o'], 'U' as const].map((viewers) => ({
    viewers,
    conversation: null,
    time: seq * 1000,
  }));
  return JSON.stringify(
    contexts.map((context) => [memory.export(context), memory.search(context, 'plum ember', DEFAULT_SEARCH)]),
  );
}

/** That a store holds exactly the events up to `seq`. */
function expectLog(store: KeptStore, seq: number, kind: StoreKind = STORE_KINDS[0]!): void {
  expect(store.memory.seq).toBe(seq);
  const fresh = openStore(sql, kind);
  for (let n = 1; n <= seq; n++) fresh.apply(eventAt(n));
  expect(look(store.memory, seq)).toBe(look(fresh, seq));
  fresh.close();
}

async function filled(storage: StoreStorage, events: number): Promise<void> {
  const store = await opened(storage);
  for (let seq = 1; seq <= events; seq++) await store.append(eventAt(seq));
  await store.close();
}

describe('a process killed with SIGKILL', () => {
  it('between any two events loses nothing that it acknowledged', async () => {
    await build({
      configFile: false,
      logLevel: 'error',
      root,
      ssr: { external: ['sql.js'], noExternal: true },
      build: {
        ssr: 'src/core/memory/stores/testing/child.ts',
        outDir: built,
        emptyOutDir: true,
        target: 'node20',
      },
    });
    // Each after some events more and a few milliseconds: how fast the machine is decides nothing.
    const kill = fc.tuple(fc.nat(3), fc.nat(15), fc.nat(10));
    const kills = fc.sample(kill, { numRuns: count(100), seed: seed('kill -9') });
    const places = await Promise.all(STORE_KINDS.map(() => mkdtemp(join(tmpdir(), 'ambit-memory-'))));
    folders.push(...places);
    const acknowledged = [0, 0, 0, 0];
    for (const [which, events, milliseconds] of kills) {
      const kind = STORE_KINDS[which]!;
      const folder = places[which]!;
      const args = [join(built, 'child.js'), folder, kind.architecture, kind.index];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const lines = createInterface({ input: child.stdout });
      lines.on('line', (line) => {
        acknowledged[which] = Number(line);
      });
      for (let line = 0; line <= events; line++) await once(lines, 'line');
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
      await once(child, 'close');

      const store = await opened(await fileStorage(folder), kind);
      const known = acknowledged[which]!;
      expect([known, known + 1]).toContain(store.memory.seq);
      expectLog(store, store.memory.seq, kind);
      acknowledged[which] = store.memory.seq;
      await store.close();
    }
    const appended = kills.reduce((sum, [, events]) => sum + events + 1, 0);
    expect(acknowledged.reduce((sum, seq) => sum + seq)).toBeGreaterThanOrEqual(appended);
  }, 1_800_000);
});

describe('a kept store', () => {
  it('is what was appended, after every number of events, snapshots or none', async () => {
    const storage = new MemoryStorage();
    for (let seq = 1; seq <= 60; seq += 3) {
      const store = await opened(storage);
      for (let n = seq; n < seq + 3; n++) await store.append(eventAt(n));
      await store.append(eventAt(seq));
      await store.close();
      expectLog(await opened(storage), seq + 2);
    }
    expect([...storage.snapshots.keys()].length).toBeGreaterThan(0);
    expect(storage.snapshots.size).toBeLessThan(3);
  });

  it('drops a record that was cut off anywhere, and goes on after it', async () => {
    const storage = new MemoryStorage();
    await filled(storage, 4);
    const whole = storage.journals.get(0)!;
    const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1;
    for (let end = lastLine; end < whole.length; end += 7) {
      const cut = new MemoryStorage();
      cut.journals.set(0, whole.slice(0, end));
      expectLog(await opened(cut), 3);
      const again = await opened(cut);
      await again.append(eventAt(4));
      await again.append(eventAt(5));
      expectLog(await opened(cut), 5);
    }
  });

  it('stays closed, and touches nothing, where an acknowledged event cannot be read', async () => {
    const storage = new MemoryStorage();
    await filled(storage, 4);
    const whole = storage.journals.get(0)!;
    const second = whole.indexOf(10) + 1;
    const third = whole.indexOf(10, second) + 1;
    const changed = whole.slice();
    changed[second + 60]! ^= 1;
    const dropped = new Uint8Array([...whole.slice(0, second), ...whole.slice(third)]);
    const lastChanged = whole.slice();
    lastChanged[whole.length - 3]! ^= 1;
    for (const [bytes, event] of [
      [changed, 2],
      [dropped, 2],
      [lastChanged, 4],
    ] as const) {
      const damaged = new MemoryStorage();
      damaged.journals.set(0, bytes);
      const opening: Opening = await openKept({ sql, storage: damaged, kind: STORE_KINDS[0]! });
      expect(opening).toEqual({
        kind: 'damaged',
        message: expect.stringContaining(`event ${event} of this`),
      });
      expect([...damaged.journals]).toEqual([[0, bytes]]);
      expect(damaged.snapshots.size + damaged.aside.size).toBe(0);
    }
  });

  it('falls back on the snapshot before a damaged one, and sets that aside', async () => {
    const storage = new MemoryStorage();
    await filled(storage, 30);
    const store = await opened(storage);
    await store.checkpoint();
    await store.append(eventAt(31));
    await store.close();
    const newest = Math.max(...storage.snapshots.keys());
    const bytes = storage.snapshots.get(newest)!;
    bytes[bytes.length - 100]! ^= 1;
    const opening = await openKept({ sql, storage, kind: STORE_KINDS[0]! });
    if (opening.kind === 'damaged') throw new Error(opening.message);
    expect(opening.setAside).toEqual([`damaged-snapshot-${newest}`]);
    expectLog(opening.store, 31);
    expectLog(await opened(storage), 31);
  });

  it('stays closed where no snapshot is sound and the first events are gone', async () => {
    const storage = new MemoryStorage();
    await filled(storage, 10);
    const store = await opened(storage);
    await store.checkpoint();
    await store.checkpoint();
    await store.close();
    expect(storage.journals.has(0)).toBe(false);
    for (const bytes of storage.snapshots.values()) bytes.fill(0, 20);
    const opening = await openKept({ sql, storage, kind: STORE_KINDS[0]! });
    expect(opening.kind).toBe('damaged');
  });

  it('acknowledges nothing that its storage refuses, and keeps the order of appends', async () => {
    const storage = new MemoryStorage();
    const store = await opened(storage);
    storage.failure = new Error('the disk is full');
    await expect(store.append(eventAt(1))).rejects.toThrow('the disk is full');
    expect(store.memory.seq).toBe(-1);
    storage.failure = null;
    await Promise.all([1, 2, 3, 4, 5].map((seq) => store.append(eventAt(seq))));
    expectLog(store, 5);
    await store.close();
    expectLog(await opened(storage), 5);
  });

  it('is not opened as another kind', async () => {
    const storage = new MemoryStorage();
    const store = await opened(storage);
    await store.checkpoint();
    await expect(openKept({ sql, storage, kind: STORE_KINDS[3]! })).rejects.toThrow(StoreMismatch);
  });
});
