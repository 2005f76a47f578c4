import { describe, expect, it } from 'vitest';
import { admit } from './admission.ts';
import {
  join,
  lastRow as last,
  recordedIn as recorded,
  timelineOf,
  visibleIn as visible,
  write,
} from './testing/file.ts';
import { momentLast } from './timeline.ts';

const derive = (
  item: string,
  disposition: string,
  sources: readonly string[],
  more: object = { text: 'sum' },
) => ({
  type: 'derive',
  item,
  disposition,
  sources,
  ...more,
});

describe('derive', () => {
  const sources = [
    ...join('g', 'a', 'b'),
    ...join('h', 'a', 'c'),
    write('i', 'g', { entities: ['x'] }),
    write('j', 'h', { entities: ['y'] }),
    write('p', 'pub'),
  ];

  it('partition makes one item a recorded audience, numbered by sorted audience, PUBLIC first', () => {
    const timeline = timelineOf([
      ...sources,
      { type: 'grant', grant: 'x', item: 'i', audience: ['c'] },
      derive('d', 'partition', ['j', 'i', 'p'], { texts: ['one', 'two', 'three'] }),
    ]);
    expect(last(timeline).items).toEqual(['d/1', 'd/2', 'd/3']);
    expect(
      last(timeline).items.map((id) => [recorded(timeline, id), timeline.byId.get(id)!.item.text]),
    ).toEqual([
      ['PUBLIC', 'one'],
      [['a', 'b', 'o'], 'two'],
      [['a', 'c', 'o'], 'three'],
    ]);
    expect(timeline.byId.get('d/2')!.item).toMatchObject({
      sources: ['i'],
      entities: ['x'],
      conversation: 'g',
    });
  });

  it('a part without a text is not stored, and the log says so', () => {
    const timeline = timelineOf([...sources, derive('d', 'partition', ['i', 'j'], { texts: ['one'] })]);
    expect(last(timeline)).toMatchObject({
      items: ['d/1'],
      warnings: ['1 of 2 parts have no text and are not stored'],
    });
  });

  it('intersect takes recorded audiences; grants do not flow in; PUBLIC is neutral', () => {
    const timeline = timelineOf([
      ...sources,
      { type: 'grant', grant: 'x', item: 'i', audience: ['c'] },
      derive('d', 'intersect', ['i', 'j', 'p']),
      derive('e', 'intersect', ['p']),
    ]);
    expect(recorded(timeline, 'd')).toEqual(['a', 'o']);
    expect(recorded(timeline, 'e')).toBe('PUBLIC');
    expect(timeline.byId.get('d')!.item).toMatchObject({ conversation: null, entities: ['x', 'y'] });
  });

  it.each([
    ['suppress', derive('d', 'suppress', ['i'])],
    ['no sources at all', derive('d', 'intersect', [])],
  ])('stores nothing: %s', (_, event) => {
    const timeline = timelineOf([...sources, event]);
    expect(last(timeline)).toMatchObject({ status: 'suppressed', items: [] });
    expect(timeline.byId.has('d')).toBe(false);
  });

  it('a quarantined source suppresses, and a source that is not current refuses', () => {
    const faulted = [
      ...sources,
      { type: 'evidence', conversation: 'g', slots: [{ handle: 'x', status: 'stale' }] },
      write('q', 'g'),
      derive('d', 'intersect', ['i', 'q']),
    ];
    expect(last(timelineOf(faulted, 'quarantine'))).toMatchObject({
      status: 'suppressed',
      message: 'the source `q` is quarantined',
    });
    expect(last(timelineOf(faulted))).toMatchObject({ status: 'suppressed' });
    const retired = timelineOf([
      ...sources,
      { type: 'retire', item: 'i' },
      derive('d', 'intersect', ['i', 'j']),
    ]);
    expect(last(retired)).toMatchObject({ status: 'refused', message: 'the source `i` is not current' });
  });

  it('goes by everything the function read, whatever the text cites', () => {
    const timeline = timelineOf([...sources, derive('d', 'intersect', ['i', 'j'], { text: 'as `i` says' })]);
    expect(recorded(timeline, 'd')).toEqual(['a', 'o']);
  });

  it('retiring a source ends what was derived from it at any depth; superseding one does not', () => {
    const chain = [...sources, derive('d', 'intersect', ['i']), derive('e', 'intersect', ['d', 'j'])];
    const owner = { viewers: ['o'], unresolved: false } as const;
    const retired = timelineOf([...chain, { type: 'retire', item: 'i' }]);
    expect(admit(retired, retired.byId.get('e')!, owner, momentLast(retired))).toMatchObject({
      reason: 'source-retired',
    });
    expect(visible(retired, 'solo')).toEqual(['j', 'p']);
    const superseded = timelineOf([...chain, write('i2', 'g', { supersedes: 'i' })]);
    expect(visible(superseded, 'solo')).toEqual(['j', 'p', 'd', 'e', 'i2']);
  });
});
