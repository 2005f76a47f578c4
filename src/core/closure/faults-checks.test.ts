import { describe, expect, test } from 'vitest';
import { loadSpec } from './read-spec.ts';
import { lastOf, rowsOf, specOf } from './testing/session.ts';
import { checkOf, commitOrder, fareCap, observeTotals, refund } from './testing/specs.ts';

/** Faults that were found in the public engine (closure.md): each test carries the fault's name and shows what is right. */

const confirmAmount = (version: number, extra: object = {}) => ({
  op: 'CONFIRM',
  node: 'amount',
  version,
  ...extra,
});
const weather = (now: string) => ({ op: 'OBSERVE', source: 'weather', values: { weather: { now } } });
const dispatch = (check: string) => ({ op: 'dispatch', check });
const order = { order: 'W1' };

describe('faults of the public engine: allowances, rules and checks', () => {
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

  test('evaluation error escapes after a partial write', () => {
    const commit = (flight: unknown) => ({ op: 'COMMIT', values: { cap: 100, flight } });
    const observe = { op: 'OBSERVE', source: 'search_flights', values: { fares: { HAT1: 80 } } };
    const rows = rowsOf(fareCap, [commit('HAT1'), observe, commit(['no', 'key']), commit('HAT1')]);
    expect(rows[2]).toMatchObject({
      refused: null,
      changed: ['flight'],
      invalidated: ['payment'],
      preserved: ['cap', 'fares'],
    });
    expect(rows[2]!.nodes.payment).toEqual({ value: null, version: 1, available: false, authorized: false });
    expect(rows[3]!.nodes.payment).toEqual({ value: 80, version: 2, available: true, authorized: true });
  });

  test('no derivation after CONFIRM or REVOKE', () => {
    const ready = [commitOrder, observeTotals, weather('sun')];
    const rows = rowsOf(refund, [...ready, confirmAmount(1), { op: 'REVOKE', nodes: ['amount'] }]);
    expect(rows.map(({ nodes }) => nodes.notice!.authorized)).toEqual([false, false, false, true, false]);
    expect(rows[4]).toMatchObject({ changed: ['amount'], invalidated: ['notice'] });
  });

  test('strict booleans', () => {
    const spec = specOf({
      nodes: { who: { kind: 'authority' }, flag: { kind: 'evidence', source: 's' } },
      actions: {
        go: {
          arguments: { who: 'who' },
          rules: [{ id: 'r', test: { op: 'or', args: [{ node: 'flag' }, false] } }],
        },
      },
    });
    const steps = (flag: unknown) => [
      { op: 'COMMIT', values: { who: 'me' } },
      { op: 'OBSERVE', source: 's', values: { flag } },
      checkOf('go', { who: 'me' }),
    ];
    for (const flag of [1, 'true', [true], { a: true }, null, 0, '']) {
      expect(lastOf(spec, steps(flag))).toMatchObject({
        decision: 'REPAIR',
        repair: [{ node: 'flag', need: 'observe', source: 's' }],
      });
    }
    expect(lastOf(spec, steps(true)).decision).toBe('AUTHORIZE');
    expect(lastOf(spec, steps(false)).reasons).toEqual([{ code: 'RULE_FALSE', rule: 'r' }]);
  });

  test('`100` and `100.0` differ', () => {
    const outcome = loadSpec(
      '{"version": "ambit-closure/1", "nodes": {"a": {"kind": "authority"}}, "actions": {"go": {"arguments": {"a": "a"}, "rules": [{"id": "r", "test": {"op": "eq", "args": [{"argument": "a"}, 100.0]}}]}}}',
    );
    if (outcome.kind === 'refused' || outcome.spec === null)
      throw new Error('the specification was not read');
    expect(
      lastOf(outcome.spec, [{ op: 'COMMIT', values: { a: 100 } }, checkOf('go', { a: 100 })]).decision,
    ).toBe('AUTHORIZE');
    expect(
      lastOf(outcome.spec, [{ op: 'COMMIT', values: { a: 100 } }, checkOf('go', { a: 1e2 })]).decision,
    ).toBe('AUTHORIZE');
  });

  test('an undecided rule hides an established rejection', () => {
    const spec = specOf({
      nodes: { who: { kind: 'authority' }, late: { kind: 'evidence', source: 's' } },
      actions: {
        go: {
          arguments: { who: 'who' },
          rules: [
            { id: 'undecided', test: { op: 'eq', args: [{ node: 'late' }, 1] } },
            { id: 'false', test: { op: 'eq', args: [{ argument: 'who' }, 'me'] } },
          ],
        },
      },
    });
    const row = lastOf(spec, [{ op: 'COMMIT', values: { who: 'us' } }, checkOf('go', { who: 'you' })]);
    expect(row).toMatchObject({ decision: 'BLOCK', repair: [] });
    expect(row.reasons).toEqual([
      { code: 'RULE_FALSE', rule: 'false' },
      { code: 'ARGUMENT_MISMATCH', argument: 'who', node: 'who' },
    ]);
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

  test('identity established from the record it is meant to protect', () => {
    const nodes = {
      reservation: { kind: 'authority' },
      caller: { kind: 'evidence', source: 'login' },
      owner: { kind: 'evidence', source: 'reservations' },
    };
    const rules = [{ id: 'owns', test: { op: 'eq', args: [{ node: 'caller' }, { node: 'owner' }] } }];
    const actions = { cancel: { arguments: { reservation: 'reservation' }, rules } };
    const reads = (values: object, args: object) => ({
      get_reservation: { observes: 'reservations', values, arguments: args },
    });
    const findings = (tools: object) => {
      const outcome = loadSpec(JSON.stringify({ version: 'ambit-closure/1', nodes, actions, tools }));
      return outcome.kind === 'refused' ? [] : outcome.findings.map(({ code }) => code);
    };
    const sound = reads({ owner: '$.user' }, { id: { node: 'reservation' } });
    expect(findings(sound)).toEqual([]);
    expect(findings(reads({ caller: '$.user' }, { id: { node: 'reservation' } }))).toContain('WRONG_SOURCE');
    expect(findings(reads({ owner: '$.user' }, { id: { node: 'owner' } }))).toContain('SELF_PROOF');
    const spec = specOf({ nodes, actions, tools: sound });
    const steps = [
      { op: 'COMMIT', values: { reservation: 'R1' } },
      { op: 'result', tool: 'get_reservation', arguments: { id: 'R1' }, value: { user: 'eve' } },
    ];
    expect(lastOf(spec, [...steps, checkOf('cancel', { reservation: 'R1' })])).toMatchObject({
      decision: 'REPAIR',
      repair: [{ node: 'caller', need: 'observe', source: 'login' }],
    });
    expect(
      lastOf(spec, [...steps, { op: 'OBSERVE', source: 'reservations', values: { caller: 'eve' } }]).refused,
    ).toBe('WRONG_PARTY');
  });

  test('a next-day arrival compared without its day', () => {
    const spec = specOf({
      nodes: { trip: { kind: 'authority' }, legs: { kind: 'evidence', source: 's' } },
      actions: {
        go: {
          arguments: { trip: 'trip' },
          rules: [
            {
              id: 'connects',
              test: {
                op: 'lt',
                args: [
                  { op: 'map_get', args: [{ op: 'map_get', args: [{ node: 'legs' }, 0] }, 'arrives'] },
                  { op: 'map_get', args: [{ op: 'map_get', args: [{ node: 'legs' }, 1] }, 'departs'] },
                ],
              },
            },
          ],
        },
      },
    });
    const fly = (arrives: string, departs: string) =>
      lastOf(spec, [
        { op: 'COMMIT', values: { trip: 1 } },
        { op: 'OBSERVE', source: 's', values: { legs: [{ arrives }, { departs }] } },
        checkOf('go', { trip: 1 }),
      ]).decision;
    // Whole date-times compare by code points; the hours alone would say the opposite in both cases.
    expect(fly('2026-05-21T00:40', '2026-05-20T23:50')).toBe('BLOCK');
    expect(fly('2026-05-20T23:50', '2026-05-21T06:10')).toBe('AUTHORIZE');
  });
});
