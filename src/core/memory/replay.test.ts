import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { contextOf, rankingOf } from './arms.ts';
import { fold } from './fold.ts';
import { contextText, receiptOf } from './receipt.ts';
import { judge, questionByHand, questionsOf } from './replay.ts';
import { attempt, join, minute, timelineOf, write } from './testing/file.ts';
import { histories } from './testing/histories.ts';
import { plainRanking } from './testing/ranking.ts';
import type { Timeline } from './timeline.ts';
import { ARMS, type Arm, type AttemptResult, DEFAULT_SEARCH, type SearchOptions } from './types.ts';

const UNBOUNDED: SearchOptions = {
  ...DEFAULT_SEARCH,
  k: Number.POSITIVE_INFINITY,
  budget: Number.POSITIVE_INFINITY,
};

function answers(timeline: Timeline, arm: Arm, options = DEFAULT_SEARCH): readonly AttemptResult[] {
  const ranking = rankingOf(timeline, plainRanking());
  return questionsOf(timeline).map((question) =>
    judge(timeline, question, arm, contextOf(timeline, ranking, question, arm, options)),
  );
}

const room = [
  ...join('g', 'a'),
  write('tea', 'g', { text: 'tea at four' }),
  write('cake', 'g', { text: 'cake at five' }),
  write('own', 'solo', { text: 'tea with b' }),
  { type: 'grant', grant: 'x', item: 'own', audience: ['a'] },
  write('none', 'g', { text: 'nothing' }),
  attempt('q', 'g', 'tea'),
];

