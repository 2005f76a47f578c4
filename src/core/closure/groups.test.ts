import { describe, expect, test } from 'vitest';
import { lastOf, specOf } from './testing/session.ts';
import { checkOf } from './testing/specs.ts';

/** A seat for a traveller, whose age is confirmed; two arguments are authority nodes of their own. */
const spec = specOf({
  nodes: {
    seat: { kind: 'authority' },
    row: { kind: 'authority' },
    age: { kind: 'derived', rule: 40, authority: { mode: 'confirm' } },
    label: { kind: 'derived', rule: { node: 'age' } },
    place: { kind: 'derived', rule: { op: 'list', args: [{ node: 'row' }, { node: 'seat' }] } },
  },
  actions: {
    sit: { arguments: { seat: 'seat', row: 'row' }, uses: 2 },
    call: { arguments: { row: 'row' }, requires: ['place'], uses: 2 },
    print: { arguments: { seat: 'seat' }, requires: ['label'], uses: 2 },
  },
});

const group = (action: string, own: object) => ({ op: 'GROUP', group: 'g', action, members: { m: own } });
const inGroup = { group: 'g', member: 'm' };

describe('members of a group', () => {
  test('an argument follows the node as the session has it, though another argument gives that node a value', () => {
    const steps = [
      { op: 'COMMIT', values: { seat: '3C' } },
      group('sit', { seat: '9F', row: { node: 'seat' } }),
    ];
    const check = checkOf('sit', { seat: '9F', row: '3C' }, inGroup);
    expect(lastOf(spec, [...steps, check])).toMatchObject({ decision: 'AUTHORIZE', reasons: [] });
    const revised = [...steps, { op: 'REVISE', values: { seat: '4D' } }];
    expect(lastOf(spec, [...revised, check]).reasons).toEqual([
      { code: 'ARGUMENT_MISMATCH', argument: 'row', node: 'row' },
    ]);
  });

  test('a node that is missing and is followed too is asked for once', () => {
    const row = lastOf(spec, [
      group('call', { row: { node: 'seat' } }),
      checkOf('call', { row: 1 }, inGroup),
    ]);
    expect(row.repair).toEqual([{ node: 'seat', need: 'commit' }]);
  });

  test('a confirmation that a member has already changes nothing, though it clears a mark below', () => {
    const confirm = { op: 'CONFIRM', node: 'age', version: 1, ...inGroup };
    const steps = [group('print', { seat: '9F' }), confirm, { op: 'REVOKE', nodes: ['label'] }];
    expect(lastOf(spec, [...steps.slice(0, 2)]).changed).toEqual(['age']);
    expect(lastOf(spec, [...steps, confirm]).changed).toEqual([]);
  });
});
