import { describe, expect, it } from 'vitest';
import type { EdgeState } from '../../../core/authority/types.ts';
import { buildModel } from '../model.ts';
import { paymentAgent } from '../testing/views.ts';
import { assumedStates, boundsSentence, withAssumed } from './what-if.ts';

const view = paymentAgent();
const assume = (...states: readonly (readonly [string, EdgeState])[]) => new Map(states);

describe('the what-if layer', () => {
  it('asks only about what it changes', () => {
    const whatIf = assume(['e8', 'enabled'], ['e1', 'enabled'], ['gone', 'disabled']);
    expect(assumedStates(view, whatIf)).toEqual([{ edge: 'e8', state: 'enabled' }]);
  });

  it('draws assumed states and leaves every other edge the same object', () => {
    const model = buildModel(view);
    const shown = withAssumed(model, assume(['e8', 'disabled'], ['e1', 'enabled']));
    expect(shown.edgeOf.get('e8')?.state).toBe('disabled');
    expect(model.edgeOf.get('e8')?.state).toBe('unknown');
    expect(shown.edges.filter((edge, at) => edge !== model.edges[at]).map(({ id }) => id)).toEqual(['e8']);
    expect(withAssumed(model, new Map())).toBe(model);
  });
});

describe('boundsSentence', () => {
  const bounds = { openIf: null, openPath: null, closedIf: null } as const;

  it('tells the two ends apart, and says where they are one', () => {
    const depends = {
      ...bounds,
      allDisabled: 'VALID_CLOSED',
      allEnabled: 'VALID_OPEN',
      verdict: 'depends',
    } as const;
    expect(boundsSentence(depends, 1)).toContain('closed with every unknown edge disabled');
    const open = { ...depends, allDisabled: 'VALID_OPEN', verdict: 'open either way' } as const;
    expect(boundsSentence(open, 2)).toBe('open either way: whatever the unknown edges turn out to be');
    expect(boundsSentence(open, 0)).toContain('leave the graph open');
  });
});
