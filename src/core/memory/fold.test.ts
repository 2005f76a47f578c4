import { describe, expect, it } from 'vitest';
import { admit, authSetsAt, viewersAt } from './admission.ts';
import {
  attempt,
  derive,
  join,
  lastRow as last,
  minute,
  recordedIn as recorded,
  timelineOf,
  visibleIn as visible,
  write,
} from './testing/file.ts';
import { momentAt, momentLast } from './timeline.ts';

const evidence = (room: string, ...people: readonly string[]) => ({
  type: 'evidence',
  conversation: room,
  slots: people.map((principal) => ({ handle: `h-${principal}`, status: 'ok', principal })),
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
      derive('derived', ['retired']),
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
