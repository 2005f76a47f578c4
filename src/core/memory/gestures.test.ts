import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type JsonTree, parseJson } from '../text/index.ts';
import { count, seed } from '../text/testing/counts.ts';
import { freshId, type Gesture, insertEvents, newHistory, removeEvents, renameId } from './gestures.ts';
import { readHistory } from './read/read.ts';
import { completionsAt, declaredIds, eventAt, references, symbolAt } from './symbols.ts';
import { attempt, historyText, join, minute, write } from './testing/file.ts';
import { historyTexts, mustRead } from './testing/histories.ts';

function treeOf(text: string): JsonTree {
  const outcome = parseJson(text);
  if (outcome.kind !== 'parsed') throw new Error('not JSON');
  return outcome.tree;
}

/** The text after a gesture that must be possible. */
function edited(text: string, gesture: (tree: JsonTree) => Gesture): string {
  const done = gesture(treeOf(text));
  if (done.kind === 'refused') throw new Error(done.message);
  return applyEdits(text, done.edits);
}
const why = (text: string, gesture: (tree: JsonTree) => Gesture) => {
  const done = gesture(treeOf(text));
  return done.kind === 'refused' ? done.message : done.label;
};

const pretty = (text: string) => JSON.stringify(JSON.parse(text), null, 2);
const whole = pretty(
  historyText([
    ...join('g', 'a', 'b'),
    write('i', 'g'),
    write('j', 'h'),
    { type: 'derive', item: 'd', sources: ['i', 'j'], disposition: 'partition', texts: ['one', 'two'] },
    { type: 'grant', grant: 'x', item: 'd/1', audience: ['c'] },
    { type: 'revoke', grant: 'x' },
    write('k', 'g', { supersedes: 'i' }),
    attempt('q', 'g'),
    { ...attempt('r', 'g'), retry_of: 'q' },
  ]),
);

