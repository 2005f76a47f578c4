import { describe, expect, test } from 'vitest';
import { loadSpec } from './read-spec.ts';
import { lastOf, rowsOf, specOf } from './testing/session.ts';
import { checkOf, fareCap } from './testing/specs.ts';

/** Faults that were found in the public engine (closure.md): each test carries the fault's name and shows what is right. */

describe('faults of the public engine: rules and what they are made of', () => {
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
