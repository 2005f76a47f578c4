import { describe, expect, it } from 'vitest';
import type { Advice, AdviceRequest } from '../cut-types.ts';
import { soundGraph } from '../sound.ts';
import { type PlainDocument, plainEdge, plainNode, twoWays } from '../testing/documents.ts';
import { adviseOn } from './advise.ts';
import { checkAdvice } from './checker.ts';

function problemsOf(
  document: PlainDocument,
  request: AdviceRequest,
  change: (advice: Advice) => Partial<Advice>,
): string[] {
  const read = soundGraph(JSON.stringify(document));
  if (read.kind !== 'sound') throw new Error(read.kind);
  const advice = adviseOn(read.document, request);
  if ('kind' in advice) throw new Error(advice.message);
  expect(checkAdvice(read.document, request, advice)).toEqual([]);
  return checkAdvice(read.document, request, { ...advice, ...change(advice) });
}

const path = (edges: readonly string[], flow = 1) => ({ edges, flow });
const paths = (...all: readonly ReturnType<typeof path>[]) => ({
  certificate: {
    kind: 'paths' as const,
    paths: all,
    lowerBound: all.reduce((sum, { flow }) => sum + flow, 0),
  },
});

/** Two cuts of two edges each; nothing shorter. */
function wide(): PlainDocument {
  const document = twoWays();
  document.edges[0]!.enforcement.revocable = false;
  return document;
}

describe('the checker of certificates refuses', () => {
  const by = 'edges' as const;
  it.each<[string, PlainDocument, AdviceRequest, (advice: Advice) => Partial<Advice>]>([
    ['a cut that leaves a path', twoWays(), { by }, () => ({ cut: ['pay'] })],
    ['a member that is not revocable', wide(), { by }, () => ({ cut: ['ask', 'pay'] })],
    ['an excluded member', twoWays(), { by, exclude: ['pay'] }, () => ({ cut: ['drain', 'pay'], size: 2 })],
    ['a forced member left out', twoWays(), { by, force: ['pay'] }, () => ({ cut: ['ask'], size: 1 })],
    ['a size that is not that of the cut', twoWays(), { by }, () => ({ size: 2, lowerBound: 2 })],
    [
      'a larger cut than the paths prove',
      twoWays(),
      { by },
      () => ({ cut: ['drain', 'pay'], size: 2, lowerBound: 2 }),
    ],
    ['a bound that is called exact and is none', wide(), { by }, () => ({ lowerBound: 1 })],
    [
      'a path that starts nowhere',
      wide(),
      { by },
      () => paths(path(['ask', 'pay']), path(['enqueue', 'drain'])),
    ],
    ['a path with a gap', wide(), { by }, () => paths(path(['ask', 'pay']), path(['ask', 'drain']))],
    [
      'a path of an edge that is none',
      wide(),
      { by },
      () => paths(path(['ask', 'pay']), path(['ask', 'nothing'])),
    ],
    ['paths that share an edge', wide(), { by }, () => paths(path(['ask', 'pay']), path(['ask', 'pay']))],
    ['paths that carry too little', wide(), { by }, () => paths(path(['ask', 'pay']))],
    [
      'a path over a forced edge',
      wide(),
      { by, force: ['pay'] },
      () => ({ certificate: { kind: 'paths', paths: [path(['ask', 'pay'])], lowerBound: 2 } }),
    ],
    [
      'flows above a weight',
      wide(),
      { by: 'weights', weights: { pay: 2, drain: 3, enqueue: 3 } },
      () => paths(path(['ask', 'pay'], 2.5), path(['ask', 'enqueue', 'drain'], 2.5)),
    ],
    [
      'paths that share an act',
      sharedAct(),
      { by: 'acts' },
      () => paths(path(['ask', 'pay']), path(['ask', 'enqueue', 'drain'])),
    ],
    [
      'a way out where there is a cut',
      twoWays(),
      { by },
      () => ({ certificate: { kind: 'uncuttable', path: ['ask', 'pay'] } }),
    ],
    ['no cut and no way out', twoWays(), { by }, () => ({ cut: null, size: null })],
  ])('%s', (_, document, request, change) => {
    expect(problemsOf(document, request, change)).not.toEqual([]);
  });
});

function sharedAct(): PlainDocument {
  const document = wide();
  for (const edge of document.edges.slice(1)) edge.enforcement.revocation_id = 'rev-all';
  return document;
}

/** A ladder in which acts are laid crosswise, so that flows show less than the search must prove. */
function crossed(rungs: number): PlainDocument {
  const document = twoWays();
  document.nodes = [plainNode('user'), plainNode('ledger')];
  document.edges = [];
  for (let i = 0; i < rungs; i++) {
    document.nodes.push(plainNode(`a${i}`), plainNode(`b${i}`));
    const act = (n: number) => ({ revocable: true, control_domain: 'd', revocation_id: `act-${n % rungs}` });
    document.edges.push(
      plainEdge(`x${i}`, 'user', `a${i}`, { enforcement: act(i) }),
      plainEdge(`y${i}`, `a${i}`, `b${i}`, { enforcement: act(i + 1) }),
      plainEdge(`z${i}`, `b${i}`, 'ledger', { enforcement: act(i + 3) }),
    );
  }
  return document;
}

describe('the search for the fewest acts', () => {
  it('says so where the budget ends first, with a bound that holds', () => {
    const text = soundGraph(JSON.stringify(crossed(13)));
    if (text.kind !== 'sound') throw new Error(text.kind);
    const whole = adviseOn(text.document, { by: 'acts' });
    const cutShort = adviseOn(text.document, { by: 'acts', budget: 1 });
    if ('kind' in whole || 'kind' in cutShort) throw new Error('declined');
    expect(whole.exact).toBe(true);
    expect(cutShort.exact).toBe(false);
    expect(cutShort.lowerBound).toBeLessThan(cutShort.size!);
    expect(cutShort.lowerBound).toBeLessThanOrEqual(whole.size!);
    expect(cutShort.size).toBeGreaterThanOrEqual(whole.size!);
    for (const advice of [whole, cutShort]) {
      expect(checkAdvice(text.document, { by: 'acts' }, advice)).toEqual([]);
    }
  });
});
