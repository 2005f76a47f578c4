import { describe, expect, it } from 'vitest';
import type { Advice } from '../../../core/authority/types.ts';
import type { AdviceForm } from '../screen-state.ts';
import { proofWords, requestOf, sizeWords, toggled } from './advice.ts';

const form: AdviceForm = { by: 'edges', weights: '', exclude: [], force: [] };
const advice: Advice = {
  by: 'edges',
  cut: ['a', 'b'],
  acts: ['r'],
  size: 2,
  exact: true,
  lowerBound: 2,
  certificate: {
    kind: 'paths',
    paths: [
      { edges: ['a'], flow: 1 },
      { edges: ['b'], flow: 1 },
    ],
    lowerBound: 2,
  },
};

describe('the request of a form', () => {
  it('leaves out edges that are gone, and weights that are not asked for', () => {
    const asked = requestOf({ ...form, weights: 'rubbish', exclude: ['a', 'gone'] }, (id) => id !== 'gone');
    expect(asked).toEqual({ by: 'edges', exclude: ['a'], force: [] });
  });

  it('hands weights on as they are written, and says where they are not JSON', () => {
    const has = () => true;
    expect(requestOf({ ...form, by: 'weights', weights: '{"a": -1}' }, has)).toMatchObject({
      weights: { a: -1 },
    });
    expect(requestOf({ ...form, by: 'weights', weights: '{a}' }, has)).toHaveProperty('wrong');
  });
});

describe('the words of an answer', () => {
  it('count in the measure that was asked for', () => {
    expect(sizeWords(advice)).toBe('2 edges');
    expect(sizeWords({ by: 'acts', size: 1 })).toBe('1 act');
    expect(sizeWords({ by: 'weights', size: 0.5 })).toBe('weight 0.5');
  });

  it('never claim more than is proved', () => {
    expect(proofWords(advice)).toBe('no cut is smaller: 2 routes that share no edge that may be cut');
    expect(proofWords({ ...advice, by: 'acts', exact: false, lowerBound: 1 })).toContain(
      'no cut is smaller than 1',
    );
    const short = { kind: 'paths' as const, paths: [{ edges: ['a'], flow: 1 }], lowerBound: 1 };
    expect(proofWords({ ...advice, by: 'acts', certificate: short })).toContain('prove 1 by themselves');
    expect(
      proofWords({ ...advice, cut: null, size: null, certificate: { kind: 'uncuttable', path: ['a'] } }),
    ).toContain('nothing can cut');
  });
});

describe('toggled', () => {
  it('keeps an edge in one list at most', () => {
    const excluded = toggled(form, 'exclude', 'a');
    expect(excluded.exclude).toEqual(['a']);
    expect(toggled(excluded, 'force', 'a')).toMatchObject({ exclude: [], force: ['a'] });
    expect(toggled(excluded, 'exclude', 'a').exclude).toEqual([]);
  });
});