describe('gestures', () => {
  it('a new history is one, and takes its first event', () => {
    const text = newHistory({ id: 'o', name: 'Maya' });
    expect(mustRead(text)).toMatchObject({ owner: 'o', events: [] });
    const more = edited(text, (tree) =>
      insertEvents(tree, [
        {
          type: 'write',
          at: minute(0),
          members: { item: 'i', conversation: 'notes', session: 's', text: 't' },
        },
      ]),
    );
    expect(mustRead(more).events).toMatchObject([{ seq: 1, item: 'i', at: minute(0) }]);
  });

  it('puts an event between two and numbers only what must give way', () => {
    const text = edited(whole, (tree) => insertEvents(tree, [{ type: 'retire', members: { item: 'i' } }], 2));
    const { events } = mustRead(text);
    expect(events[3]).toMatchObject({ type: 'retire', seq: 4, at: minute(2) });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const gap = whole
      .replace('"seq": 4,', '"seq": 40,')
      .replace(/"seq": ([5-9]|10),/g, (_, n) => `"seq": ${Number(n) + 40},`);
    const roomy = mustRead(
      edited(gap, (tree) => insertEvents(tree, [{ type: 'retire', members: { item: 'i' } }], 2)),
    );
    expect(roomy.events.slice(2, 6).map(({ seq }) => seq)).toEqual([3, 4, 40, 45]);
  });

  it('keeps events in order: a time that does not fit in is refused', () => {
    const step = (at: string) => (tree: JsonTree) =>
      insertEvents(tree, [{ type: 'retire', at, members: { item: 'i' } }], 2);
    expect(why(whole, step(minute(1)))).toBe(`\`${minute(1)}\` is before the event above it`);
    expect(why(whole, step(minute(9)))).toBe(`\`${minute(9)}\` is after the event below it`);
    expect(why(whole, step('soon'))).toBe('`soon` is not a date and time of RFC 3339');
  });

  it('removes an event with what cannot stand without it, and drops optional mentions', () => {
    const text = edited(whole, (tree) => removeEvents(tree, [2]));
    expect(why(whole, (tree) => removeEvents(tree, [2]))).toBe('remove event and 3 that need it');
    expect(mustRead(text).events.map(({ type }) => type)).toEqual([
      'join',
      'join',
      'write',
      'write',
      'attempt',
      'attempt',
    ]);
    expect(text).not.toContain('supersedes');
    const first = mustRead(edited(whole, (tree) => removeEvents(tree, [8])));
    expect(first.events.at(-1)).not.toHaveProperty('retry_of');
  });

  it('renames an id everywhere, parts of a partition included, and nothing else', () => {
    const text = edited(whole, (tree) => renameId(tree, 'item', 'd', 'sum'));
    expect(text).toContain('"sum/1"');
    expect(mustRead(text).events).toHaveLength(mustRead(whole).events.length);
    expect(why(whole, (tree) => renameId(tree, 'item', 'i', 'd/2'))).toBe('`d/2` is the id of another item');
    const parts = { type: 'derive', item: 'd', sources: ['e/1'], disposition: 'partition', texts: ['x'] };
    const beside = historyText([write('e/1', 'g'), parts]);
    expect(why(beside, (tree) => renameId(tree, 'item', 'd', 'e'))).toBe(
      'its part `e/1` would have the id of another item',
    );
    expect(why(whole, (tree) => renameId(tree, 'item', 'd/1', 'e'))).toBe(
      '`d/1` is a part of a partition and is named after it',
    );
    const room = edited(whole, (tree) => renameId(tree, 'conversation', 'g', 'family'));
    expect(room.length - whole.length).toBe(7 * 'famil'.length);
    const owner = mustRead(edited(whole, (tree) => renameId(tree, 'principal', 'o', 'maya')));
    expect(owner.owner).toBe('maya');
  });

  it('finds an id that is free', () => {
    expect(freshId(treeOf(whole), 'grant', 'x')).toBe('x2');
  });

  it('whatever is removed or inserted, the history can still be read', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(
        historyTexts({ maxEvents: 30 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (text, at, other, spaced) => {
          const written = spaced ? pretty(text) : text;
          const size = mustRead(written).events.length;
          if (size === 0) return;
          const shorter = edited(written, (tree) => removeEvents(tree, [at % size, other % size]));
          expect(readHistory(shorter).kind).toBe('read');
          const room = { type: 'join', members: { conversation: 'g1', principal: 'c' } } as const;
          const longer = edited(written, (tree) => insertEvents(tree, [room, room], at % size));
          const events = mustRead(longer).events;
          expect(events).toHaveLength(size + 2);
          expect(events.slice((at % size) + 1, (at % size) + 3).map(({ type }) => type)).toEqual([
            'join',
            'join',
          ]);
        },
      ),
      { numRuns: count(2000), seed: seed('history gestures') },
    );
  });
});

describe('symbols', () => {
  const tree = treeOf(whole);

  it('know the id under the cursor, its declaration and its uses', () => {
    const use = symbolAt(tree, whole.indexOf('"supersedes": "i"') + '"supersedes": "'.length);
    expect(use).toMatchObject({ kind: 'item', id: 'i', declares: false });
    expect(references(tree, 'item', 'i').map(({ declares }) => declares)).toEqual([true, false, false]);
    expect(symbolAt(tree, whole.indexOf('"owner": "o"') + 10)).toMatchObject({ kind: 'principal', id: 'o' });
    expect(symbolAt(tree, whole.indexOf('text of i') + 2)).toBeNull();
    expect(declaredIds(tree, 'item')).toEqual(['i', 'j', 'd', 'd/1', 'd/2', 'k']);
  });

  it('offer only what was introduced before', () => {
    const at = whole.indexOf('"supersedes": "i"') + '"supersedes": "'.length;
    expect(completionsAt(tree, at)!.words).toEqual(['i', 'j', 'd', 'd/1', 'd/2']);
    const person = whole.indexOf('"principal": "a"') + '"principal": "'.length;
    expect(completionsAt(tree, person)!.words).toEqual(['o', 'a', 'b', 'c', 'd']);
    expect(completionsAt(tree, whole.indexOf('"item": "k"') + 9)).toBeNull();
  });

  it('find the event around the cursor', () => {
    expect(eventAt(tree, whole.indexOf('"retry_of"'))).toBe(9);
    expect(eventAt(tree, 3)).toBe(-1);
  });
});
