import { beforeEach, describe, expect, it } from 'vitest';
import { hashText } from './hash.ts';
import { Desk, insert, settled } from './testing/desk.ts';
import type { DocumentSession } from './types.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await Desk.make();
});

describe('autosave', () => {
  it('says saved only when the workspace holds the text and the layout', async () => {
    const id = await desk.made('{}');
    const session = await desk.opened(id);
    const states: string[] = [];
    session.subscribe(() => states.at(-1) !== session.saveState.kind && states.push(session.saveState.kind));
    session.apply({ ...insert(1, ' '), positions: new Map([['a', { x: 1, y: 2 }]]) });
    expect(session.saveState.kind).toBe('saving');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(session.saveState.kind).toBe('saved');
    expect(states).toEqual(['saving', 'saved']);
    const stored = await desk.api.open(id);
    expect(stored.text).toBe('{ }');
    expect(stored.layout.positions.get('a')).toEqual({ x: 1, y: 2 });
    session.dispose();
  });

  it('sends what was typed in one burst as one edit', async () => {
    const id = await desk.made('{}');
    const session = await desk.opened(id);
    const before = (await desk.api.open(id)).info.revision;
    [...'typed quickly'].forEach((letter, index) => {
      session.apply(insert(1 + index, letter));
    });
    await settled(session);
    const after = await desk.api.open(id);
    expect(after.text).toBe('{typed quickly}');
    expect(after.info.revision).toBe(before + 1);
    session.dispose();
  });

  it('goes on saving what is changed while a save is under way', async () => {
    const id = await desk.made('');
    const session = await desk.opened(id);
    for (let at = 0; at < 30; at++) {
      session.apply(insert(at, String(at % 10)));
      if (at % 4 === 0) void session.flush();
      if (at % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await settled(session);
    expect(await desk.storedText(id)).toBe(session.text);
    expect(session.saveState.kind).toBe('saved');
    session.dispose();
  });

  it('says that a save failed, keeps the changes, and saves them once it can', async () => {
    const id = await desk.made('{}');
    const session = await desk.opened(id);
    desk.storage.failure = new Error('the disk is full');
    session.apply(insert(1, ' '));
    await session.flush();
    expect(session.saveState).toMatchObject({ kind: 'failed', message: expect.stringContaining('full') });
    session.apply(insert(2, ' '));
    expect(session.saveState.kind).toBe('failed');
    desk.storage.failure = null;
    await session.flush();
    expect(session.saveState.kind).toBe('saved');
    expect(await desk.storedText(id)).toBe('{  }');
    session.dispose();
  });
});

describe('a save that fails', () => {
  it('loses nothing of what was typed while it was under way', async () => {
    const id = await desk.made('{}');
    const session = await desk.opened(id);
    desk.storage.failure = new Error('the disk is full');
    session.apply(insert(1, 'a'));
    const failing = session.flush();
    session.apply(insert(2, 'b'));
    session.apply({ label: 'move', positions: new Map([['n', { x: 1, y: 1 }]]) });
    await failing;
    desk.storage.failure = null;
    await settled(session);
    const stored = await desk.api.open(id);
    expect(stored.text).toBe('{ab}');
    expect(stored.layout.positions.get('n')).toEqual({ x: 1, y: 1 });
    session.dispose();
  });

  it('is tried again by itself', async () => {
    const id = await desk.made('{}');
    const session = await desk.opened(id);
    desk.storage.failure = new Error('the disk is full');
    session.apply(insert(1, 'a'));
    await session.flush();
    expect(session.saveState.kind).toBe('failed');
    desk.storage.failure = null;
    await expect.poll(() => session.saveState.kind, { timeout: 5_000 }).toBe('saved');
    expect(await desk.storedText(id)).toBe('{a}');
    session.dispose();
  });
});

describe('another window', () => {
  it('has its changes shown here while nothing stands against them', async () => {
    const id = await desk.made('{}');
    const one = await desk.opened(id, 'one');
    const two = await desk.opened(id, 'two');
    expect(two.elsewhere).toBe(false);
    one.apply(insert(1, '"a":1'));
    await settled(one, two);
    expect(two.text).toBe('{"a":1}');
    expect(two.elsewhere).toBe(true);
    expect(two.saveState.kind).toBe('saved');
    two.apply(insert(6, '0'));
    await settled(two, one);
    expect(one.text).toBe('{"a":10}');
    expect(await desk.storedText(id)).toBe('{"a":10}');
    one.dispose();
    two.dispose();
  });

  async function inConflict(): Promise<{ id: string; one: DocumentSession; two: DocumentSession }> {
    const id = await desk.made('{}');
    const one = await desk.opened(id, 'one');
    const two = await desk.opened(id, 'two');
    two.apply(insert(1, '"two":2'));
    one.apply(insert(1, '"one":1'));
    await one.flush();
    await two.flush();
    expect(two.saveState).toMatchObject({ kind: 'conflict', theirs: '{"one":1}' });
    expect(await desk.storedText(id)).toBe('{"one":1}');
    return { id, one, two };
  }

  it('never has its text overwritten silently', async () => {
    const { id, one, two } = await inConflict();
    two.apply(insert(1, '"more":3,'));
    await settled(two);
    expect(await desk.storedText(id)).toBe('{"one":1}');
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
    expect(two.text).toBe(await desk.storedText(id));
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
    expect(await desk.storedText(id)).toBe('{"later":4,"one":1}');
    two.resolve('mine');
    await settled(two);
    expect(await desk.storedText(id)).toBe('{"two":2}');
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
    expect(await desk.storedText(id)).toBe(mine);
    expect(one.text).toBe(mine);
    one.dispose();
    two.dispose();
  });

  it('can be written over when that is said, and its text is a step back there', async () => {
    const { id, one, two } = await inConflict();
    two.resolve('mine');
    await settled(two, one);
    expect(await desk.storedText(id)).toBe('{"two":2}');
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
    const id = await desk.made('{}');
    await desk.api.setFile(id, { handle: 'h', label: 'a.aagv.json' }, await hashText('{}'));
    const session = await desk.opened(id);
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
    const session = await desk.opened(await desk.made('{}'));
    session.apply(insert(1, ' '));
    await session.flush();
    expect(session.unsaved).toBe(false);
    session.dispose();
  });
});
