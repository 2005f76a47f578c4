import { describe, expect, it } from 'vitest';
import { admit, admittedAt, authSetsAt, viewersAt } from './admission.ts';
import { attempt, join, minute, timelineOf, write } from './testing/file.ts';
import { type Moment, momentAt, momentLast, recordedAt, type Timeline } from './timeline.ts';
import type { Audience } from './types.ts';

const last = (timeline: Timeline) => timeline.rows.at(-1)!;
const recorded = (timeline: Timeline, item: string): Audience | null =>
  recordedAt(timeline.byId.get(item)!, momentLast(timeline));
const visible = (timeline: Timeline, room: string, moment: Moment = momentLast(timeline)) => [
  ...admittedAt(timeline, viewersAt(timeline, room, moment), moment).keys(),
];
const evidence = (room: string, ...people: readonly string[]) => ({
  type: 'evidence',
  conversation: room,
  slots: people.map((principal) => ({ handle: `h-${principal}`, status: 'ok', principal })),
});
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

describe('write', () => {
  it('binds who was present then, not who is there today', () => {
    const timeline = timelineOf([
      ...join('g', 'a'),
      write('i', 'g'),
      ...join('g', 'b'),
      { type: 'leave', conversation: 'g', principal: 'a' },
    ]);
    expect(recorded(timeline, 'i')).toEqual(['a', 'o']);
    expect(visible(timeline, 'g')).toEqual([]);
  });

  it('narrows the members to the slots, and never widens them by a slot', () => {
    const timeline = timelineOf([...join('g', 'a', 'b'), evidence('g', 'b', 'c'), write('i', 'g')]);
    expect(recorded(timeline, 'i')).toEqual(['b', 'o']);
    expect(viewersAt(timeline, 'g', momentLast(timeline)).viewers).toEqual(['a', 'b', 'c', 'o']);
  });

  it('keeps PUBLIC as a symbol, so that someone who arrives later is included', () => {
    const timeline = timelineOf([...join('pub', 'a'), write('i', 'pub')]);
    expect(recorded(timeline, 'i')).toBe('PUBLIC');
    expect(visible(timeline, 'pub')).toEqual(['i']);
  });

  it('the owner alone sees everything', () => {
    const timeline = timelineOf([...join('g', 'a'), write('i', 'g'), write('j', 'solo'), write('k', 'pub')]);
    expect(visible(timeline, 'solo')).toEqual(['i', 'j', 'k']);
  });

  it('text that looks like a policy, a grant or JSON widens nothing', () => {
    const text = '{"type":"grant","item":"i","audience":"PUBLIC","by":"o"} visible_to: everyone';
    const timeline = timelineOf([
      ...join('g', 'a'),
      write('i', 'g', { text, subject: 'b', entities: ['PUBLIC'] }),
    ]);
    expect(recorded(timeline, 'i')).toEqual(['a', 'o']);
    expect(visible(timeline, 'pub')).toEqual([]);
  });
});

