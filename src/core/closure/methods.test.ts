import { expect, test } from 'vitest';
import { lastOf, rowsOf } from './testing/session.ts';
import { checkOf, commitOrder, fareCap, observeTotals, refund } from './testing/specs.ts';

const order = { order: 'W1' };
const confirm = (version: number, extra: object = {}) => ({
  op: 'CONFIRM',
  node: 'amount',
  version,
  ...extra,
});
const ready = [commitOrder, observeTotals, confirm(1)];
const weather = { op: 'OBSERVE', source: 'weather', values: { weather: { now: 'sun' } } };

test('check blocks what could be repaired, and neither it nor check-repair keeps authority between actions', () => {
  expect(lastOf(refund, [commitOrder, observeTotals, checkOf('refund', order)], 'check')).toMatchObject({
    decision: 'BLOCK',
    reasons: [{ code: 'NOT_AUTHORIZED', node: 'amount' }],
    repair: [],
  });
  const two = [
    ...ready,
    checkOf('refund', order, { as: 'c' }),
    { op: 'dispatch', check: 'c' },
    weather,
    checkOf('tell', order),
  ];
  expect(lastOf(refund, two, 'acg').decision).toBe('AUTHORIZE');
  expect(rowsOf(refund, two, 'check-repair')[4]).toMatchObject({
    decision: 'AUTHORIZE',
    invalidated: ['order', 'amount'],
  });
  expect(lastOf(refund, two, 'check-repair').repair.map(({ node, need }) => [node, need])).toEqual([
    ['order', 'commit'],
    ['amount', 'confirm'],
  ]);
  expect(lastOf(refund, two, 'check').decision).toBe('BLOCK');
});

test('global-reset takes everything at a change, and no-dependency nothing', () => {
  const changed = [
    ...ready,
    weather,
    { op: 'OBSERVE', source: 'weather', values: { weather: { now: 'rain' } } },
  ];
  expect(lastOf(refund, [...changed, checkOf('refund', order)], 'acg').decision).toBe('AUTHORIZE');
  expect(
    lastOf(refund, [...changed, checkOf('refund', order)], 'global-reset').repair.map(({ node }) => node),
  ).toEqual(['order', 'amount']);
  const commit = { op: 'COMMIT', values: { flight: 'A', cap: 100 } };
  const fares = (fare: number) => ({
    op: 'OBSERVE',
    source: 'search_flights',
    values: { fares: { A: fare } },
  });
  const stale = [
    commit,
    fares(80),
    checkOf('book', { flight: 'A', amount: 80 }, { as: 'c' }),
    fares(120),
    { op: 'dispatch', check: 'c' },
  ];
  expect(lastOf(fareCap, stale, 'acg').decision).toBe('BLOCK');
  expect(lastOf(fareCap, stale, 'no-dependency').decision).toBe('AUTHORIZE');
});

test('no-consequence authorizes what was never confirmed, full-repair asks for all that is missing', () => {
  const unconfirmed = [commitOrder, observeTotals, weather];
  expect(lastOf(refund, [...unconfirmed, checkOf('refund', order)], 'no-consequence').decision).toBe(
    'AUTHORIZE',
  );
  expect(lastOf(refund, [...unconfirmed, checkOf('tell', order)], 'acg').repair).toHaveLength(1);
  expect(
    lastOf(refund, [...unconfirmed, checkOf('tell', order)], 'full-repair').repair.map(({ node }) => node),
  ).toEqual(['amount', 'notice']);
});

test('where no consequence is approved, none is asked for', () => {
  const revoked = [commitOrder, observeTotals, weather, { op: 'REVOKE', nodes: ['order'] }];
  const asked = (steps: readonly object[]) => lastOf(refund, steps, 'no-consequence').repair;
  expect(asked([...revoked, checkOf('refund', order)])).toEqual([{ node: 'order', need: 'commit' }]);
  expect(asked([...revoked, checkOf('tell', order)])).toEqual([{ node: 'order', need: 'commit' }]);
  const consequence = [commitOrder, observeTotals, { op: 'REVOKE', nodes: ['amount'] }];
  expect(asked([...consequence, checkOf('refund', order)])).toEqual([
    { node: 'amount', need: 'commit', ancestors: ['order'] },
  ]);
  expect(
    lastOf(refund, [...consequence, commitOrder, checkOf('refund', order)], 'no-consequence').decision,
  ).toBe('AUTHORIZE');
});

test('individual-grants hold copies, which outlive a revision of what they were copied from', () => {
  const group = {
    op: 'GROUP',
    group: 'g',
    action: 'refund',
    members: { a: { order: { node: 'order' } } },
    uses: 1,
  };
  const inGroup = { group: 'g', member: 'a' };
  const revised = [
    commitOrder,
    observeTotals,
    group,
    confirm(1, inGroup),
    { op: 'REVOKE', nodes: ['order'] },
    checkOf('refund', order, inGroup),
  ];
  expect(lastOf(refund, revised, 'acg').decision).toBe('REPAIR');
  expect(lastOf(refund, revised, 'individual-grants').decision).toBe('AUTHORIZE');
});
