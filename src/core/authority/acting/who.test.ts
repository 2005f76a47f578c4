import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { twoWays } from '../testing/documents.ts';
import { parts } from '../testing/oracle.ts';
import { Random, randomDocument } from '../testing/random.ts';
import { validate } from '../validate.ts';
import { whoMustAct } from './who.ts';

describe('who must act', () => {
  it('names the control domains of a cut, and the path that each failure opens', () => {
    const document = twoWays();
    document.nodes[2]!.trust_domain = 'control-drain';
    const found = whoMustAct(JSON.stringify(document));
    if (found.kind !== 'answered') throw new Error(found.kind);
    const [back, front] = found.answer;
    expect(back).toEqual({
      id: 'back',
      judgement: { id: 'back', holds: true, bypass: null },
      domains: [
        { domain: 'control-drain', edges: ['drain'], acts: ['rev-drain'], onRoute: 'queue' },
        { domain: 'control-pay', edges: ['pay'], acts: ['rev-pay'], onRoute: null },
      ],
      singles: [
        { domains: ['control-drain'], holds: false, opens: ['ask', 'enqueue', 'drain'] },
        { domains: ['control-pay'], holds: false, opens: ['ask', 'pay'] },
      ],
      pairs: [{ domains: ['control-drain', 'control-pay'], holds: false, opens: ['ask', 'pay'] }],
      pairsOmitted: 0,
    });
    expect(front).toMatchObject({
      id: 'front',
      pairs: [],
      singles: [{ holds: false, opens: ['ask', 'pay'] }],
    });
  });

  it('judges cuts as the validator does, and failures as the oracle', () => {
    const random = new Random(seed('who must act'));
    let failures = 0;
    for (let run = 0; run < count(2000); run++) {
      const document = randomDocument(random);
      const text = JSON.stringify(document);
      const found = whoMustAct(text);
      const judged = validate(text);
      if (found.kind !== 'answered' || judged.kind !== 'validated' || judged.validation.step < 5) continue;
      expect(
        found.answer.map((cut) => cut.judgement),
        text,
      ).toEqual(judged.validation.cuts);
      for (const cut of found.answer) {
        const members = document.revocation_cut_sets.find(({ id }) => id === cut.id)!.edges;
        for (const { domains, holds, opens } of [...cut.singles, ...cut.pairs]) {
          const left = document.edges.filter(
            (edge) => members.includes(edge.id) && !domains.includes(edge.enforcement.control_domain),
          );
          const ids = left.map((edge) => edge.id);
          expect(holds, text).toBe(parts(document, ids));
          expect(opens === null, text).toBe(holds);
          expect(opens?.some((id) => ids.includes(id)) ?? false, text).toBe(false);
          failures++;
        }
      }
    }
    expect(failures).toBeGreaterThan(100);
  });
});
