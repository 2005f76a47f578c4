import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type TextEdit } from '../text/index.ts';
import { count, seed } from '../text/testing/counts.ts';
import { MAX_DOCUMENT, type OpenWorkspace, StorageError } from './index.ts';
import { KEEP_REMOVED } from './limits.ts';
import { MemoryStorage } from './testing/memory-storage.ts';
import { openInNode } from './testing/node.ts';
import type { WorkspaceEvent } from './types.ts';

/** A clock that tests move. */
function clock(start = Date.UTC(2026, 10, 30)) {
  let time = start;
  return { now: () => new Date(time), pass: (ms: number) => (time += ms) };
}

function heard(workspace: OpenWorkspace): WorkspaceEvent[] {
  const events: WorkspaceEvent[] = [];
  workspace.subscribe((event) => events.push(event));
  return events;
}

describe('documents', () => {
  test('come back after the process ended, closed or not', async () => {
    const storage = new MemoryStorage();
    const first = await openInNode(storage);
    const positions = new Map([['node \ud800', { x: 1.5, y: -2 }]]);
    const made = await first.api.create({
      kind: 'authority',
      name: 'A',
      text: 'a\u0000b \udc00',
      layout: { positions },
    });
    await first.api.setSetting('pane "sizes"', '\u0000{"x":1}');
    const killed = await openInNode(storage);
    await killed.close();
    const closed = await openInNode(storage);
    expect(await closed.api.open(made.id)).toEqual({
      info: made,
      text: 'a\u0000b \udc00',
      layout: { positions },
    });
    expect(await closed.api.getSetting('pane "sizes"')).toBe('\u0000{"x":1}');
    expect(await closed.api.getSetting('no such')).toBeNull();
  });

  test('are renamed, tied to a file, removed and brought back', async () => {
    const { api } = await openInNode(new MemoryStorage());
    const { id } = await api.create({ kind: 'closure', name: '  two\n lines ', text: '{}' });
    expect((await api.open(id)).info.name).toBe('two lines');
    expect((await api.rename(id, '\u0007')).name).toBe('untitled');
    const file = { handle: 'h', label: 'x.json' };
    expect(await api.setFile(id, file, 'hash')).toMatchObject({ file, savedHash: 'hash' });
    expect(await api.setFile(id, null, null)).toMatchObject({ file: null, savedHash: null });
    await api.remove(id);
    expect(await api.list()).toEqual([]);
    expect((await api.removed()).map((one) => one.id)).toEqual([id]);
    const edit = { id, baseRevision: 1, edits: [], by: 'w' };
    expect(await api.edit(edit)).toMatchObject({ kind: 'failed' });
    expect((await api.restore(id)).id).toBe(id);
    expect((await api.list()).map((one) => one.id)).toEqual([id]);
    expect(await api.edit(edit)).toEqual({ kind: 'saved', revision: 2 });
  });

  test('that were removed go for good after 30 days', async () => {
    const storage = new MemoryStorage();
    const time = clock();
    const first = await openInNode(storage, time.now);
    const { id } = await first.api.create({ kind: 'history', name: 'x', text: 'x' });
    await first.api.remove(id);
    time.pass(KEEP_REMOVED);
    expect(await (await openInNode(storage, time.now)).api.removed()).toHaveLength(1);
    time.pass(1);
    const later = await openInNode(storage, time.now);
    expect(await later.api.removed()).toEqual([]);
    await expect(later.api.restore(id)).rejects.toThrow(StorageError);
    expect(await (await openInNode(storage, time.now)).api.removed()).toEqual([]);
  });

  test('that do not exist reject with a plain sentence', async () => {
    const { api } = await openInNode(new MemoryStorage());
    const missing = 'this document is not in the workspace';
    await expect(api.open('x')).rejects.toThrow(missing);
    await expect(api.rename("x' OR 1", 'y')).rejects.toThrow(missing);
    await expect(api.saveLayout('x', { positions: new Map() })).rejects.toThrow(missing);
    await expect(api.revisionText('x', 1)).rejects.toThrow('no longer kept');
    expect(await api.revisions('x')).toEqual([]);
    expect(await api.edit({ id: 'x', baseRevision: 1, edits: [], by: '' })).toEqual({
      kind: 'failed',
      message: missing,
    });
  });
});

