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

describe('checks', () => {
  test('unknown actions and arguments, all rejections together', () => {
    expect(lastOf(fareCap, [checkOf('fly', {})]).reasons).toEqual([{ code: 'UNKNOWN_ACTION' }]);
    expect(lastOf(fareCap, [commit, checkOf('book', { flight: 'HAT2', seat: 1 })]).reasons).toEqual([
      { code: 'ARGUMENT_NAMES', argument: 'amount' },
      { code: 'ARGUMENT_NAMES', argument: 'seat' },
      { code: 'ARGUMENT_MISMATCH', argument: 'flight', node: 'flight' },
    ]);
    expect(lastOf(fareCap, [checkOf('book', {}, { group: 'g' })]).reasons).toContainEqual({
      code: 'GROUP_MISSING',
    });
  });

  test('a failed limit that no authority node can move blocks; one that cannot be told waits', () => {
    const spec = (limit: object) =>
      specOf({
        nodes: {
          a: { kind: 'authority' },
          most: { kind: 'evidence', source: 's' },
          d: {
            kind: 'derived',
            rule: { node: 'a' },
            authority: { mode: 'bounded', limit: { op: 'le', args: [{ value: true }, limit] } },
          },
        },
        actions: { go: { requires: ['d', 'most'] } },
      });
    const steps = [
      { op: 'COMMIT', values: { a: 5 } },
      { op: 'OBSERVE', source: 's', values: { most: 3 } },
      checkOf('go', {}),
    ];
    expect(lastOf(spec({ node: 'most' }), steps)).toMatchObject({
      decision: 'BLOCK',
      reasons: [{ code: 'LIMIT_FIXED', node: 'd' }],
      repair: [],
    });
    expect(lastOf(spec({ const: 4 }), steps).reasons).toEqual([{ code: 'LIMIT_FIXED', node: 'd' }]);
    expect(lastOf(spec({ node: 'most' }), [steps[0]!, checkOf('go', {})]).repair).toEqual([
      { node: 'most', need: 'observe', source: 's' },
      { node: 'd', need: 'wait' },
    ]);
  });

  test('an undecided rule never authorizes: what it reads is asked for again, or nothing helps', () => {
    const spec = (test: object) =>
      specOf({
        nodes: { a: { kind: 'authority' }, e: { kind: 'evidence', source: 's' } },
        actions: { go: { arguments: { a: 'a' }, rules: [{ id: 'r', test }] } },
      });
    const steps = [
      { op: 'COMMIT', values: { a: 'x' } },
      { op: 'OBSERVE', source: 's', values: { e: 'y' } },
      checkOf('go', { a: 'x' }),
    ];
    expect(lastOf(spec({ op: 'gt', args: [{ node: 'e' }, 1] }), steps)).toMatchObject({
      decision: 'REPAIR',
      reasons: [{ code: 'MISSING', node: 'e', rule: 'r' }],
      repair: [{ node: 'e', need: 'observe', source: 's' }],
    });
    expect(lastOf(spec({ op: 'gt', args: [{ argument: 'a' }, 1] }), steps)).toMatchObject({
      decision: 'BLOCK',
      reasons: [{ code: 'MISSING', rule: 'r' }],
      repair: [],
    });
    // Decided all the same: what the rule reads beside it need not be there.
    expect(
      lastOf(spec({ op: 'or', args: [{ op: 'eq', args: [{ node: 'e' }, 1] }, true] }), [steps[0]!, steps[2]!])
        .decision,
    ).toBe('AUTHORIZE');
    // A business rule sees an unauthorized authority node as unknown.
    const revoked = [...steps.slice(0, 2), { op: 'REVOKE', nodes: ['a'] }, steps[2]!];
    expect(lastOf(spec({ op: 'eq', args: [{ node: 'a' }, 'z'] }), revoked)).toMatchObject({
      decision: 'REPAIR',
      repair: [{ node: 'a', need: 'commit' }],
    });
  });

  test('without a name a check holds nothing; a name that is given again frees what it held', () => {
    const ready = [commitOrder, observeTotals, confirm(1)];
    expect(
      rowsOf(refund, [...ready, checkOf('refund', order), checkOf('refund', order)])
        .slice(3)
        .map(({ decision }) => decision),
    ).toEqual(['AUTHORIZE', 'AUTHORIZE']);
  });

  test('exact actions: each use needs a confirmation, at present versions, and one held use is not confirmed again', () => {
    const exact = checkOf('refund_exactly', order, { as: 'c' });
    const confirmAction = { op: 'CONFIRM', action: 'refund_exactly', arguments: order };
    expect(lastOf(refund, [commitOrder, confirmAction]).refused).toBe('NO_VALUE');
    expect(
      lastOf(refund, [commitOrder, observeTotals, { ...confirmAction, arguments: { order: 'W2' } }]).refused,
    ).toBe('NOT_CONFIRMABLE');
    const ready = [commitOrder, observeTotals, confirmAction, confirm(1)];
    expect(lastOf(refund, [commitOrder, exact]).repair.at(-1)).toEqual({
      node: null,
      need: 'wait',
      action: 'refund_exactly',
    });
    expect(lastOf(refund, [commitOrder, observeTotals, exact]).repair).toEqual([
      { node: 'amount', need: 'confirm', value: 54.1, version: 1 },
      { node: null, need: 'confirm', action: 'refund_exactly' },
    ]);
    expect(lastOf(refund, [...ready, exact]).decision).toBe('AUTHORIZE');
    expect(lastOf(refund, [...ready, exact, checkOf('refund_exactly', order)]).reasons).toEqual([
      { code: 'ALLOWANCE_USED' },
    ]);
    const used = [...ready, exact, { op: 'dispatch', check: 'c' }];
    expect(lastOf(refund, [...used, exact]).repair).toEqual([
      { node: null, need: 'confirm', action: 'refund_exactly' },
    ]);
    expect(lastOf(refund, [...used, confirmAction, exact]).decision).toBe('AUTHORIZE');
  });
});

