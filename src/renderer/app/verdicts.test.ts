import { describe, expect, it } from 'vitest';
import { LIMIT } from '../../core/authority/claims.ts';
import { newDocument } from '../../core/authority/gestures.ts';
import { analyse } from '../../core/authority/index.ts';
import { authorityVerdict } from './verdicts.ts';

const sound = newDocument({ graphId: 'g', capturedAt: '2026-11-30T06:00:00Z' });
const verdictOf = (text: string) => authorityVerdict(analyse(text));

describe('verdict of an authority graph', () => {
  it('says the outcome, the step that decided and why', () => {
    expect(verdictOf(sound)).toEqual({
      tone: 'open',
      word: 'VALID_OPEN',
      detail: 'step 7 of 7, an enabled path of 2 edges is open',
    });
    expect(verdictOf('{')).toMatchObject({
      tone: 'invalid',
      word: 'INVALID',
      detail: 'step 1 of 7, 1 problem',
    });
  });

  it('counts the cuts that fail and the edges that are unknown', () => {
    const bypassed = JSON.parse(sound);
    bypassed.edges.push({ ...bypassed.edges[0], id: 'past', source: 'user', target: 'resource' });
    expect(verdictOf(JSON.stringify(bypassed)).detail).toBe('step 5 of 7, 1 of 1 cut fails');
    const unknown = JSON.parse(sound);
    unknown.edges[1].state = 'unknown';
    expect(verdictOf(JSON.stringify(unknown))).toMatchObject({
      tone: 'indeterminate',
      detail: 'step 6 of 7, 1 relevant edge is unknown',
    });
  });

  it('never says closed without its limit', () => {
    const closed = JSON.parse(sound);
    closed.edges[0].state = 'disabled';
    expect(verdictOf(JSON.stringify(closed))).toMatchObject({
      tone: 'closed',
      word: 'VALID_CLOSED',
      limit: LIMIT,
    });
    expect(verdictOf(sound).limit).toBeUndefined();
  });

  it('is no verdict where the text was not looked at', () => {
    const refused = { code: 'TOO_DEEP', message: 'nested deeper than 512' } as const;
    expect(authorityVerdict({ kind: 'refused', refusal: refused })).toEqual({
      tone: 'refused',
      word: 'NOT LOOKED AT',
      detail: 'nested deeper than 512',
    });
  });
});