describe('edits', () => {
  test('made for an older revision are refused with what is there now', async () => {
    const workspace = await openInNode(new MemoryStorage());
    const { api } = workspace;
    const events = heard(workspace);
    const { id } = await api.create({ kind: 'authority', name: 'x', text: 'abc' });
    const edits = [{ offset: 1, length: 1, text: 'B' }];
    // Both windows ask at once.
    const outcomes = await Promise.all([
      api.edit({ id, baseRevision: 1, edits, by: 'one' }),
      api.edit({ id, baseRevision: 1, edits: [{ offset: 0, length: 3, text: '' }], by: 'two' }),
    ]);
    expect(outcomes).toEqual([
      { kind: 'saved', revision: 2 },
      { kind: 'stale', revision: 2, text: 'aBc' },
    ]);
    expect((await api.open(id)).text).toBe('aBc');
    expect(events.filter((event) => event.kind === 'edited')).toEqual([
      { kind: 'edited', id, revision: 2, by: 'one' },
    ]);
  });

  test('that cannot be are refused, and nothing of them is kept', async () => {
    const storage = new MemoryStorage();
    const { api } = await openInNode(storage);
    const { id } = await api.create({ kind: 'authority', name: 'x', text: 'abc' });
    const bad: unknown[] = [
      [{ offset: 4, length: 0, text: '' }],
      [{ offset: 2, length: 2, text: '' }],
      [{ offset: -1, length: 0, text: '' }],
      [{ offset: 0.5, length: 0, text: '' }],
      [
        { offset: 2, length: 0, text: 'x' },
        { offset: 0, length: 0, text: 'y' },
      ],
      [{ offset: 0, length: 0 }],
      [{ offset: 0, length: 0, text: 'x'.repeat(MAX_DOCUMENT) }],
    ];
    for (const edits of bad) {
      const outcome = await api.edit({ id, baseRevision: 1, edits: edits as TextEdit[], by: 'w' });
      expect(outcome.kind).toBe('failed');
    }
    await expect(
      api.create({ kind: 'authority', name: 'x', text: 'x'.repeat(MAX_DOCUMENT + 1) }),
    ).rejects.toThrow('20 MiB');
    await expect(
      api.saveLayout(id, { positions: new Map([['a', { x: Number.NaN, y: 0 }]]) }),
    ).rejects.toThrow(StorageError);
    const again = await openInNode(storage);
    expect(await again.api.open(id)).toMatchObject({ text: 'abc', info: { revision: 1 } });
  });

  test('are told apart from saved ones while the storage is full, and saving goes on when it is not', async () => {
    const storage = new MemoryStorage();
    const workspace = await openInNode(storage);
    const { api } = workspace;
    const events = heard(workspace);
    const { id } = await api.create({ kind: 'authority', name: 'x', text: 'abc' });
    const edit = { id, baseRevision: 1, edits: [{ offset: 3, length: 0, text: 'd' }], by: 'w' };
    storage.failure = new StorageError('the disk is full');
    expect(await api.edit(edit)).toEqual({ kind: 'failed', message: 'the disk is full' });
    expect(await api.edit(edit)).toEqual({ kind: 'failed', message: 'the disk is full' });
    await expect(api.rename(id, 'y')).rejects.toThrow('the disk is full');
    expect(await api.open(id)).toMatchObject({ text: 'abc', info: { revision: 1, name: 'x' } });
    storage.failure = null;
    expect(await api.edit(edit)).toEqual({ kind: 'saved', revision: 2 });
    const notices = events.flatMap((event) => (event.kind === 'notice' ? [event.message] : []));
    expect(notices).toEqual([
      'the disk is full; changes are not saved until this works again',
      'changes are saved again',
    ]);
    const again = await openInNode(storage);
    expect((await again.api.open(id)).text).toBe('abcd');
  });
});

