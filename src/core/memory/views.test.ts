import { describe, expect, it } from 'vitest';
import { compareHistories } from './compare.ts';
import { admitsOf, matrixAt } from './matrix.ts';
import { provenanceOf } from './provenance.ts';
import { attempt, join, minute, timelineOf, write } from './testing/file.ts';
import { momentAt, momentLast } from './timeline.ts';
import { whatIf } from './whatif.ts';

const derive = (item: string, ...sources: readonly string[]) => ({
  type: 'derive',
  item,
  sources,
  disposition: 'intersect',
  text: 'sum',
});
const grant = (id: string, item: string, ...audience: readonly string[]) => ({
  type: 'grant',
  grant: id,
  item,
  audience,
});

const events = [
  ...join('g', 'a', 'b'),
  write('i', 'g'),
  write('own', 'solo'),
  write('p', 'pub'),
  derive('d', 'i', 'p'),
  grant('x', 'own', 'c'),
  write('i2', 'g', { supersedes: 'i' }),
  attempt('q', 'g'),
];
const timeline = timelineOf(events);
const end = momentLast(timeline);

describe('matrix', () => {
  it('shows who could see what, and how, at the moment', () => {
    expect(matrixAt(timeline, end)).toMatchObject({
      principals: ['o', 'a', 'b', 'c', 'd'],
      total: 5,
      rows: [
        {
          item: 'i',
          state: 'superseded',
          public: false,
          cells: ['recorded', 'recorded', 'recorded', 'none', 'none'],
        },
        { item: 'own', state: 'current', cells: ['recorded', 'none', 'none', 'granted', 'none'] },
        { item: 'p', state: 'current', public: true, cells: Array(5).fill('recorded') },
        { item: 'd', state: 'current', cells: ['recorded', 'recorded', 'recorded', 'none', 'none'] },
        { item: 'i2', state: 'current' },
      ],
    });
    expect(matrixAt(timeline, momentAt(timeline, Date.parse(minute(5)))).rows).toHaveLength(4);
    expect(matrixAt(timeline, end, { offset: 1, limit: 2 }).rows.map(({ item }) => item)).toEqual([
      'own',
      'p',
    ]);
  });

  it('admits says for whom, by which authset, and why not for the others', () => {
    expect(admitsOf(timeline, 'own', end)).toEqual({
      item: 'own',
      current: true,
      authsets: [
        { from: 'recorded', audience: ['o'] },
        { from: 'grant', grant: 'x', audience: ['c', 'o'] },
      ],
      public: false,
      admits: [
        { principal: 'o', witness: ['o'] },
        { principal: 'c', witness: ['c', 'o'] },
      ],
      withheld: ['a', 'b', 'd'].map((principal) => ({ principal, reason: 'audience', outside: [principal] })),
    });
    expect(admitsOf(timeline, 'i', end)).toMatchObject({ current: false, admits: [] });
    expect(admitsOf(timeline, 'unknown', end)).toBeNull();
  });
});

describe('provenance', () => {
  it('is the item, what it comes from and what came of it, and no siblings', () => {
    const graph = provenanceOf(timeline, 'i', end)!;
    expect(graph.items.map(({ item, state }) => `${item} ${state}`)).toEqual([
      'i superseded',
      'i2 current',
      'd current',
    ]);
    expect(graph.links).toEqual([
      { kind: 'superseded', from: 'i', to: 'i2' },
      { kind: 'derived', from: 'i', to: 'd' },
    ]);
    expect(provenanceOf(timeline, 'd', end)!.items.map(({ item }) => item)).toEqual(['d', 'i', 'p']);
  });

  it('shows nothing that had not happened yet', () => {
    const early = momentAt(timeline, Date.parse(minute(4)));
    expect(provenanceOf(timeline, 'i', early)!.items.map(({ item }) => item)).toEqual(['i']);
    expect(provenanceOf(timeline, 'd', early)).toBeNull();
    expect(provenanceOf(timeline, 'own', early)!.items[0]!.grants).toEqual([]);
    expect(provenanceOf(timeline, 'own', end)!.items[0]!.grants).toEqual([
      { grant: 'x', audience: ['c', 'o'], at: minute(6), until: null, revokedAt: null },
    ]);
  });
});

describe('what if', () => {
  it('a newcomer: what leaves the room, and what enters, which is nothing', () => {
    expect(whatIf(timeline, end, { kind: 'newcomer', conversation: 'g', principal: 'c' })).toEqual([
      {
        conversation: 'g',
        before: ['a', 'b', 'o'],
        after: ['a', 'b', 'c', 'o'],
        entering: [],
        leaving: ['d', 'i2'],
        unresolved: false,
      },
    ]);
  });

  it('a departure lets in what the one who leaves was not there for', () => {
    const more = timelineOf([...events, ...join('g', 'c')]);
    const [change] = whatIf(more, momentLast(more), { kind: 'departure', conversation: 'g', principal: 'c' });
    expect(change).toMatchObject({ entering: ['d', 'i2'], leaving: [] });
  });

  it('a bad slot closes the room to all but what is public', () => {
    const [change] = whatIf(timeline, end, { kind: 'bad-slot', conversation: 'g' });
    expect(change).toMatchObject({ after: 'U', unresolved: true, leaving: ['d', 'i2'], entering: [] });
  });

  it('a grant, a revocation and a retirement show in every room that they reach', () => {
    const open = whatIf(timeline, end, { kind: 'grant', item: 'own', audience: 'PUBLIC' });
    expect(open.map(({ conversation, entering }) => [conversation, entering])).toEqual([
      ['g', ['own']],
      ['pub', ['own']],
    ]);
    const retired = whatIf(timeline, end, { kind: 'retire', item: 'p' });
    expect(retired.map(({ conversation, leaving }) => `${conversation} ${leaving}`)).toEqual([
      'solo p,d',
      'dm p,d',
      'g p,d',
      'h p,d',
      'pub p',
    ]);
    expect(whatIf(timeline, end, { kind: 'revoke', grant: 'x' })).toEqual([]);
  });

  it('is asked of the past as well', () => {
    const before = momentAt(timeline, Date.parse(minute(3)));
    const [change] = whatIf(timeline, before, { kind: 'newcomer', conversation: 'g', principal: 'c' });
    expect(change!.leaving).toEqual(['i']);
  });
});

describe('comparison of histories', () => {
  it('says which attempts differ and how, which items, and how many do not differ', () => {
    const edited = timelineOf([
      ...join('g', 'a'),
      ...events.slice(2, -1),
      attempt('q', 'g'),
      attempt('new', 'pub'),
    ]);
    expect(compareHistories(timeline, edited)).toEqual({
      attempts: [
        {
          attempt: 'q',
          in: 'both',
          viewersBefore: ['a', 'b', 'o'],
          viewersAfter: ['a', 'o'],
          entered: [],
          left: [],
        },
        { attempt: 'new', in: 'after', viewersBefore: null, viewersAfter: 'U', entered: ['p'], left: [] },
      ],
      unchanged: 0,
      itemsAdded: [],
      itemsRemoved: [],
      itemsRebound: ['i', 'd', 'i2'].map((item) => ({ item, before: ['a', 'b', 'o'], after: ['a', 'o'] })),
    });
    expect(compareHistories(timeline, timeline)).toMatchObject({
      attempts: [],
      unchanged: 1,
      itemsRebound: [],
    });
  });
});
