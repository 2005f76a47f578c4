import { describe, expect, test } from 'vitest';
import { lastOf, rowsOf, specOf } from './testing/session.ts';
import {
  checkOf,
  commitOrder,
  confirmAmount,
  dispatch,
  observeTotals,
  order,
  refund,
  weather,
} from './testing/specs.ts';

/** Faults that were found in the public engine (closure.md): each test carries the fault's name and shows what is right. */

describe('faults of the public engine: allowances and checks', () => {
  test('same-value commit, repeated confirm, member revision or re-grant replenishes', () => {
    const once = [
      commitOrder,
      observeTotals,
      confirmAmount(1),
      checkOf('refund', order, { as: 'c' }),
      dispatch('c'),
    ];
    const acts = [
      commitOrder,
      observeTotals,
      confirmAmount(1),
      { op: 'REVISE', values: { order: 'W1' } },
      commitOrder,
    ];
    expect(lastOf(refund, [...once, ...acts, checkOf('refund', order)]).reasons).toEqual([
      { code: 'ALLOWANCE_USED' },
    ]);
    const back = [
      { op: 'REVISE', values: { order: 'W2' } },
      { op: 'REVISE', values: { order: 'W1' } },
      confirmAmount(3),
    ];
    expect(lastOf(refund, [...once, ...back, checkOf('refund', order)]).reasons).toEqual([
      { code: 'ALLOWANCE_USED' },
    ]);
    const grant = (own: string) => ({
      op: 'GROUP',
      group: 'g',
      action: 'refund',
      members: { a: { order: own } },
      uses: 1,
    });
    const inGroup = { group: 'g', member: 'a' };
    const used = [
      observeTotals,
      grant('W1'),
      confirmAmount(1, inGroup),
      checkOf('refund', order, { ...inGroup, as: 'c' }),
      dispatch('c'),
    ];
    expect(lastOf(refund, [...used, grant('W1'), checkOf('refund', order, inGroup)]).reasons).toEqual([
      { code: 'ALLOWANCE_USED' },
    ]);
    const changed = [
      ...used,
      grant('W2'),
      grant('W1'),
      confirmAmount(3, inGroup),
      checkOf('refund', order, inGroup),
    ];
    expect(lastOf(refund, changed).reasons).toEqual([{ code: 'ALLOWANCE_USED' }]);
    const more = { ...grant('W1'), uses: 2 };
    expect(lastOf(refund, [...used, more, checkOf('refund', order, inGroup)]).decision).toBe('AUTHORIZE');
    // A confirmation of the action is one more use; repeated while it is unspent, it adds none.
    const confirm = { op: 'CONFIRM', action: 'refund', arguments: order };
    const extra = [
      ...once,
      confirm,
      confirm,
      checkOf('refund', order, { as: 'd' }),
      dispatch('d'),
      checkOf('refund', order),
    ];
    expect(
      rowsOf(refund, extra)
        .slice(7)
        .map(({ decision }) => decision),
    ).toEqual(['AUTHORIZE', 'AUTHORIZE', 'BLOCK']);
  });

  test('a use held outside the proof', () => {
    const confirm = { op: 'CONFIRM', action: 'refund_exactly', arguments: order };
    const ready = [
      commitOrder,
      observeTotals,
      confirmAmount(1),
      confirm,
      checkOf('refund_exactly', order, { as: 'c' }),
    ];
    expect(lastOf(refund, [...ready, dispatch('c')]).decision).toBe('AUTHORIZE');
    // What the use was given for is part of what is looked at again: nothing that moved it leaves the use standing.
    for (const act of [
      { op: 'REVOKE', nodes: ['order'] },
      { op: 'OBSERVE', source: 'orders', values: { totals: { W1: 60 } } },
    ]) {
      const late = lastOf(refund, [...ready, act, dispatch('c')]);
      expect(late.decision).toBe('BLOCK');
      expect(late.reasons).toContainEqual({ code: 'NOT_AUTHORIZED' });
    }
    const group = { op: 'GROUP', group: 'g', action: 'refund', members: { a: order }, uses: 1 };
    const inGroup = { group: 'g', member: 'a' };
    const member = [
      observeTotals,
      group,
      confirmAmount(1, inGroup),
      checkOf('refund', order, { ...inGroup, as: 'c' }),
    ];
    const revoked = lastOf(refund, [...member, { op: 'REVOKE', group: 'g', member: 'a' }, dispatch('c')]);
    expect(revoked.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['STALE', 'MEMBER_REVOKED']),
    );
  });

  test('no derivation after CONFIRM or REVOKE', () => {
    const ready = [commitOrder, observeTotals, weather('sun')];
    const rows = rowsOf(refund, [...ready, confirmAmount(1), { op: 'REVOKE', nodes: ['amount'] }]);
    expect(rows.map(({ nodes }) => nodes.notice!.authorized)).toEqual([false, false, false, true, false]);
    expect(rows[4]).toMatchObject({ changed: ['amount'], invalidated: ['notice'] });
  });

  test('the frontier ignores undeclared roots and narrowed authority', () => {
    const spec = specOf({
      nodes: {
        root: { kind: 'evidence', source: 's' },
        user: { kind: 'authority' },
        other: { kind: 'authority' },
        total: {
          kind: 'derived',
          rule: { op: 'list', args: [{ node: 'root' }, { node: 'user' }, { node: 'other' }] },
          authority: { mode: 'inherit', authority_from: ['user'] },
        },
      },
      actions: { go: { requires: ['total'] } },
    });
    // None of the roots is an argument or a requirement, and all are asked for; the total inherits and is not.
    const first = lastOf(spec, [checkOf('go', {})]);
    expect(first.repair.map(({ node }) => node)).toEqual(['root', 'user', 'other']);
    const ready = [
      { op: 'COMMIT', values: { user: 1, other: 2 } },
      { op: 'OBSERVE', source: 's', values: { root: 0 } },
    ];
    // `total` takes no authority from `other`: revoked with it, it is asked for beside it and not taken as covered.
    const revoked = [...ready, { op: 'REVOKE', nodes: ['other'] }];
    expect(lastOf(spec, revoked).nodes.total!.authorized).toBe(true);
    expect(lastOf(spec, [...revoked, checkOf('go', {})]).repair).toEqual([{ node: 'other', need: 'commit' }]);
  });

  test('a proposal of the same value removes authority', () => {
    const ready = [commitOrder, observeTotals, confirmAmount(1)];
    const rows = rowsOf(refund, [
      ...ready,
      checkOf('refund', order),
      checkOf('refund', { order: 'W2' }),
      checkOf('refund', order),
    ]);
    expect(rows.slice(3).map(({ decision }) => decision)).toEqual(['AUTHORIZE', 'BLOCK', 'AUTHORIZE']);
    expect(rows.at(-1)!.nodes).toEqual(rows[2]!.nodes);
  });

  test('reservations that never end', () => {
    const ready = [commitOrder, observeTotals, confirmAmount(1), checkOf('refund', order, { as: 'c1' })];
    expect(lastOf(refund, [...ready, checkOf('refund', order)]).reasons).toEqual([
      { code: 'ALLOWANCE_USED' },
    ]);
    expect(
      lastOf(refund, [...ready, { op: 'abandon', check: 'c1' }, checkOf('refund', order)]).decision,
    ).toBe('AUTHORIZE');
    // An invalidated check holds nothing, and neither does one whose dispatch failed or whose name was given again.
    const moved = [
      ...ready,
      { op: 'OBSERVE', source: 'orders', values: { totals: { W1: 60 } } },
      confirmAmount(2),
    ];
    expect(lastOf(refund, [...moved, checkOf('refund', order)]).decision).toBe('AUTHORIZE');
    expect(lastOf(refund, [...moved, dispatch('c1'), checkOf('refund', order)]).decision).toBe('AUTHORIZE');
    expect(lastOf(refund, [...ready, checkOf('refund', order, { as: 'c1' })]).decision).toBe('AUTHORIZE');
  });
});