describe('replay', () => {
  it('says for every item where it is: in rank order with its witness, or withheld with the reason', () => {
    const [result] = answers(timelineOf([...room, write('later', 'g', { text: 'tea' })]), 'flat');
    expect(result).toMatchObject({ attempt: 'q', arm: 'flat', viewers: ['a', 'o'] });
    expect(result!.admitted.map(({ item, rank, witness }) => ({ item, rank, witness }))).toEqual([
      { item: 'own', rank: 1, witness: ['a', 'o'] },
      { item: 'tea', rank: 2, witness: ['a', 'o'] },
    ]);
    expect(result!.withheld).toEqual([
      { item: 'cake', reason: 'no-match', outside: [] },
      { item: 'none', reason: 'no-match', outside: [] },
      { item: 'later', reason: 'not-yet', outside: [] },
    ]);
  });

  it('an item that matches and is not among the first k is beyond them', () => {
    const [result] = answers(timelineOf(room), 'flat', { ...DEFAULT_SEARCH, k: 1 });
    expect(result!.withheld.map(({ item, reason }) => `${item} ${reason}`)).toContain('tea beyond-k');
  });

  it('the silo holds the room, whoever was there; the unscoped arm holds everything', () => {
    const events = [...room.slice(0, -1), ...join('g', 'b'), attempt('q', 'g', 'tea')];
    const [silo] = answers(timelineOf(events), 'silo');
    expect(silo!.admitted).toMatchObject([{ item: 'tea', witness: [], forbidden: true }]);
    const [unscoped] = answers(timelineOf(events), 'unscoped');
    expect(unscoped!.admitted.map(({ item, forbidden }) => [item, forbidden])).toEqual([
      ['own', true],
      ['tea', true],
    ]);
    const [flat] = answers(timelineOf(events), 'flat');
    expect(flat!.admitted).toEqual([]);
  });

  it('the post-filter fetches first and filters then, so that forbidden items use up its budget', () => {
    const many = Array.from({ length: 25 }, (_, index) => write(`a${index}`, 'solo', { text: 'tea' }));
    const timeline = timelineOf([...many, ...room]);
    expect(answers(timeline, 'post-filter')[0]!.admitted).toEqual([]);
    expect(answers(timeline, 'flat')[0]!.admitted).toHaveLength(2);
  });

  it('a question by hand is put at any time, before anyone', () => {
    const timeline = timelineOf(room);
    const ranking = rankingOf(timeline, plainRanking());
    const ask = (at: string, viewers?: readonly string[] | 'U') => {
      const base = { conversation: 'g', time: Date.parse(at), query: 'tea' };
      const question = questionByHand(timeline, viewers === undefined ? base : { ...base, viewers });
      return judge(
        timeline,
        question,
        'flat',
        contextOf(timeline, ranking, question, 'flat', DEFAULT_SEARCH),
      );
    };
    expect(ask(minute(3)).admitted.map(({ item }) => item)).toEqual(['tea']);
    expect(ask(minute(4)).admitted.map(({ item }) => item)).toEqual(['own', 'tea']);
    expect(ask(minute(4), ['b'])).toMatchObject({ attempt: null, viewers: ['b', 'o'], admitted: [] });
    expect(ask(minute(4), 'U')).toMatchObject({ viewers: 'U', admitted: [] });
    expect(ask(minute(4), []).viewers).toEqual(['o']);
  });

  it('the safe arms agree, place nothing forbidden and account for every item, on random histories', () => {
    fc.assert(
      fc.property(histories({ maxEvents: 40 }), (history) => {
        const timeline = fold(history);
        const [flat, graph, postings] = (['flat', 'graph', 'postings'] as const).map((arm) =>
          answers(timeline, arm),
        );
        const plain = (results: readonly AttemptResult[]) => results.map(({ arm: _, ...rest }) => rest);
        expect(plain(graph!)).toEqual(plain(flat!));
        expect(plain(postings!)).toEqual(plain(flat!));
        for (const arm of ARMS) {
          for (const { admitted, withheld } of answers(timeline, arm)) {
            expect(admitted.length + withheld.length).toBe(timeline.entries.length);
            if (arm !== 'unscoped' && arm !== 'silo')
              expect(admitted.some(({ forbidden }) => forbidden)).toBe(false);
          }
        }
      }),
      { numRuns: count(1000), seed: seed('replay arms') },
    );
  });

  it('with no limit, a query that matches everything admits exactly the admitted set', () => {
    fc.assert(
      fc.property(histories({ maxEvents: 40 }), (history) => {
        const query = 'plum kite harbour lantern quartz willow ember saffron grant ignore type';
        const events = history.events.map((event) =>
          event.type === 'attempt' ? { ...event, query } : event,
        );
        const timeline = fold({ ...history, events });
        for (const { withheld } of answers(timeline, 'flat', UNBOUNDED)) {
          expect(withheld.filter(({ reason }) => reason === 'no-match' || reason === 'beyond-k')).toEqual([]);
        }
      }),
      { numRuns: count(1000), seed: seed('policy-completeness of replay') },
    );
  });
});

describe('receipts', () => {
  it('say what was placed, on what grounds, and hash the exact context', () => {
    const timeline = timelineOf(room);
    const ranking = rankingOf(timeline, plainRanking());
    const question = questionsOf(timeline)[0]!;
    const result = judge(
      timeline,
      question,
      'flat',
      contextOf(timeline, ranking, question, 'flat', DEFAULT_SEARCH),
    );
    expect(contextText(timeline, result)).toBe('[["own","tea with b"],["tea","tea at four"]]');
    expect(receiptOf(timeline, question, result, DEFAULT_SEARCH)).toMatchObject({
      version: 'ambit-receipt/1',
      attempt: 'q',
      time: minute(6),
      seq: 7,
      viewers: ['a', 'o'],
      evidence: { resolved: true, members: ['a'], slots: null },
      items: [
        { item: 'own', rank: 1, from: { grant: 'x' } },
        { item: 'tea', rank: 2, from: 'recorded' },
      ],
      // printf '%s' '[["own","tea with b"],["tea","tea at four"]]' | sha256sum
      contextSha256: '286f28337ec3764acde05ef854c9697e161e7ff81f1024401ff145a611c95772',
    });
  });
});
