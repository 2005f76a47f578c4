import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { count, seed } from '../../core/text/testing/counts.ts';
import { openSession } from './session.ts';
import { Desk, insert } from './testing/desk.ts';
import type { SessionEvent } from './types.ts';

let desk: Desk;

beforeEach(async () => {
  desk = await Desk.make();
});

describe('one history', () => {
  it('holds text and layout of a gesture in one step', async () => {
    const session = await desk.opened(await desk.made('{}'));
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
    const id = await desk.made('{}');
    await desk.api.saveLayout(id, { positions: new Map([['a', { x: 0, y: 0 }]]) });
    const session = await desk.opened(id);
    for (let x = 1; x <= 5; x++) {
      session.apply({ label: 'move', positions: new Map([['a', { x, y: 0 }]]), coalesce: 'nudge a' });
    }
    session.undo();
    expect(session.layout.positions.get('a')).toEqual({ x: 0, y: 0 });
    expect(session.undoLabel).toBeNull();
    session.dispose();
  });

  it('records nothing for a change that changes nothing', async () => {
    const session = await desk.opened(await desk.made('{}'));
    session.apply({ label: 'nothing', edits: [{ offset: 0, length: 1, text: '{' }] });
    expect(session.undoLabel).toBeNull();
    expect(session.version).toBe(0);
    session.dispose();
  });

  it('does not tell the editor of its own typing, and tells everyone of everything else', async () => {
    const session = await desk.opened(await desk.made('{}'));
    const heard: SessionEvent[] = [];
    session.subscribe((event) => event.kind === 'text' && heard.push(event));
    session.apply({ ...insert(1, ' '), origin: 'editor' });
    session.undo();
    expect(heard.map((event) => event.kind === 'text' && event.origin)).toEqual(['editor', 'other']);
    session.dispose();
  });

  it('gives the tree of the current text, and none while it is not JSON', async () => {
    const session = await desk.opened(await desk.made('{"a": 1}'));
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
    const id = await desk.made(start);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const session = openSession(
          { workspace: desk.api, by: 'one', now: () => desk.now },
          {
            info: (await desk.api.open(id)).info,
            text: start,
            layout: { positions: new Map([['a', { x: 1, y: 1 }]]) },
          },
        );
        for (const [index, { at, length, text, second, moved, coalesce, undo, pause }] of changes.entries()) {
          desk.now += pause;
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
