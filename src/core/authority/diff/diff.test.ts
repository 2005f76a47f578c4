import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import type { AuthorityDifference } from '../cut-types.ts';
import { type PlainDocument, plainEdge, plainNode, twoWays } from '../testing/documents.ts';
import { Random, randomDocument } from '../testing/random.ts';
import { diff } from './diff.ts';

function compare(a: PlainDocument, b: PlainDocument): AuthorityDifference {
  const found = diff(JSON.stringify(a), JSON.stringify(b));
  if (found.kind !== 'answered') throw new Error(found.kind);
  return found.answer;
}

function shuffled(random: Random, document: PlainDocument): PlainDocument {
  return {
    ...document,
    nodes: random.shuffled(document.nodes),
    edges: random.shuffled(document.edges),
    roots: random.shuffled(document.roots),
    sinks: random.shuffled(document.sinks),
    normal_paths: random.shuffled(document.normal_paths),
    revocation_cut_sets: random
      .shuffled(document.revocation_cut_sets)
      .map((cut) => ({ ...cut, edges: random.shuffled(cut.edges) })),
  };
}

/** Root-sink pairs joined over usable edges, by spreading until nothing is added. */
function joined(document: PlainDocument, usable: (state: string) => boolean): Set<string> {
  const pairs = new Set<string>();
  for (const root of document.roots) {
    const reached = new Set([root]);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const edge of document.edges) {
        if (usable(edge.state) && reached.has(edge.source)) reached.add(edge.target);
      }
    }
    for (const sink of document.sinks) if (reached.has(sink)) pairs.add(JSON.stringify([root, sink]));
  }
  return pairs;
}

describe('diff', () => {
  it('finds nothing between a document and itself in another order', () => {
    const random = new Random(seed('diff'));
    let compared = 0;
    for (let run = 0; run < count(1000); run++) {
      const document = randomDocument(random);
      const found = diff(JSON.stringify(document), JSON.stringify(shuffled(random, document)));
      if (found.kind !== 'answered') continue;
      compared++;
      const { newlyReachable, newlyReachableOmitted, ...lists } = found.answer;
      expect({ newlyReachable, newlyReachableOmitted }).toEqual({
        newlyReachable: [],
        newlyReachableOmitted: 0,
      });
      if (
        new Set(document.revocation_cut_sets.map(({ id }) => id)).size < document.revocation_cut_sets.length
      )
        continue;
      for (const list of Object.values(lists)) expect(list).toEqual({ added: [], removed: [], changed: [] });
    }
    expect(compared).toBeGreaterThan(count(1000) / 2);
  });

  it('finds every pair that is newly reachable, and no other', () => {
    const random = new Random(seed('newly reachable'));
    let pairs = 0;
    for (let run = 0; run < count(3000); run++) {
      const a = randomDocument(random);
      const b: PlainDocument = structuredClone(a);
      for (const edge of b.edges) if (random.chance(0.2)) edge.state = random.pick(['enabled', 'disabled']);
      if (random.chance(0.5)) a.edges.splice(random.below(a.edges.length + 1), 2);
      const found = diff(JSON.stringify(a), JSON.stringify(b));
      if (found.kind !== 'answered') continue;
      const about = JSON.stringify([a, b]);
      const isNew = (usable: (state: string) => boolean): string[] => {
        const before = joined(a, usable);
        return [...joined(b, usable)].filter((pair) => !before.has(pair));
      };
      const enabled = isNew((state) => state === 'enabled');
      const all = new Set([...enabled, ...isNew(() => true)]);
      const listed = found.answer.newlyReachable;
      expect(new Set(listed.map(({ root, sink }) => JSON.stringify([root, sink]))), about).toEqual(all);
      for (const { root, sink, enabled: open, path } of listed) {
        expect(open, about).toBe(enabled.includes(JSON.stringify([root, sink])));
        const edges = path.map((id) => b.edges.find((edge) => edge.id === id)!);
        expect(edges[0]!.source).toBe(root);
        expect(edges.at(-1)!.target).toBe(sink);
        if (open) expect(edges.every((edge) => edge.state === 'enabled')).toBe(true);
        pairs++;
      }
    }
    expect(pairs).toBeGreaterThan(20);
  });

  it('shows fields with their values before and after, and paths in their order', () => {
    const a = twoWays();
    const b = twoWays();
    b.nodes[1]!.trust_domain = 'elsewhere';
    b.edges[1]!.enforcement = { revocable: false, control_domain: 'control-pay', revocation_id: null };
    b.normal_paths[0]!.edges = ['ask', 'enqueue', 'drain'];
    b.revocation_cut_sets[1]!.edges = ['drain', 'pay', 'ask'];
    const found = compare(a, b);
    expect(found.nodes.changed).toEqual([
      { id: 'agent', fields: { trust_domain: ['domain-agent', 'elsewhere'] } },
    ]);
    expect(found.edges.changed).toEqual([
      { id: 'pay', fields: { revocable: [true, false], revocation_id: ['rev-pay', null] } },
    ]);
    expect(found.paths.changed).toEqual([
      {
        id: 'direct',
        fields: {
          edges: [
            ['ask', 'pay'],
            ['ask', 'enqueue', 'drain'],
          ],
        },
      },
    ]);
    expect(found.cuts.changed).toEqual([
      {
        id: 'back',
        fields: {
          edges: [
            ['drain', 'pay'],
            ['ask', 'drain', 'pay'],
          ],
        },
      },
    ]);
    expect(found.newlyReachable).toEqual([]);
  });

  it('reads `extensions` by meaning: members in any order, and an object is no list of its members', () => {
    const extended = (extensions: unknown) => {
      const document = twoWays();
      Object.assign(document.nodes[0]!, { extensions });
      return document;
    };
    const changed = (a: unknown, b: unknown) => compare(extended(a), extended(b)).nodes.changed;
    expect(changed({ x: 1, y: { a: 1, b: [2] } }, { y: { b: [2], a: 1 }, x: 1 })).toEqual([]);
    expect(changed({ x: { a: 1 } }, { x: [['a', 1]] })).toEqual([
      { id: 'user', fields: { extensions: [{ x: { a: 1 } }, { x: [['a', 1]] }] } },
    ]);
    expect(changed({ x: {} }, { x: [] })).toHaveLength(1);
    expect(changed({ x: { members: [] } }, { x: {} })).toHaveLength(1);
  });

  it('follows more roots than fit side by side', () => {
    const a = twoWays();
    const b = twoWays();
    for (let i = 0; i < 70; i++) {
      b.nodes.push(plainNode(`r${i}`));
      b.roots.push(`r${i}`);
      b.edges.push(plainEdge(`x${i}`, `r${i}`, 'agent'));
    }
    expect(compare(a, b).newlyReachable).toHaveLength(70);
  });

  it('says which document is not sound', () => {
    const lost = twoWays();
    lost.edges[0]!.target = 'nowhere';
    const [sound, unsound] = [JSON.stringify(twoWays()), JSON.stringify(lost)];
    expect(diff(unsound, sound)).toMatchObject({ kind: 'unsound', document: 'before' });
    expect(diff(sound, unsound)).toMatchObject({ kind: 'unsound', document: 'after' });
    expect(diff(sound, '{')).toMatchObject({ findings: [{ code: 'JSON_SYNTAX' }], document: 'after' });
  });
});
