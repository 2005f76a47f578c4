import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import type { Advice, AdviceRequest } from '../cut-types.ts';
import { compareIds, compareLists } from '../order.ts';
import { soundGraph } from '../sound.ts';
import { type PlainDocument, plainEdge, plainNode } from '../testing/documents.ts';
import { Random } from '../testing/random.ts';
import { validate } from '../validate.ts';
import { advise } from './advise.ts';
import { checkAdvice } from './checker.ts';
import { repairCut, spareMembers } from './repair.ts';

/** Up to 7 nodes and 10 edges: self-loops, parallel edges, cycles, idle roots and edges in every state happen. */
function smallDocument(random: Random): PlainDocument {
  const names = random
    .shuffled(['a', 'b', 'c', 'd', 'e', '__proto__', '\u{1f4a5}'])
    .slice(0, 2 + random.below(6));
  const [root, sink, ...others] = names as [string, string, ...string[]];
  const edges = random.shuffled(['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'constructor', '__proto__', 'é']);
  const acts = random.pick([
    ['r1', 'r2'],
    ['r1', 'r2', 'r3', 'r4'],
    ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'],
  ]);
  return {
    version: 'AAGV-v0.1',
    graph_id: 'small',
    snapshot_sequence: 0,
    captured_at: '2026-11-30T06:00:00Z',
    authority_epoch: 'epoch-1',
    roots: [root, ...(others[0] !== undefined && random.chance(0.3) ? [others[0]] : [])],
    sinks: [sink, ...(others[1] !== undefined && random.chance(0.3) ? [others[1]] : [])],
    nodes: names.map((name) => plainNode(name)),
    edges: edges.slice(0, 1 + random.below(10)).map((id) =>
      plainEdge(id, random.pick(names), random.pick(names), {
        state: random.pick(['enabled', 'disabled', 'unknown']),
        enforcement: {
          revocable: random.chance(0.85),
          control_domain: random.pick(['c1', 'c2']),
          revocation_id: random.pick(acts),
        },
      }),
    ),
    normal_paths: [],
    revocation_cut_sets: [],
  };
}

function requestOf(random: Random, document: PlainDocument, by: AdviceRequest['by']): AdviceRequest {
  const ids = random.shuffled(document.edges.map((edge) => edge.id));
  const revocable = (id: string): boolean =>
    document.edges.find((edge) => edge.id === id)!.enforcement.revocable;
  const exclude = random.chance(0.3) ? ids.slice(0, 1 + random.below(2)) : [];
  const force = random.chance(0.2) ? ids.slice(2, 4).filter(revocable) : [];
  const weights = Object.fromEntries(
    ids.filter(() => random.chance(0.8)).map((id) => [id, random.pick([0, 0.1, 0.2, 0.3, 1, 2, 7.25])]),
  );
  return { by, exclude, force, ...(by === 'weights' ? { weights } : {}) };
}

/** Whether no sink is reached without these edges, by spreading over the edges until nothing is added. */
function parts(document: PlainDocument, cut: ReadonlySet<string>): boolean {
  const reached = new Set(document.roots);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const edge of document.edges) {
      if (!cut.has(edge.id) && reached.has(edge.source)) reached.add(edge.target);
    }
  }
  return !document.sinks.some((sink) => reached.has(sink));
}

/** The least size of a cut by trying every subset of what may be used; null where none cuts, undefined where the request clashes. */
function bruteForce(document: PlainDocument, request: AdviceRequest): number | null | undefined {
  const { by, exclude = [], force = [], weights = {} } = request;
  const nameOf = (id: string): string =>
    by === 'acts' ? document.edges.find((edge) => edge.id === id)!.enforcement.revocation_id! : id;
  const revocable = document.edges.filter((edge) => edge.enforcement.revocable).map((edge) => edge.id);
  const out = new Set(exclude.filter((id) => revocable.includes(id)).map(nameOf));
  const into = new Set(force.map(nameOf));
  if ([...into].some((name) => out.has(name))) return undefined;
  const names = [...new Set(revocable.map(nameOf))].filter((name) => !out.has(name) && !into.has(name));
  const costs = new Map(Object.entries(weights as Record<string, number>));
  let best: number | null = null;
  for (let set = 0; set < 1 << names.length; set++) {
    const chosen = new Set([...into, ...names.filter((_, i) => (set >> i) & 1)]);
    const size = [...chosen].reduce((sum, name) => sum + (by === 'weights' ? (costs.get(name) ?? 1) : 1), 0);
    if (best !== null && size >= best) continue;
    if (parts(document, new Set(revocable.filter((id) => chosen.has(nameOf(id)))))) best = size;
  }
  return best;
}

function shuffled(random: Random, document: PlainDocument): PlainDocument {
  return {
    ...document,
    nodes: random.shuffled(document.nodes),
    edges: random.shuffled(document.edges),
    roots: random.shuffled(document.roots),
    sinks: random.shuffled(document.sinks),
  };
}

function answered(document: PlainDocument, request: AdviceRequest): Advice | null {
  const answer = advise(JSON.stringify(document), request);
  return answer.kind === 'answered' ? answer.answer : null;
}