describe('disclosures', () => {
  const asked = [
    commitOrder,
    observeTotals,
    checkOf('refund_exactly', order, { as: 'c' }),
    { op: 'disclose', check: 'c' },
  ];
  const yes = (id?: string) => ({ op: 'answer', text: 'yes', ...(id === undefined ? {} : { confirm: id }) });

  test('an answer is bound to the one pending disclosure, and confirms all that was disclosed', () => {
    const row = rowsOf(refund, asked)[3]!;
    expect(row).toMatchObject({ disclosure: 'd1', repair: [{ node: 'amount' }, { node: null }] });
    for (const answer of [yes(), yes('d2'), yes('c')])
      expect(lastOf(refund, [...asked, answer]).refused).toBe('UNBOUND_ANSWER');
    expect(lastOf(refund, [...asked, yes('d1'), yes('d1')]).refused).toBe('UNBOUND_ANSWER');
    expect(lastOf(refund, [...asked, { op: 'disclose', check: 'c' }, yes('d1')]).refused).toBe(
      'UNBOUND_ANSWER',
    );
    expect(lastOf(refund, [...asked, yes('d1'), asked[2]!]).decision).toBe('AUTHORIZE');
  });

  test('nothing under it may have moved, and there must be something to answer', () => {
    const moved = { op: 'OBSERVE', source: 'orders', values: { totals: { W1: 60 } } };
    const rows = rowsOf(refund, [...asked, moved, yes('d1')]);
    expect(rows[5]!.refused).toBe('UNBOUND_ANSWER');
    expect(rows[5]!.nodes).toEqual(rows[4]!.nodes);
    const waiting = [
      commitOrder,
      checkOf('refund', order, { as: 'c' }),
      { op: 'disclose', check: 'c' },
      yes('d1'),
    ];
    expect(lastOf(refund, waiting).refused).toBe('UNBOUND_ANSWER');
    expect(lastOf(refund, [{ op: 'disclose', check: 'c' }]).refused).toBe('UNKNOWN_CHECK');
    const allowed = [
      commitOrder,
      observeTotals,
      confirm(1),
      checkOf('refund', order, { as: 'c' }),
      { op: 'disclose', check: 'c' },
    ];
    expect(lastOf(refund, allowed).refused).toBe('UNKNOWN_CHECK');
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
