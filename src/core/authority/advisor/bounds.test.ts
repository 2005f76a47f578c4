import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { type PlainDocument, twoWays } from '../testing/documents.ts';
import { Random, randomDocument } from '../testing/random.ts';
import { validate } from '../validate.ts';
import { bounds } from './bounds.ts';

/** Whether a root reaches a sink over enabled edges, by spreading until nothing is added. */
function isOpen(document: PlainDocument, enabled: (id: string, state: string) => boolean): boolean {
  const reached = new Set(document.roots);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const edge of document.edges) {
      if (enabled(edge.id, edge.state) && reached.has(edge.source)) reached.add(edge.target);
    }
  }
  return document.sinks.some((sink) => reached.has(sink));
}

function subsets(ids: readonly string[]): string[][] {
  return Array.from({ length: 2 ** ids.length }, (_, set) => ids.filter((_id, i) => (set >> i) & 1)).sort(
    (a, b) => a.length - b.length,
  );
}

describe('bounds', () => {
  it('are what trying every set of unknown edges gives, whatever the order of the arrays', () => {
    const random = new Random(seed('bounds'));
    const seen = new Set<string>();
    for (let run = 0; run < count(4000); run++) {
      const document = randomDocument(random);
      for (const edge of document.edges) {
        if (random.chance(0.4)) edge.state = random.pick(['unknown', 'enabled', 'disabled']);
      }
      const unknown = document.edges.filter((edge) => edge.state === 'unknown').map((edge) => edge.id);
      if (unknown.length > 8) continue;
      const text = JSON.stringify(document);
      const found = bounds(text);
      if (found.kind !== 'answered') continue;
      const answer = found.answer;
      const sets = subsets(unknown);
      const opens = (set: readonly string[]): boolean =>
        isOpen(document, (id, state) => state === 'enabled' || (state === 'unknown' && set.includes(id)));
      const opening = sets.find(opens);
      const closing = sets.find((set) => !opens(unknown.filter((id) => !set.includes(id))));
      expect(answer.openIf?.length, text).toBe(opening?.length);
      expect(answer.closedIf?.length, text).toBe(closing?.length);
      if (answer.openIf !== null) expect(opens(answer.openIf), text).toBe(true);
      if (answer.closedIf !== null) {
        const left = unknown.filter((id) => !answer.closedIf!.includes(id));
        expect(opens(left), text).toBe(false);
      }
      expect(answer.allDisabled === 'VALID_OPEN', text).toBe(opens([]));
      expect(answer.allEnabled === 'VALID_OPEN', text).toBe(opens(unknown));
      seen.add(answer.verdict);
      const other = {
        ...document,
        edges: random.shuffled(document.edges),
        roots: [...document.roots].reverse(),
      };
      expect(bounds(JSON.stringify(other)), text).toEqual(found);
    }
    expect([...seen].sort()).toEqual(['closed either way', 'depends', 'open either way']);
  });

  it('take assumed states in the stead of declared ones, and leave the text alone', () => {
    const document = twoWays();
    document.edges[0]!.state = 'unknown';
    const text = JSON.stringify(document);
    expect(validate(text)).toMatchObject({ validation: { outcome: 'INDETERMINATE' } });
    expect(bounds(text)).toMatchObject({
      answer: { verdict: 'depends', openIf: ['ask'], closedIf: ['ask'] },
    });
    expect(bounds(text, [{ edge: 'ask', state: 'disabled' }])).toMatchObject({
      answer: { verdict: 'closed either way', openIf: null, openPath: null, closedIf: [] },
    });
    expect(bounds(text, [{ edge: 'ask', state: 'enabled' }])).toMatchObject({
      answer: { verdict: 'open either way', openIf: [], openPath: ['ask', 'pay'], closedIf: null },
    });
    expect(bounds(text, [{ edge: 'none', state: 'enabled' }])).toEqual({
      kind: 'declined',
      message: '`none` is no edge',
    });
  });
});
