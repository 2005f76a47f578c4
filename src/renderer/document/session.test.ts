import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { count, seed } from '../../core/text/testing/counts.ts';
import type { WorkspaceApi } from '../../core/workbench.ts';
import type { OpenWorkspace } from '../../core/workspace/index.ts';
import { MemoryStorage } from '../../core/workspace/testing/memory-storage.ts';
import { openInNode } from '../../core/workspace/testing/node.ts';
import { hashText } from './hash.ts';
import { openSession } from './session.ts';
import type { Change, DocumentSession, SessionEvent } from './types.ts';

let storage: MemoryStorage;
let workspace: OpenWorkspace;
let api: WorkspaceApi;
let clock = 0;

beforeEach(async () => {
  storage = new MemoryStorage();
  workspace = await openInNode(storage);
  api = workspace.api;
  clock = 0;
});

async function made(text: string): Promise<string> {
  return (await api.create({ kind: 'authority', name: 'a', text })).id;
}

/** A session as a window named `by` would have it, hearing of the other windows' edits. */
async function opened(id: string, by = 'one'): Promise<DocumentSession> {
  const session = openSession({ workspace: api, by, now: () => clock }, await api.open(id));
  workspace.subscribe((event) => {
    if (event.kind === 'edited' && event.id === id && event.by !== by) session.heardOf(event.revision);
  });
  return session;
}

const insert = (offset: number, text: string, label = 'typing'): Change => ({
  label,
  edits: [{ offset, length: 0, text }],
});

async function storedText(id: string): Promise<string> {
  return (await api.open(id)).text;
}

/** Lets everything that is under way be answered. */
async function settled(...sessions: readonly DocumentSession[]): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    for (const session of sessions) await session.flush();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('one history', () => {
  it('holds text and layout of a gesture in one step', async () => {
    const session = await opened(await made('{}'));
    session.apply({
      label: 'add node',
      edits: [{ offset: 1, length: 0, text: '"a":1' }],
      positions: new Map([['a', { x: 4, y: 8 }]]),
    });
    expect(session.text).toBe('{"a":1}');
    expect(session.layout.positions.get('a')).toEqual({ x: 4, y: 8 });
    expect(session.undoLabel).toBe('add node');
    session.undo();
    expect(session.text).toBe('{}');
    expect(session.layout.positions.has('a')).toBe(false);
    session.redo();
    expect(session.text).toBe('{"a":1}');
    expect(session.layout.positions.get('a')).toEqual({ x: 4, y: 8 });
    session.dispose();
  });

  it('makes nudges by arrow keys one step that goes back to where the first began', async () => {
    const id = await made('{}');
    await api.saveLayout(id, { positions: new Map([['a', { x: 0, y: 0 }]]) });
    const session = await opened(id);
    for (let x = 1; x <= 5; x++) {
      session.apply({ label: 'move', positions: new Map([['a', { x, y: 0 }]]), coalesce: 'nudge a' });
    }
    session.undo();
    expect(session.layout.positions.get('a')).toEqual({ x: 0, y: 0 });
    expect(session.undoLabel).toBeNull();
    session.dispose();
  });

  it('records nothing for a change that changes nothing', async () => {
    const session = await opened(await made('{}'));
    session.apply({ label: 'nothing', edits: [{ offset: 0, length: 1, text: '{' }] });
    expect(session.undoLabel).toBeNull();
    expect(session.version).toBe(0);
    session.dispose();
  });

  it('does not tell the editor of its own typing, and tells everyone of everything else', async () => {
    const session = await opened(await made('{}'));
    const heard: SessionEvent[] = [];
    session.subscribe((event) => event.kind === 'text' && heard.push(event));
    session.apply({ ...insert(1, ' '), origin: 'editor' });
    session.undo();
    expect(heard.map((event) => event.kind === 'text' && event.origin)).toEqual(['editor', 'other']);
    session.dispose();
  });

  it('gives the tree of the current text, and none while it is not JSON', async () => {
    const session = await opened(await made('{"a": 1}'));
    expect(session.tree()?.size).toBe(2);
    expect(session.tree()).toBe(session.tree());
    session.apply(insert(0, '{'));
    expect(session.tree()).toBeNull();
    session.undo();
    expect(session.tree()?.size).toBe(2);
    session.dispose();
  });

  it('comes back byte for byte to the start by undoing all, and to the end by redoing all', async () => {
    const change = fc.record({
      at: fc.nat(),
      length: fc.nat(6),
      text: fc.string({ unit: 'binary', maxLength: 6 }),
      second: fc.option(fc.tuple(fc.nat(), fc.string({ maxLength: 3 })), { nil: undefined }),
      moved: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
      coalesce: fc.option(fc.constantFrom('k', 'l'), { nil: undefined }),
      undo: fc.boolean(),
      pause: fc.constantFrom(0, 400, 1_500),
    });
    const start = '{\r\n  "key": "💥",\n  "other": [1, 2]\r}';
    const id = await made(start);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const session = openSession(
          { workspace: api, by: 'one', now: () => clock },
          {
            info: (await api.open(id)).info,
            text: start,
            layout: { positions: new Map([['a', { x: 1, y: 1 }]]) },
          },
        );
        for (const [index, { at, length, text, second, moved, coalesce, undo, pause }] of changes.entries()) {
          clock += pause;
          if (undo && index % 3 === 0) session.undo();
          const offset = at % (session.text.length + 1);
          const removed = Math.min(length, session.text.length - offset);
          const after = offset + removed;
          const edits = [{ offset, length: removed, text }];
          if (second !== undefined && after < session.text.length) {
            edits.push({
              offset: after + 1 + (second[0] % (session.text.length - after)),
              length: 0,
              text: second[1],
            });
          }
          session.apply({
            label: `change ${index}`,
            edits,
            ...(moved !== undefined && { positions: new Map([[moved, { x: index, y: at % 7 }]]) }),
            ...(coalesce !== undefined && { coalesce }),
          });
        }
        const end = { text: session.text, positions: [...session.layout.positions].sort() };
        while (session.undoLabel !== null) session.undo();
        expect(session.text).toBe(start);
        expect([...session.layout.positions]).toEqual([['a', { x: 1, y: 1 }]]);
        while (session.redoLabel !== null) session.redo();
        expect(session.text).toBe(end.text);
        expect([...session.layout.positions].sort()).toEqual(end.positions);
        session.dispose();
      }),
      { numRuns: count(1_000), seed: seed('undo all, redo all') },
    );
  });
});