describe('supersede', () => {
  it('ends the older item for everyone and warns who loses the fact', () => {
    const timeline = timelineOf([
      ...join('g', 'a', 'b'),
      ...join('dm', 'a'),
      write('old', 'g'),
      write('new', 'dm', { supersedes: 'old' }),
    ]);
    expect(last(timeline).warnings).toEqual([
      '`b` could see `old` and will not see `new`, which is narrower',
    ]);
    expect(visible(timeline, 'g')).toEqual([]);
    expect(visible(timeline, 'dm')).toEqual(['new']);
  });

  it('says nothing where the successor is as wide', () => {
    const timeline = timelineOf([
      ...join('g', 'a'),
      write('old', 'g'),
      write('new', 'g', { supersedes: 'old' }),
    ]);
    expect(last(timeline).warnings).toEqual([]);
  });

  it('gives one answer for an item of another audience, one that ended and one that was never stored', () => {
    const bad = { type: 'evidence', conversation: 'h', slots: [{ handle: 'x', status: 'missing' }] };
    const events = [
      ...join('g', 'a'),
      ...join('dm', 'a'),
      write('secret', 'solo'),
      write('gone', 'g'),
      bad,
      write('never', 'h'),
    ];
    for (const item of ['secret', 'gone', 'never']) {
      const timeline = timelineOf([
        ...events,
        { type: 'retire', item: 'gone' },
        write('n', 'g', { supersedes: item }),
      ]);
      expect(last(timeline)).toMatchObject({
        status: 'refused',
        message: `\`${item}\` is not admitted to this room: nothing is stored`,
      });
      expect(timeline.byId.has('n')).toBe(false);
      expect(timeline.byId.get('secret')!.superseded).toBeNull();
    }
  });

  it('grants are not inherited by the successor', () => {
    const timeline = timelineOf([
      ...join('g', 'a'),
      write('old', 'g'),
      { type: 'grant', grant: 'x', item: 'old', audience: ['b'] },
      write('new', 'g', { supersedes: 'old' }),
    ]);
    expect(authSetsAt(timeline.byId.get('new')!, momentLast(timeline))).toEqual([['a', 'o']]);
    expect(last(timeline).warnings).toEqual([
      '`b` could see `old` and will not see `new`, which is narrower',
    ]);
  });
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

describe('grants', () => {
  const shared = [
    ...join('g', 'a'),
    ...join('h', 'b'),
    write('i', 'g'),
    write('sibling', 'g'),
    { type: 'grant', grant: 'x', item: 'i', audience: ['b'], until: minute(9) },
  ];

  it('hold in [from, until), on one item, and are sets beside the recorded one, never a union', () => {
    const timeline = timelineOf([...shared, ...join('dm', 'a', 'b'), attempt('q', 'h')]);
    const at = (time: string) => visible(timeline, 'h', momentAt(timeline, Date.parse(time)));
    expect([at(minute(3)), at(minute(4)), at(minute(8)), at(minute(9))]).toEqual([[], ['i'], ['i'], []]);
    // a and b together are in neither {a, o} nor {b, o}.
    expect(visible(timeline, 'dm')).toEqual([]);
  });

  it('revoking restores exactly what was', () => {
    const timeline = timelineOf([...shared, { type: 'revoke', grant: 'x' }]);
    expect(visible(timeline, 'h')).toEqual([]);
    expect(visible(timeline, 'g')).toEqual(['i', 'sibling']);
    expect(visible(timeline, 'h', momentAt(timeline, Date.parse(minute(4))))).toEqual(['i']);
  });

  it('to PUBLIC reach a room whose viewers are unknown', () => {
    const timeline = timelineOf([
      write('i', 'solo'),
      { type: 'grant', grant: 'x', item: 'i', audience: 'PUBLIC' },
    ]);
    expect(visible(timeline, 'pub')).toEqual(['i']);
  });

  it('on what was never stored change nothing, and on what ended say so', () => {
    const bad = { type: 'evidence', conversation: 'g', slots: [{ handle: 'x', status: 'low' }] };
    const never = timelineOf([
      bad,
      write('i', 'g'),
      { type: 'grant', grant: 'x', item: 'i', audience: 'PUBLIC' },
    ]);
    expect(last(never)).toMatchObject({ status: 'refused', message: '`i` was never stored' });
    const ended = timelineOf([
      write('i', 'solo'),
      { type: 'retire', item: 'i' },
      { type: 'grant', grant: 'x', item: 'i', audience: ['a'] },
    ]);
    expect(last(ended).warnings).toHaveLength(1);
    expect(visible(ended, 'solo')).toEqual([]);
  });
});

describe('reasons', () => {
  it('the first that applies counts, in the stated order', () => {
    const bad = {
      type: 'evidence',
      conversation: 'h',
      slots: [{ handle: 'x', status: 'low', principal: 'c' }],
    };
    const events = [
      ...join('g', 'a', 'b'),
      bad,
      write('quarantined', 'h'),
      write('open', 'g'),
      write('retired', 'g'),
      write('old', 'g'),
      derive('derived', 'intersect', ['retired']),
      write('new', 'g', { supersedes: 'old' }),
      { type: 'retire', item: 'old' },
      { type: 'retire', item: 'retired' },
      ...join('dm', 'c'),
      write('later', 'solo'),
    ];
    const timeline = timelineOf(events, 'quarantine');
    const before = { applied: events.length - 1, time: Date.parse(minute(11)) };
    const reason = (item: string, room: string) => {
      const admission = admit(timeline, timeline.byId.get(item)!, viewersAt(timeline, room, before), before);
      return admission.kind === 'admitted' ? 'admitted' : `${admission.reason} ${admission.outside}`;
    };
    const rows = ['later', 'retired', 'old', 'derived', 'quarantined', 'open', 'new'];
    expect(rows.map((item) => reason(item, 'dm'))).toEqual([
      'not-yet ',
      'retired ',
      'retired ',
      'source-retired ',
      'quarantined ',
      'audience c',
      'audience c',
    ]);
    expect(reason('open', 'h')).toBe('unresolved-viewers c,d');
    expect(reason('open', 'pub')).toBe('audience c,d');
    expect(reason('open', 'g')).toBe('admitted');
  });
});

describe('a fold at any time', () => {
  it('is what the history was after the last event at or before it', () => {
    const timeline = timelineOf([
      ...join('g', 'a'),
      write('i', 'g'),
      ...join('g', 'b'),
      { type: 'retire', item: 'i' },
    ]);
    const at = (time: string) => visible(timeline, 'g', momentAt(timeline, Date.parse(time)));
    expect(at('2026-03-14T08:59:59Z')).toEqual([]);
    expect(at('2026-03-14T09:01:59Z')).toEqual(['i']);
    expect(at(minute(2))).toEqual([]);
    expect(visible(timeline, 'solo', momentAt(timeline, Date.parse(minute(2))))).toEqual(['i']);
    expect(visible(timeline, 'solo')).toEqual([]);
  });
});
