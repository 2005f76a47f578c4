import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import type { JsonValue } from '../../text/types.ts';
import { whoMustAct } from '../acting/who.ts';
import { diff } from '../diff/diff.ts';
import { disclose } from '../disclose/disclose.ts';
import { plainEdge, plainNode, twoWays } from '../testing/documents.ts';
import { mutated } from '../testing/mutations.ts';
import { Random } from '../testing/random.ts';
import { rehearse } from '../timeline/rehearse.ts';
import { timeline } from '../timeline/timeline.ts';
import { advise } from './advise.ts';
import { bounds } from './bounds.ts';
import { repairCut, spareMembers } from './repair.ts';

const KINDS = ['answered', 'refused', 'unsound', 'declined', 'next'];

/** Asks everything that can be asked of a text; gives the kinds of the answers. */
function askAll(text: string): string[] {
  const sound = JSON.stringify(twoWays());
  return [
    ...(['edges', 'weights', 'acts'] as const).map((by) => advise(text, { by, weights: { pay: 2 } })),
    repairCut(text, ['pay']),
    spareMembers(text, ['ask', 'pay']),
    bounds(text, [{ edge: 'pay', state: 'unknown' }]),
    whoMustAct(text),
    diff(text, sound),
    diff(sound, text),
    disclose(text, {}),
    rehearse(text, { kind: 'cut', id: 'front' }, '2026-11-30T07:00:00Z'),
  ].map(({ kind }) => kind);
}

describe('bad input', () => {
  it('gets findings or a sentence from every question, never a throw', () => {
    const random = new Random(seed('bad input'));
    const seen = new Set<string>();
    for (let run = 0; run < count(3000); run++) {
      let value: unknown = twoWays();
      for (let change = 0; change <= random.below(3); change++) value = mutated(random, value);
      const text = JSON.stringify(value);
      const torn = random.chance(0.1) ? text.slice(0, random.below(text.length)) : text;
      for (const kind of askAll(torn)) {
        expect(KINDS, torn).toContain(kind);
        seen.add(kind);
      }
      const steps = mutated(random, [
        { captured_at: '2026-11-30T07:00:00Z', observe: { edge: 'pay', state: 'unknown' } },
      ]);
      timeline(JSON.stringify({ version: 'ambit-timeline/1', base: value, steps }));
    }
    expect([...seen].sort()).toEqual(['answered', 'declined', 'next', 'unsound']);
    expect(new Set(askAll('['.repeat(100_000)))).toEqual(new Set(['refused']));
  });

  it('names the edge whose weight makes no sense, and the ids that are none', () => {
    const text = JSON.stringify(twoWays());
    const message = (weights: JsonValue): string => {
      const answer = advise(text, { by: 'weights', weights });
      return answer.kind === 'declined' ? answer.message : answer.kind;
    };
    expect(message({ ask: -0.5 })).toBe('the weight of `ask` is `-0.5`, which is negative');
    expect(message({ pay: null })).toBe('the weight of `pay` is `null`, which is not a number');
    expect(message(JSON.parse('{"pay": 1e400}'))).toBe('the weight of `pay` is too large');
    expect(message({ other: 1 })).toBe('`other` has a weight, and is no edge');
    expect(message(7)).toBe('the weights are not an object from edge id to number');
    expect(message({ ask: 1e300, pay: 1 })).toMatch(/too many digits/);
    expect(message({ ask: 1e300, pay: 1e300, enqueue: 1e300, drain: 1e300 })).toBe('answered');
    expect(advise(text, { by: 'edges', exclude: ['none'] })).toEqual({
      kind: 'declined',
      message: '`none` is no edge',
    });
    expect(advise(text, { by: 'edges', force: ['ask'], exclude: ['ask'] })).toMatchObject({
      kind: 'declined',
    });
  });

  it('leaves weights exact, be they decimals, nothing or huge', () => {
    const size = (weights: JsonValue): number | null => {
      const answer = advise(JSON.stringify(twoWays()), { by: 'weights', weights });
      if (answer.kind !== 'answered') throw new Error(answer.kind);
      return answer.answer.size;
    };
    expect(size({ ask: 1, pay: 0.1, drain: 0.2 })).toBe(0.3);
    expect(size({ ask: 0, pay: 0, drain: 0, enqueue: 0 })).toBe(0);
    expect(size({ ask: 3e200, pay: 1e200, drain: 1e200, enqueue: 2e200 })).toBe(2e200);
    expect(size({ ask: 3e-200, pay: 1e-200, drain: 1e-200, enqueue: 2e-200 })).toBe(2e-200);
  });

  it('follows a long chain without recursion', () => {
    const document = twoWays();
    const length = 20_000;
    document.nodes = Array.from({ length }, (_, i) => plainNode(`n${i}`, 'd'));
    document.edges = Array.from({ length: length - 1 }, (_, i) => plainEdge(`e${i}`, `n${i}`, `n${i + 1}`));
    document.roots = ['n0'];
    document.sinks = [`n${length - 1}`];
    const text = JSON.stringify(document);
    for (const by of ['edges', 'acts'] as const) {
      expect(advise(text, { by })).toMatchObject({ answer: { size: 1, exact: true, cut: ['e0'] } });
    }
  });
});
