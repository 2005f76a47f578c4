import { describe, expect, test } from 'vitest';
import { lastOf, rowsOf, specOf } from './testing/session.ts';
import { checkOf, commitOrder, fareCap, observeTotals, refund } from './testing/specs.ts';

const commit = { op: 'COMMIT', values: { flight: 'HAT1', cap: 100 } };
const confirm = (version: number, extra: object = {}) => ({
  op: 'CONFIRM',
  node: 'amount',
  version,
  ...extra,
});
const order = { order: 'W1' };

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

describe('minimal repair', () => {
  const spec = specOf({
    nodes: {
      seen: { kind: 'evidence', source: 's' },
      fee: { kind: 'derived', rule: { node: 'seen' }, authority: { mode: 'confirm' } },
      total: { kind: 'derived', rule: { op: 'add', args: [{ node: 'fee' }, 1] } },
    },
    actions: {
      pay: { requires: ['total'], uses: 1 },
    },
  });
  const observe = (seen: unknown) => ({ op: 'OBSERVE', source: 's', values: { seen } });
  const confirm = { op: 'CONFIRM', node: 'fee', version: 1 };

  test('a revoked node that a confirmation before it would clear is not asked for beside it', () => {
    const revoked = [observe(5), { op: 'REVOKE', nodes: ['fee', 'total'] }];
    const again = { ...confirm, version: 2 };
    expect(lastOf(spec, [...revoked, checkOf('pay', {})]).repair).toEqual([
      { node: 'fee', need: 'confirm', value: 5, version: 2 },
    ]);
    expect(lastOf(spec, [...revoked, again, checkOf('pay', {})]).decision).toBe('AUTHORIZE');
  });

  test('what cannot be computed from evidence that must be seen again is not asked for beside it', () => {
    const doubted = lastOf(
      specOf({
        nodes: {
          who: { kind: 'authority' },
          seen: { kind: 'evidence', source: 's' },
          sum: {
            kind: 'derived',
            rule: {
              op: 'if',
              args: [{ op: 'eq', args: [{ node: 'who' }, 1] }, { op: 'abs', args: [{ node: 'seen' }] }, 0],
            },
          },
        },
        actions: {
          go: {
            arguments: { who: 'who' },
            requires: ['sum'],
            rules: [{ id: 'small', test: { op: 'lt', args: [{ node: 'seen' }, 100] } }],
          },
        },
      }),
      [{ op: 'COMMIT', values: { who: 1 } }, observe('many'), checkOf('go', { who: 1 })],
    );
    expect(doubted.repair).toEqual([{ node: 'seen', need: 'observe', source: 's' }]);
  });
});
