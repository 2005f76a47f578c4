import { describe, expect, test } from 'vitest';
import { lastOf, rowsOf, specOf } from './testing/session.ts';
import {
  checkOf,
  commitOrder,
  confirmAmount,
  dispatch,
  fareCap,
  observeTotals,
  order,
  refund,
  weather,
} from './testing/specs.ts';

/** Faults that were found in the public engine (closure.md): each test carries the fault's name and shows what is right. */

describe('faults of the public engine: operations and groups', () => {
  test('revoked derived node returns after an unrelated observation', () => {
    const before = [commitOrder, observeTotals, weather('sun'), confirmAmount(1)];
    const revoked = [...before, { op: 'REVOKE', nodes: ['notice'] }, weather('rain')];
    const rows = rowsOf(refund, revoked);
    expect(rows[3]!.nodes.notice).toMatchObject({ authorized: true, version: 1 });
    expect(rows[5]!.nodes.notice).toMatchObject({ available: true, authorized: false, version: 3 });
    const asked = lastOf(refund, [...revoked, checkOf('tell', order)]);
    expect(asked.repair).toEqual([{ node: 'notice', need: 'commit', ancestors: ['order'] }]);
    // Only an act of the user after it brings it back: here the same value, committed once more.
    expect(lastOf(refund, [...revoked, commitOrder]).nodes.notice!.authorized).toBe(true);
  });

  test('confirmation without value or version', () => {
    expect(lastOf(refund, [commitOrder, confirmAmount(0)]).refused).toBe('NO_VALUE');
    const seen = [commitOrder, observeTotals];
    expect(lastOf(refund, [...seen, { op: 'CONFIRM', node: 'amount' }]).refused).toBe('STALE_CONFIRMATION');
    expect(lastOf(refund, [...seen, confirmAmount(2)]).refused).toBe('STALE_CONFIRMATION');
    expect(lastOf(refund, [...seen, confirmAmount(1)])).toMatchObject({ refused: null, changed: ['amount'] });
  });

  test("a tool result overwrites the user's cap, or a commit overwrites evidence", () => {
    const commit = { op: 'COMMIT', values: { flight: 'HAT1', cap: 100 } };
    const rows = rowsOf(fareCap, [
      commit,
      { op: 'OBSERVE', source: 'search_flights', values: { fares: { HAT1: 80 }, cap: 1000 } },
      { op: 'COMMIT', values: { fares: { HAT1: 1 }, cap: 5 } },
      { op: 'OBSERVE', source: 'flights_search', values: { fares: { HAT1: 80 } } },
      { op: 'COMMIT', values: { cup: 5 } },
      { op: 'COMMIT', values: { payment: 5 } },
    ]);
    expect(rows.map(({ refused }) => refused)).toEqual([
      null,
      'WRONG_KIND',
      'WRONG_KIND',
      'WRONG_PARTY',
      'UNKNOWN_NODE',
      'WRONG_KIND',
    ]);
    expect(rows.at(-1)!.nodes).toEqual(rows[0]!.nodes);
  });

  test('confirmation accepted where it means nothing, then dropped while a prepared proof still passes', () => {
    const commit = { op: 'COMMIT', values: { flight: 'HAT1', cap: 100 } };
    const observe = { op: 'OBSERVE', source: 'search_flights', values: { fares: { HAT1: 80 } } };
    for (const node of ['payment', 'flight', 'fares']) {
      expect(lastOf(fareCap, [commit, observe, { op: 'CONFIRM', node, version: 1 }]).refused).toBe(
        'NOT_CONFIRMABLE',
      );
    }
    const held = [commitOrder, observeTotals, confirmAmount(1), checkOf('refund', order, { as: 'c1' })];
    const rows = rowsOf(refund, [...held, { op: 'REVOKE', nodes: ['amount'] }, dispatch('c1')]);
    expect(rows[3]!.decision).toBe('AUTHORIZE');
    expect(rows[5]).toMatchObject({
      decision: 'BLOCK',
      reasons: [{ code: 'STALE' }, { code: 'NOT_AUTHORIZED', node: 'amount' }],
    });
  });

  test("one member uses another's consequence", () => {
    const group = {
      op: 'GROUP',
      group: 'g',
      action: 'refund',
      members: { a: { order: 'W1' }, b: { order: 'W2' } },
      uses: 1,
    };
    const steps = [observeTotals, group, confirmAmount(1, { group: 'g', member: 'a' })];
    const a = lastOf(refund, [...steps, checkOf('refund', order, { group: 'g', member: 'a' })]);
    const b = lastOf(refund, [...steps, checkOf('refund', { order: 'W2' }, { group: 'g', member: 'b' })]);
    expect(a.decision).toBe('AUTHORIZE');
    expect(b.repair).toEqual([
      { node: 'amount', group: 'g', member: 'b', need: 'confirm', value: 12, version: 1 },
    ]);
    expect(
      lastOf(refund, [...steps, checkOf('refund', { order: 'W2' }, { group: 'g', member: 'a' })]),
    ).toMatchObject({
      decision: 'BLOCK',
      reasons: [{ code: 'ARGUMENT_MISMATCH', argument: 'order', node: 'order' }],
    });
    // Neither does an approval of the session's own consequence reach a member, nor the other way round.
    const own = [commitOrder, ...steps.slice(0, 2), confirmAmount(1)];
    expect(lastOf(refund, [...own, checkOf('refund', order, { group: 'g', member: 'a' })]).decision).toBe(
      'REPAIR',
    );
    expect(lastOf(refund, [commitOrder, ...steps, checkOf('refund', order)]).decision).toBe('REPAIR');
  });

  test('a group outlives REVISE and REVOKE of its values', () => {
    const group = {
      op: 'GROUP',
      group: 'g',
      action: 'refund',
      members: { a: { order: { node: 'order' } } },
      uses: 2,
    };
    const steps = [commitOrder, observeTotals, group, confirmAmount(1, { group: 'g', member: 'a' })];
    const inGroup = { group: 'g', member: 'a' };
    expect(lastOf(refund, [...steps, checkOf('refund', order, inGroup)]).decision).toBe('AUTHORIZE');
    const revised = [
      ...steps,
      checkOf('refund', order, { ...inGroup, as: 'c' }),
      dispatch('c'),
      { op: 'REVISE', values: { order: 'W2' } },
    ];
    expect(lastOf(refund, [...revised, checkOf('refund', order, inGroup)]).reasons[0]!.code).toBe(
      'ARGUMENT_MISMATCH',
    );
    expect(lastOf(refund, [...revised, checkOf('refund', { order: 'W2' }, inGroup)])).toMatchObject({
      decision: 'REPAIR',
      repair: [{ node: 'amount', need: 'confirm', value: 12, version: 2 }],
    });
    const again = [
      ...revised,
      confirmAmount(2, inGroup),
      checkOf('refund', { order: 'W2' }, { ...inGroup, as: 'd' }),
      dispatch('d'),
    ];
    expect(lastOf(refund, again).decision).toBe('AUTHORIZE');
    expect(lastOf(refund, [...again, checkOf('refund', { order: 'W2' }, inGroup)]).reasons).toEqual([
      { code: 'ALLOWANCE_USED' },
    ]);
    const revoked = [...steps, { op: 'REVOKE', nodes: ['order'] }, checkOf('refund', order, inGroup)];
    expect(lastOf(refund, revoked)).toMatchObject({
      decision: 'REPAIR',
      repair: [
        { node: 'order', need: 'commit' },
        { node: 'amount', need: 'confirm' },
      ],
    });
  });

  test('two proofs spend one last use (count -1)', () => {
    const ready = [commitOrder, observeTotals, confirmAmount(1)];
    const rows = rowsOf(refund, [
      ...ready,
      checkOf('refund', order, { as: 'c1' }),
      checkOf('refund', order, { as: 'c2' }),
      dispatch('c2'),
      dispatch('c1'),
      checkOf('refund', order, { as: 'c3' }),
    ]);
    expect(rows.slice(3).map(({ decision }) => decision)).toEqual([
      'AUTHORIZE',
      'BLOCK',
      'BLOCK',
      'AUTHORIZE',
      'BLOCK',
    ]);
    expect(rows[4]!.reasons).toEqual([{ code: 'ALLOWANCE_USED' }]);
    expect(rows[7]!.reasons).toEqual([{ code: 'ALLOWANCE_USED' }]);
  });

  test('a record field called like a terminal hides a dependency', () => {
    // `notice` has a field called `node`; its dependencies are found all the same, and a constant that looks like one is none.
    const notice = refund.nodes[refund.index.get('notice')!]!;
    expect(notice.parents.map((node) => refund.nodes[node]!.id)).toEqual(['amount', 'weather']);
    const spec = specOf({
      nodes: {
        a: { kind: 'authority' },
        b: { kind: 'derived', rule: { op: 'list', args: [{ node: 'a' }, { const: { node: 'b' } }] } },
      },
    });
    expect(spec.nodes[1]!.parents).toEqual([0]);
  });
});