describe.each(['edges', 'weights', 'acts'] as const)('the least cut by %s', (by) => {
  it('is what brute force finds, with a certificate, whatever the order of the arrays', () => {
    const random = new Random(seed(`least cut by ${by}`));
    let cuts = 0;
    for (let run = 0; run < count(5000); run++) {
      const document = smallDocument(random);
      const request = requestOf(random, document, by);
      const expected = bruteForce(document, request);
      const advice = answered(document, request);
      const about = JSON.stringify({ document, request });
      if (expected === undefined) {
        expect(advice, about).toBeNull();
        continue;
      }
      if (expected === null) expect(advice?.size, about).toBeNull();
      else expect(advice?.size, about).toBeCloseTo(expected, 9);
      expect(advice!.exact, about).toBe(true);
      if (advice!.cut !== null) {
        cuts++;
        expect(parts(document, new Set(advice!.cut)), about).toBe(true);
      }
      const read = soundGraph(JSON.stringify(document));
      if (read.kind !== 'sound') throw new Error(about);
      expect(checkAdvice(read.document, request, advice!), about).toEqual([]);
      expect(answered(shuffled(random, document), request), about).toEqual(advice);
    }
    expect(cuts).toBeGreaterThan(count(5000) / 4);
  });
});

describe('of several least cuts by edges', () => {
  it('the answer is the one whose ids come first', () => {
    const random = new Random(seed('first least cut'));
    let several = 0;
    for (let run = 0; run < count(2000); run++) {
      const document = smallDocument(random);
      const usable = document.edges.filter((edge) => edge.enforcement.revocable).map((edge) => edge.id);
      const cuts = Array.from({ length: 1 << usable.length }, (_, set) =>
        usable.filter((_id, i) => (set >> i) & 1),
      )
        .filter((cut) => parts(document, new Set(cut)))
        .map((cut) => cut.sort(compareIds))
        .sort((a, b) => a.length - b.length || compareLists(a, b));
      const least = cuts.filter((cut) => cut.length === cuts[0]!.length);
      expect(answered(document, { by: 'edges' })!.cut, JSON.stringify(document)).toEqual(least[0] ?? null);
      if (least.length > 1) several++;
    }
    expect(several).toBeGreaterThan(count(2000) / 50);
  });
});

describe('repair and spare members', () => {
  it('a repair makes every set of edges a cut with as few added as brute force finds', () => {
    const random = new Random(seed('repair'));
    let repaired = 0;
    for (let run = 0; run < count(5000); run++) {
      const document = smallDocument(random);
      const text = JSON.stringify(document);
      const members = random.shuffled(document.edges.map((edge) => edge.id)).slice(0, random.below(4));
      const answer = repairCut(text, members);
      if (answer.kind !== 'answered') throw new Error(text);
      const { add, remove, edges } = answer.answer;
      const revocable = document.edges.filter((edge) => edge.enforcement.revocable).map((edge) => edge.id);
      expect(remove).toEqual(members.filter((id) => !revocable.includes(id)).sort());
      const force = members.filter((id) => revocable.includes(id));
      const least = bruteForce(document, { by: 'edges', force });
      if (least === null) {
        expect(edges).toBeNull();
        continue;
      }
      expect(parts(document, new Set(edges))).toBe(true);
      expect(add.length).toBe(least! - force.length);
      if (add.length > 0) repaired++;
    }
    expect(repaired).toBeGreaterThan(0);
  });

  it('says which members of a cut can go, one by one and together', () => {
    const random = new Random(seed('spare members'));
    let spared = 0;
    for (let run = 0; run < count(5000); run++) {
      const document = smallDocument(random);
      const members = document.edges.filter((edge) => edge.enforcement.revocable).map((edge) => edge.id);
      const answer = spareMembers(JSON.stringify(document), members);
      if (answer.kind !== 'answered') throw new Error('no answer');
      const { holds, each, together } = answer.answer;
      expect(holds).toBe(parts(document, new Set(members)));
      if (!holds) continue;
      const without = (gone: readonly string[]) => new Set(members.filter((id) => !gone.includes(id)));
      expect(new Set(each)).toEqual(new Set(members.filter((id) => parts(document, without([id])))));
      expect(parts(document, without(together))).toBe(true);
      expect(members.length - together.length).toBe(bruteForce(document, { by: 'edges' }));
      if (together.length > 0) spared++;
    }
    expect(spared).toBeGreaterThan(0);
  });

  it('a repaired cut is valid to the validator', () => {
    const text = JSON.stringify({
      ...smallDocument(new Random(1)),
      roots: ['a'],
      sinks: ['c'],
      nodes: ['a', 'b', 'c'].map((id) => plainNode(id)),
      edges: [plainEdge('x', 'a', 'c'), plainEdge('y', 'a', 'b'), plainEdge('z', 'b', 'c')],
      normal_paths: [{ id: 'p', edges: ['x'] }],
      revocation_cut_sets: [{ id: 'k', edges: ['x'] }],
    });
    const answer = repairCut(text, ['x']);
    if (answer.kind !== 'answered') throw new Error('no answer');
    const document = JSON.parse(text) as PlainDocument;
    document.revocation_cut_sets[0]!.edges = [...answer.answer.edges!];
    expect(answer.answer).toMatchObject({ remove: [], add: ['y'], edges: ['x', 'y'] });
    expect(validate(JSON.stringify(document))).toMatchObject({ validation: { outcome: 'VALID_OPEN' } });
  });
});
