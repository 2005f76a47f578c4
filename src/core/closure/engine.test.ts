import { describe, expect, test } from 'vitest';
import { stateAt } from './run.ts';
import { restoreState, saveState } from './save.ts';
import { lastOf, rowsOf, runOf, specOf } from './testing/session.ts';
import { checkOf, commitOrder, fareCap, observeTotals, refund } from './testing/specs.ts';

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
const dispatch = { op: 'dispatch', check: 'c1' };
const confirm = (version: number, extra: object = {}) => ({
  op: 'CONFIRM',
  node: 'amount',
  version,
  ...extra,
});
const order = { order: 'W1' };

describe('fare cap (paper, section A.1)', () => {
  test('a fare that rises above the cap is recomputed and has no authority', () => {
    const rows = rowsOf(fareCap, [commit, fares(80), book(80), fares(120), book(120), dispatch]);
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
    expect(rows.map(({ decision }) => decision).slice(2)).toEqual([
      'REPAIR',
      null,
      'AUTHORIZE',
      'AUTHORIZE',
      null,
      'BLOCK',
    ]);
    expect(rows[6]!.refused).toBe('UNKNOWN_CHECK');
    expect(rows[7]!.reasons).toEqual([{ code: 'ALLOWANCE_USED' }]);
  });
});

describe('versions', () => {
  const versionOf = (steps: object[], id: string) => lastOf(fareCap, steps).nodes[id];

  test('0 without a value, 1 at the first, standing while there is none, moved by value and lineage', () => {
    expect(versionOf([commit], 'fares')).toEqual({
      value: null,
      version: 0,
      available: false,
      authorized: false,
    });
    const seen = [commit, fares(80)];
    expect(versionOf(seen, 'payment')!.version).toBe(1);
    const withdrawn = [
      ...seen,
      { op: 'OBSERVE', source: 'search_flights', values: {}, withdrawn: ['fares'] },
    ];
    expect(lastOf(fareCap, withdrawn)).toMatchObject({
      changed: ['fares'],
      invalidated: ['payment'],
      preserved: ['flight', 'cap'],
    });
    expect(versionOf(withdrawn, 'payment')).toEqual({
      value: null,
      version: 1,
      available: false,
      authorized: false,
    });
    expect(versionOf([...withdrawn, fares(80)], 'payment')).toEqual({
      value: 80,
      version: 2,
      available: true,
      authorized: true,
    });
    expect(versionOf([...withdrawn, fares(80)], 'fares')!.version).toBe(2);
    // The payment is the same and its lineage is another one.
    expect(versionOf([...seen, { op: 'REVISE', values: { cap: 90 } }], 'payment')).toMatchObject({
      value: 80,
      version: 2,
      authorized: true,
    });
  });

  test('the same COMMIT and the same OBSERVE change nothing, and a withdrawal is seen by a held check', () => {
    const rows = rowsOf(fareCap, [commit, fares(80), commit, fares(80)]);
    expect(rows.slice(2).map(({ changed, invalidated }) => [changed, invalidated])).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(rows[3]!.nodes).toEqual(rows[1]!.nodes);
    const withdraw = { op: 'OBSERVE', source: 'search_flights', withdrawn: ['fares'] };
    const late = lastOf(fareCap, [commit, fares(80), book(80), withdraw, dispatch]);
    expect(late.reasons.map(({ code }) => code)).toEqual(['STALE', 'MISSING', 'MISSING']);
  });

  test('REVOKE moves the version and a COMMIT after it is a fresh grant, the same value or not', () => {
    const revoked = [commit, fares(80), { op: 'REVOKE', nodes: ['flight'] }];
    expect(lastOf(fareCap, revoked)).toMatchObject({ changed: ['flight'], invalidated: ['payment'] });
    expect(versionOf(revoked, 'flight')).toEqual({
      value: 'HAT1',
      version: 2,
      available: true,
      authorized: false,
    });
    expect(versionOf([...revoked, commit], 'flight')).toEqual({
      value: 'HAT1',
      version: 3,
      available: true,
      authorized: true,
    });
    expect(lastOf(fareCap, [...revoked, book(80)])).toMatchObject({
      decision: 'REPAIR',
      repair: [
        { node: 'flight', need: 'commit' },
        { node: 'payment', need: 'wait' },
      ],
    });
    expect(lastOf(fareCap, [{ op: 'REVISE', values: { flight: 'X' } }]).refused).toBe('NO_VALUE');
    expect(lastOf(fareCap, [commit, { op: 'REVOKE', nodes: ['fares'] }]).refused).toBe('WRONG_KIND');
  });

  test('an operation that is refused changes nothing at all', () => {
    const rows = rowsOf(fareCap, [
      commit,
      { op: 'COMMIT', values: { cap: 5, nope: 1 } },
      { op: 'OBSERVE', source: 'search_flights', values: { fares: {}, cap: 2 } },
    ]);
    expect(rows.map(({ refused }) => refused)).toEqual([null, 'UNKNOWN_NODE', 'WRONG_KIND']);
    expect(rows[2]!.nodes).toEqual(rows[0]!.nodes);
  });

  test('nodes that need no node have their value before the first step', () => {
    const spec = specOf({
      nodes: { a: { kind: 'authority' }, two: { kind: 'derived', rule: { op: 'add', args: [1, 1] } } },
      actions: { go: { arguments: { a: 'a' }, requires: ['two'] } },
    });
    const row = lastOf(spec, [{ op: 'COMMIT', values: { a: 1 } }, checkOf('go', { a: 1 })]);
    expect(row.nodes.two).toEqual({ value: 2, version: 1, available: true, authorized: false });
    expect(row.decision).toBe('AUTHORIZE');
  });
});

test('a session is saved at any step and restored to the same state', () => {
  const group = {
    op: 'GROUP',
    group: 'g',
    action: 'refund',
    shared: {},
    members: { a: { order: { node: 'order' } } },
    uses: 2,
  };
  const odd = { op: 'OBSERVE', source: 'weather', values: { weather: { 10: 'b', 2: 'a', $map: [1] } } };
  const run = runOf(refund, [
    commitOrder,
    observeTotals,
    odd,
    group,
    confirm(1),
    checkOf('refund', order, { as: 'c' }),
    { op: 'disclose', check: 'c' },
  ]);
  for (let count = 0; count <= run.steps.length; count++) {
    const state = stateAt(run, count);
    expect(restoreState(refund, saveState(state))).toEqual(state);
  }
  expect(restoreState(refund, '{')).toBeNull();
  expect(restoreState(fareCap, saveState(stateAt(run, 1)))).toBeNull();
});
