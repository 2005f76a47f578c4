import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { type PlainDocument, plainEdge, plainNode, twoWays } from '../testing/documents.ts';
import { Random, randomDocument } from '../testing/random.ts';
import { validate } from '../validate.ts';
import { disclose } from './disclose.ts';

describe('scoped disclosure', () => {
  it('keeps the outcome, cuts and witnesses of random documents', () => {
    const random = new Random(seed('disclosure'));
    const outcomes = new Set<string>();
    for (let run = 0; run < count(3000); run++) {
      const document = randomDocument(random);
      const text = JSON.stringify(document);
      const judged = validate(text);
      const found = disclose(text, {});
      if (judged.kind !== 'validated' || judged.validation.outcome === 'INVALID') {
        expect(found.kind, text).toBe('unsound');
        continue;
      }
      if (found.kind !== 'answered') throw new Error(text);
      const { text: disclosed, map } = found.answer;
      const again = validate(disclosed);
      if (again.kind !== 'validated') throw new Error(text);
      const original = (edges: readonly string[] | null | undefined) => edges?.map((edge) => map.edges[edge]);
      expect(again.validation.outcome, text).toBe(judged.validation.outcome);
      expect(original(again.validation.witness), text).toEqual(judged.validation.witness);
      const cuts = again.validation.cuts.map((cut) => ({ ...cut, id: map.revocation_cut_sets[cut.id] }));
      expect(cuts, text).toEqual(judged.validation.cuts);
      expect(found.answer.kept.edges + found.answer.dropped.edges).toBe(document.edges.length);
      outcomes.add(again.validation.outcome);
    }
    expect([...outcomes].sort()).toEqual(['INDETERMINATE', 'VALID_CLOSED', 'VALID_OPEN']);
  });

  it('drops what is on no route to the chosen sinks, and keeps one normal path to each', () => {
    const document = twoWays();
    document.nodes.push(plainNode('vault'), plainNode('idle'));
    document.roots.push('idle');
    document.sinks.push('vault');
    document.edges.push(plainEdge('open', 'queue', 'vault', { state: 'disabled' }));
    document.normal_paths.push({ id: 'store', edges: ['ask', 'enqueue', 'open'] });
    document.revocation_cut_sets = [{ id: 'all', edges: ['pay', 'drain', 'open'] }];
    const found = disclose(JSON.stringify({ ...document, extensions: { secret: 1 } }), {
      sinks: ['vault'],
      scope: 's',
    });
    if (found.kind !== 'answered') throw new Error(JSON.stringify(found));
    const { text, map, outcome, kept, dropped } = found.answer;
    expect(outcome).toBe('VALID_CLOSED');
    expect({ kept, dropped }).toEqual({ kept: { nodes: 4, edges: 3 }, dropped: { nodes: 2, edges: 2 } });
    const part = JSON.parse(text) as PlainDocument;
    expect(Object.values(map.nodes).sort()).toEqual(['agent', 'queue', 'user', 'vault']);
    expect(part.graph_id).toBe('s');
    expect(part.revocation_cut_sets).toEqual([{ id: 'k1', edges: ['e3'] }]);
    expect(map.edges.e3).toBe('open');
    expect(text).not.toMatch(/secret|vault|queue|use|rev-|control-/);
    expect(part).toMatchObject({ snapshot_sequence: 3, authority_epoch: 'epoch-1' });
  });

  it('is the same whatever the order of the arrays', () => {
    const document = twoWays();
    const other = { ...document, edges: [...document.edges].reverse(), nodes: [...document.nodes].reverse() };
    expect(disclose(JSON.stringify(other), {})).toEqual(disclose(JSON.stringify(document), {}));
  });
});