describe('autosave', () => {
  it('says saved only when the workspace holds the text and the layout', async () => {
    const id = await made('{}');
    const session = await opened(id);
    const states: string[] = [];
    session.subscribe(() => states.at(-1) !== session.saveState.kind && states.push(session.saveState.kind));
    session.apply({ ...insert(1, ' '), positions: new Map([['a', { x: 1, y: 2 }]]) });
    expect(session.saveState.kind).toBe('saving');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(session.saveState.kind).toBe('saved');
    expect(states).toEqual(['saving', 'saved']);
    const stored = await api.open(id);
    expect(stored.text).toBe('{ }');
    expect(stored.layout.positions.get('a')).toEqual({ x: 1, y: 2 });
    session.dispose();
  });

  it('sends what was typed in one burst as one edit', async () => {
    const id = await made('{}');
    const session = await opened(id);
    const before = (await api.open(id)).info.revision;
    [...'typed quickly'].forEach((letter, index) => {
      session.apply(insert(1 + index, letter));
    });
    await settled(session);
    const after = await api.open(id);
    expect(after.text).toBe('{typed quickly}');
    expect(after.info.revision).toBe(before + 1);
    session.dispose();
  });

  it('goes on saving what is changed while a save is under way', async () => {
    const id = await made('');
    const session = await opened(id);
    for (let at = 0; at < 30; at++) {
      session.apply(insert(at, String(at % 10)));
      if (at % 4 === 0) void session.flush();
      if (at % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await settled(session);
    expect(await storedText(id)).toBe(session.text);
    expect(session.saveState.kind).toBe('saved');
    session.dispose();
  });

  it('says that a save failed, keeps the changes, and saves them once it can', async () => {
    const id = await made('{}');
    const session = await opened(id);
    storage.failure = new Error('the disk is full');
    session.apply(insert(1, ' '));
    await session.flush();
    expect(session.saveState).toMatchObject({ kind: 'failed', message: expect.stringContaining('full') });
    session.apply(insert(2, ' '));
    expect(session.saveState.kind).toBe('failed');
    storage.failure = null;
    await session.flush();
    expect(session.saveState.kind).toBe('saved');
    expect(await storedText(id)).toBe('{  }');
    session.dispose();
  });
});

describe('a save that fails', () => {
  it('loses nothing of what was typed while it was under way', async () => {
    const id = await made('{}');
    const session = await opened(id);
    storage.failure = new Error('the disk is full');
    session.apply(insert(1, 'a'));
    const failing = session.flush();
    session.apply(insert(2, 'b'));
    session.apply({ label: 'move', positions: new Map([['n', { x: 1, y: 1 }]]) });
    await failing;
    storage.failure = null;
    await settled(session);
    const stored = await api.open(id);
    expect(stored.text).toBe('{ab}');
    expect(stored.layout.positions.get('n')).toEqual({ x: 1, y: 1 });
    session.dispose();
  });

  it('is tried again by itself', async () => {
    const id = await made('{}');
    const session = await opened(id);
    storage.failure = new Error('the disk is full');
    session.apply(insert(1, 'a'));
    await session.flush();
    expect(session.saveState.kind).toBe('failed');
    storage.failure = null;
    await expect.poll(() => session.saveState.kind, { timeout: 5_000 }).toBe('saved');
    expect(await storedText(id)).toBe('{a}');
    session.dispose();
  });
});

describe('another window', () => {
  it('has its changes shown here while nothing stands against them', async () => {
    const id = await made('{}');
    const one = await opened(id, 'one');
    const two = await opened(id, 'two');
    expect(two.elsewhere).toBe(false);
    one.apply(insert(1, '"a":1'));
    await settled(one, two);
    expect(two.text).toBe('{"a":1}');
    expect(two.elsewhere).toBe(true);
    expect(two.saveState.kind).toBe('saved');
    two.apply(insert(6, '0'));
    await settled(two, one);
    expect(one.text).toBe('{"a":10}');
    expect(await storedText(id)).toBe('{"a":10}');
    one.dispose();
    two.dispose();
  });

  async function inConflict(): Promise<{ id: string; one: DocumentSession; two: DocumentSession }> {
    const id = await made('{}');
    const one = await opened(id, 'one');
    const two = await opened(id, 'two');
    two.apply(insert(1, '"two":2'));
    one.apply(insert(1, '"one":1'));
    await one.flush();
    await two.flush();
    expect(two.saveState).toMatchObject({ kind: 'conflict', theirs: '{"one":1}' });
    expect(await storedText(id)).toBe('{"one":1}');
    return { id, one, two };
  }

  it('never has its text overwritten silently', async () => {
    const { id, one, two } = await inConflict();
    two.apply(insert(1, '"more":3,'));
    await settled(two);
    expect(await storedText(id)).toBe('{"one":1}');
    expect(two.text).toBe('{"more":3,"two":2}');
    one.dispose();
    two.dispose();
  });

  it('may go on writing while the conflict stands, and nothing here is lost by it', async () => {
    const { id, one, two } = await inConflict();
    const mine = two.text;
    one.apply(insert(1, '"later":4,'));
    await settled(one, two);
    expect(two.text).toBe(mine);
    expect(two.saveState.kind).toBe('conflict');
    two.resolve('theirs');
    await settled(two);
    expect(two.text).toBe('{"later":4,"one":1}');
    expect(two.text).toBe(await storedText(id));
    one.dispose();
    two.dispose();
  });

  it('is not written over where it went on after the conflict was seen: that is asked again', async () => {
    const { id, one, two } = await inConflict();
    one.apply(insert(1, '"later":4,'));
    await settled(one);
    two.resolve('mine');
    await settled(two);
    expect(two.saveState).toMatchObject({ kind: 'conflict', theirs: '{"later":4,"one":1}' });
    expect(await storedText(id)).toBe('{"later":4,"one":1}');
    two.resolve('mine');
    await settled(two);
    expect(await storedText(id)).toBe('{"two":2}');
    one.dispose();
    two.dispose();
  });

  it('can be given way to, and what was written here can be had back', async () => {
    const { id, one, two } = await inConflict();
    const mine = two.text;
    two.resolve('theirs');
    await settled(two);
    expect(two.text).toBe('{"one":1}');
    expect(two.saveState.kind).toBe('saved');
    two.undo();
    expect(two.text).toBe(mine);
    await settled(two, one);
    expect(await storedText(id)).toBe(mine);
    expect(one.text).toBe(mine);
    one.dispose();
    two.dispose();
  });

  it('can be written over when that is said, and its text is a step back there', async () => {
    const { id, one, two } = await inConflict();
    two.resolve('mine');
    await settled(two, one);
    expect(await storedText(id)).toBe('{"two":2}');
    expect(one.text).toBe('{"two":2}');
    one.undo();
    expect(one.text).toBe('{"one":1}');
    await settled(one);
    one.dispose();
    two.dispose();
  });
});

describe('the file', () => {
  it('counts as unsaved by what the text is, not by how often it changed', async () => {
    const id = await made('{}');
    await api.setFile(id, { handle: 'h', label: 'a.aagv.json' }, await hashText('{}'));
    const session = await opened(id);
    await session.flush();
    expect(session.unsaved).toBe(false);
    session.apply(insert(1, ' '));
    await session.flush();
    expect(session.unsaved).toBe(true);
    session.undo();
    await session.flush();
    expect(session.unsaved).toBe(false);
    session.apply({ label: 'move', positions: new Map([['a', { x: 1, y: 1 }]]) });
    await session.flush();
    expect(session.unsaved).toBe(false);
    session.dispose();
  });

  it('is not asked about where there is none', async () => {
    const session = await opened(await made('{}'));
    session.apply(insert(1, ' '));
    await session.flush();
    expect(session.unsaved).toBe(false);
    session.dispose();
  });
});
