import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { crc32 } from './bytes.ts';
import { MemoryStorage } from './testing/memory-storage.ts';
import { openInNode } from './testing/node.ts';
import type { WorkspaceEvent } from './types.ts';

/** Two documents, a snapshot of them, and edits of both after it; then the process is killed. */
async function written(): Promise<{ storage: MemoryStorage; ids: readonly [string, string] }> {
  const storage = new MemoryStorage();
  const before = await openInNode(storage);
  const a = await before.api.create({ kind: 'authority', name: 'a', text: 'a1' });
  const b = await before.api.create({ kind: 'authority', name: 'b', text: 'b1' });
  await before.close();
  const { api } = await openInNode(storage);
  const edit = (id: string, baseRevision: number, text: string) =>
    api.edit({ id, baseRevision, edits: [{ offset: 1, length: 1, text }], by: 'w' });
  for (const revision of [1, 2, 3]) {
    await edit(a.id, revision, String(revision + 1));
    await edit(b.id, revision, String(revision + 1));
  }
  return { storage, ids: [a.id, b.id] };
}

/** Opens what is stored and tells the texts and the notices. */
async function found(storage: MemoryStorage, ids: readonly string[]) {
  const workspace = await openInNode(storage);
  const notices: WorkspaceEvent[] = [];
  workspace.subscribe((event) => notices.push(event));
  const texts = await Promise.all(
    ids.map((id) =>
      workspace.api.open(id).then(
        ({ text }) => text,
        () => null,
      ),
    ),
  );
  return { texts, notices };
}

function flip(bytes: Uint8Array, at: number): void {
  bytes[at] = bytes[at]! ^ 0x55;
}

describe('a damaged snapshot', () => {
  test('is set aside and named, and the generation before it has everything', async () => {
    const { storage, ids } = await written();
    flip(storage.snapshots.get(1)!, 5000);
    const damaged = storage.snapshots.get(1)!.slice();
    const { texts, notices } = await found(storage, ids);
    expect(texts).toEqual(['a4', 'b4']);
    expect(notices).toEqual([
      {
        kind: 'notice',
        severity: 'info',
        message:
          'a workspace file was found damaged and set aside as `damaged-snapshot-1`; everything in it was brought back',
      },
    ]);
    expect(storage.aside.get('damaged-snapshot-1')).toEqual(damaged);
    expect(await found(storage, ids)).toEqual({ texts, notices: [] });
  });

  test('at any byte costs nothing', async () => {
    const { storage, ids } = await written();
    const sound = storage.snapshots.get(1)!;
    await fc.assert(
      fc.asyncProperty(fc.nat(sound.length - 1), async (at) => {
        const copy = new MemoryStorage();
        for (const [number, journal] of storage.journals) copy.journals.set(number, journal);
        const bytes = sound.slice();
        flip(bytes, at);
        copy.snapshots.set(1, bytes);
        expect((await found(copy, ids)).texts).toEqual(['a4', 'b4']);
        expect(copy.aside.size).toBe(1);
      }),
      { numRuns: count(300), seed: seed('snapshot damage') },
    );
  });

  test('with nothing before it leaves what the journal alone can say, and tells the loss', async () => {
    const { storage, ids } = await written();
    storage.journals.delete(0);
    storage.snapshots.set(1, storage.snapshots.get(1)!.subarray(0, 100));
    const { texts, notices } = await found(storage, ids);
    expect(texts).toEqual([null, null]);
    expect(notices).toMatchObject([{ severity: 'error' }]);
    expect(storage.aside.get('damaged-snapshot-1')).toHaveLength(100);
  });
});

describe('a damaged journal', () => {
  test('loses the later edits of the document that was hit, and nothing else', async () => {
    const { storage, ids } = await written();
    const journal = storage.journals.get(1)!;
    // The third of six records is the second edit of the first document.
    flip(journal, Math.floor(journal.length * (2.5 / 6)));
    const { texts, notices } = await found(storage, ids);
    expect(texts).toEqual(['a2', 'b4']);
    expect(notices).toEqual([
      {
        kind: 'notice',
        severity: 'error',
        message:
          'a workspace file was found damaged and set aside as `damaged-journal-1`; the changes in the damaged part are lost, everything else is here',
      },
    ]);
    expect(storage.aside.get('damaged-journal-1')).toEqual(journal);
    expect(await found(storage, ids)).toEqual({ texts, notices: [] });
  });

  test('cut off in its last record drops that record only', async () => {
    const { storage, ids } = await written();
    storage.journals.set(1, storage.journals.get(1)!.subarray(0, -3));
    const { texts, notices } = await found(storage, ids);
    expect(texts).toEqual(['a4', 'b3']);
    expect(notices).toMatchObject([{ severity: 'info', message: expect.stringContaining('not saved yet') }]);
    expect(storage.aside.size).toBe(0);
  });

  test('goes on being written where no snapshot can be, and is read past the damage', async () => {
    const { storage, ids } = await written();
    const torn = storage.journals.get(1)!.subarray(0, -3);
    storage.journals.set(1, torn);
    storage.writeSnapshot = () => Promise.reject(new Error('no room'));
    const { api } = await openInNode(storage);
    const edits = [{ offset: 0, length: 2, text: 'after' }];
    expect(await api.edit({ id: ids[0], baseRevision: 4, edits, by: 'w' })).toMatchObject({ kind: 'saved' });
    expect((await found(storage, ids)).texts).toEqual(['after', 'b3']);
  });
});

describe('a workspace of a later version', () => {
  test('is refused by its journal, and not touched', async () => {
    const { storage } = await written();
    const journal = storage.journals.get(1)!;
    const view = new DataView(journal.buffer);
    const end = 24 + view.getUint32(16, true);
    view.setUint32(4, 99, true);
    view.setUint32(20, crc32(journal, 24, end, crc32(journal, 0, 20)), true);
    const before = journal.slice();
    await expect(openInNode(storage)).rejects.toThrow('newer version of Ambit');
    expect(storage.journals.get(1)).toEqual(before);
    expect(storage.aside.size).toBe(0);
  });
});

test('snapshots are written as the journal grows, and the last two generations are kept', async () => {
  const storage = new MemoryStorage();
  const { api } = await openInNode(storage);
  const { id } = await api.create({ kind: 'authority', name: 'x', text: '' });
  const text = 'x'.repeat(300_000);
  for (let revision = 1; revision <= 40; revision++) {
    const edits = [{ offset: 0, length: revision === 1 ? 0 : text.length, text }];
    await api.edit({ id, baseRevision: revision, edits, by: 'w' });
  }
  await api.list();
  const newest = Math.max(...storage.snapshots.keys());
  expect(newest).toBeGreaterThan(3);
  expect([...storage.snapshots.keys()].sort((a, b) => a - b)).toEqual([newest - 1, newest]);
  expect([...storage.journals.keys()].every((number) => number >= newest - 1)).toBe(true);
  const journal = storage.journals.get(newest)?.length ?? 0;
  expect(journal).toBeLessThan(2_000_000);
  flip(storage.snapshots.get(newest)!, 60);
  expect((await found(storage, [id])).texts).toEqual([text]);
});
