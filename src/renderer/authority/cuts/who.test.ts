import { describe, expect, it } from 'vitest';
import type { CutActors } from '../../../core/authority/types.ts';
import { failureRows, notesOf } from './who.ts';

const cut: CutActors = {
  id: 'k1',
  judgement: { id: 'k1', holds: true, bypass: null },
  domains: ['a', 'b', 'c'].map((domain) => ({ domain, edges: [`e-${domain}`], acts: [], onRoute: null })),
  singles: [
    { domains: ['a'], holds: false, opens: ['e-a'] },
    { domains: ['b'], holds: true, opens: null },
    { domains: ['c'], holds: true, opens: null },
  ],
  pairs: [
    { domains: ['a', 'b'], holds: false, opens: ['e-a'] },
    { domains: ['b', 'c'], holds: false, opens: ['e-b'] },
  ],
  pairsOmitted: 0,
};

describe('failureRows', () => {
  it('puts before the other pairs those that open what neither domain opens alone', () => {
    const rows = failureRows([cut]);
    expect(rows.map((row) => row.domains.join('+'))).toEqual(['a', 'b', 'c', 'b+c', 'a+b']);
    expect(rows[3]).toMatchObject({ edges: ['e-b', 'e-c'], opens: ['e-b'] });
  });

  it('notes a domain that holds a cut alone, and one that stands on the route', () => {
    const domain = { domain: 'a', edges: [], acts: [], onRoute: 'agent' };
    expect(notesOf({ domains: [domain] }, domain)).toEqual([
      'alone holds the cut',
      'is the trust domain of agent, on the route',
    ]);
  });
});