describe('earlier texts', () => {
  test('stand for bursts of edits of one window', async () => {
    const time = clock();
    const { api } = await openInNode(new MemoryStorage(), time.now);
    const { id } = await api.create({ kind: 'authority', name: 'x', text: '' });
    let revision = 1;
    const type = async (text: string, by: string) => {
      const edits = [{ offset: 0, length: 0, text }];
      expect(await api.edit({ id, baseRevision: revision, edits, by })).toMatchObject({ kind: 'saved' });
      revision++;
    };
    await type('c', 'one');
    time.pass(59_999);
    await type('b', 'one');
    await type('a', 'two');
    time.pass(60_000);
    await type('z', 'two');
    expect((await api.revisions(id)).map((one) => one.revision)).toEqual([4, 3, 1]);
    const texts = await Promise.all([1, 2, 3, 4, 5].map((one) => api.revisionText(id, one)));
    expect(texts).toEqual(['', 'c', 'bc', 'abc', 'zabc']);
    await expect(api.revisionText(id, 6)).rejects.toThrow('no longer kept');
  });

  test('are bounded: 500 of a document, and 16 MiB of what was changed', async () => {
    const time = clock();
    const { api } = await openInNode(new MemoryStorage(), time.now);
    const { id } = await api.create({ kind: 'authority', name: 'x', text: '0' });
    for (let revision = 1; revision <= 640; revision++) {
      time.pass(60_000);
      const edits = [{ offset: 0, length: 1, text: String(revision % 10) }];
      await api.edit({ id, baseRevision: revision, edits, by: 'w' });
    }
    const kept = await api.revisions(id);
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)?.revision).toBe(141);
    expect(await api.revisionText(id, 141)).toBe('0');
    await expect(api.revisionText(id, 140)).rejects.toThrow('no longer kept');

    const half = 'x'.repeat(7 * 1024 * 1024);
    for (const [base, text] of [half, 'y', half, 'y', half, 'y', half, 'y'].entries()) {
      const { info, text: now } = await api.open(id);
      expect(info.revision).toBe(641 + base);
      time.pass(60_000);
      const edits = [{ offset: 0, length: now.length, text }];
      await api.edit({ id, baseRevision: info.revision, edits, by: 'w' });
    }
    const fewer = await api.revisions(id);
    expect(fewer.length).toBeLessThan(6);
    expect(await api.revisionText(id, 648)).toBe(half);
  });
});

/** What a user may do to one of a few documents. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      at: fc.nat(),
      cut: fc.nat(9),
      text: fc.string({ unit: 'binary', maxLength: 12 }),
      by: fc.constantFrom('one', 'two'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('create' as const), text: fc.string({ unit: 'binary' }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('remove' as const, 'restore' as const, 'kill' as const, 'close' as const),
      at: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(90_000) }) },
);

test('any history of edits, kills and restarts leaves what the user saw, revisions included', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const storage = new MemoryStorage();
      const time = clock();
      let workspace = await openInNode(storage, time.now);
      const model = new Map<string, { texts: string[]; removed: boolean }>();
      const pick = (at: number) => [...model][at % Math.max(1, model.size)];
      for (const one of steps) {
        if (one.do === 'wait') time.pass(one.ms);
        else if (one.do === 'create') {
          const { id } = await workspace.api.create({ kind: 'session', name: 'x', text: one.text });
          model.set(id, { texts: [one.text], removed: false });
        } else if (one.do === 'kill' || one.do === 'close') {
          if (one.do === 'close') await workspace.close();
          workspace = await openInNode(storage, time.now);
        } else {
          const picked = pick(one.at);
          if (!picked) continue;
          const [id, document] = picked;
          if (one.do !== 'edit') {
            await workspace.api[one.do](id);
            document.removed = one.do === 'remove';
            continue;
          }
          const before = document.texts.at(-1)!;
          const offset = one.at % (before.length + 1);
          const edits = [{ offset, length: Math.min(one.cut, before.length - offset), text: one.text }];
          const outcome = await workspace.api.edit({
            id,
            baseRevision: document.texts.length,
            edits,
            by: one.by,
          });
          expect(outcome.kind).toBe(document.removed ? 'failed' : 'saved');
          if (!document.removed) document.texts.push(applyEdits(before, edits));
        }
      }
      const found = await openInNode(storage, time.now);
      expect((await found.api.list()).length).toBe([...model.values()].filter((one) => !one.removed).length);
      for (const [id, { texts }] of model) {
        const { info, text } = await found.api.open(id);
        expect([info.revision, text]).toEqual([texts.length, texts.at(-1)]);
        for (const [index, earlier] of texts.entries()) {
          expect(await found.api.revisionText(id, index + 1)).toBe(earlier);
        }
      }
    }),
    { numRuns: count(1000), seed: seed('workspace histories') },
  );
});
