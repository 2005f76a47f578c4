import { describe, expect, test } from 'vitest';
import { rowsOf } from './testing/session.ts';
import { fareCap } from './testing/specs.ts';

const commit = { op: 'COMMIT', values: { flight: 'HAT1', cap: 100 } };
const fares = (fare: number) => ({
  op: 'OBSERVE',
  source: 'search_flights',
  values: { fares: { HAT1: fare } },
});
const book = (amount: number) => ({
  op: 'check',
  as: 'c1',
  action: 'book',
  arguments: { flight: 'HAT1', amount },
});

describe('fare cap (paper, section A.1)', () => {
  test('a fare that rises above the cap is recomputed and has no authority', () => {
    const rows = rowsOf(fareCap, [
      commit,
      fares(80),
      book(80),
      fares(120),
      book(120),
      { op: 'dispatch', check: 'c1' },
    ]);
    expect(rows[2]!.decision).toBe('AUTHORIZE');
    expect(rows[3]).toMatchObject({
      changed: ['fares'],
      invalidated: ['payment'],
      preserved: ['flight', 'cap'],
    });
    expect(rows[3]!.nodes.payment).toEqual({ value: 120, version: 2, available: true, authorized: false });
    expect(rows[4]).toMatchObject({
      decision: 'REPAIR',
      reasons: [{ code: 'NOT_AUTHORIZED', node: 'payment' }],
      repair: [{ node: 'payment', need: 'revise', limit: ['cap'] }],
    });
    expect(rows[5]!.decision).toBe('BLOCK');
  });

  test('a revised cap lets the same candidate through, once', () => {
    const revise = { op: 'REVISE', values: { cap: 150 } };
    const dispatch = { op: 'dispatch', check: 'c1' };
    const rows = rowsOf(fareCap, [
      commit,
      fares(120),
      book(120),
      revise,
      book(120),
      dispatch,
      dispatch,
      book(120),
    ]);
    expect(rows[2]!.decision).toBe('REPAIR');
    expect(rows[4]!.decision).toBe('AUTHORIZE');
    expect(rows[5]!.decision).toBe('AUTHORIZE');
    expect(rows[6]).toMatchObject({ decision: null, refused: 'UNKNOWN_CHECK' });
    expect(rows[7]).toMatchObject({ decision: 'BLOCK', reasons: [{ code: 'ALLOWANCE_USED' }] });
  });
});
