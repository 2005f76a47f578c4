import { expect, test } from 'vitest';
import { stepToJson } from './gestures.ts';
import { perform } from './perform.ts';
import { possibleSteps } from './possible.ts';
import { stateAt } from './run.ts';
import { runOf, specOf } from './testing/session.ts';

const spec = specOf({
  nodes: {
    flight: { kind: 'authority' },
    seat: { kind: 'authority' },
    card: { kind: 'authority' },
    fare: { kind: 'evidence', source: 'search' },
  },
  actions: { book: { arguments: { flight: 'flight', seat: 'seat', card: 'card' } } },
  tools: {
    buy: {
      action: 'book',
      arguments: { flight: '$.legs[0].number', seat: '$.legs[0].seat', card: '$.card' },
    },
    look_up: { observes: 'search', values: { fare: '$.fare' }, arguments: { flight: { node: 'flight' } } },
  },
});
const GROUP = {
  op: 'GROUP',
  group: 'trip',
  action: 'book',
  shared: { card: { node: 'card' } },
  members: { ann: { flight: 'A1', seat: '3C' }, bo: { flight: 'A1', seat: '3D' } },
  uses: 2,
};

function offeredAfter(steps: readonly object[]) {
  const run = runOf(spec, steps);
  const state = () => stateAt(run, run.steps.length);
  const offered = possibleSteps(state());
  const one = (label: string) => offered.find((step) => step.label === label)!;
  return { one, offered, state };
}

test('a call holds what the paths of its tool look for, and says what is yet to be given', () => {
  const { one, state } = offeredAfter([{ op: 'COMMIT', values: { flight: 'A1', card: 'visa' } }]);
  const { step, fill } = one('call buy');
  expect(stepToJson(step)).toEqual({
    op: 'call',
    as: 'c1',
    tool: 'buy',
    arguments: { legs: [{ number: 'A1', seat: null }], card: 'visa' },
  });
  expect(fill).toEqual(['legs']);
  const { step: look } = one('call look_up');
  expect(perform(state(), look)).toMatchObject({ decision: null, refused: null });
});

test('a call of a tool that is not mapped is offered, without its name', () => {
  const { step, fill } = offeredAfter([]).one('call another tool');
  expect(stepToJson(step)).toEqual({ op: 'call', tool: '', arguments: {} });
  expect(fill).toEqual(['tool']);
});

test('a call of a member is decided as the member is', () => {
  const { one, state } = offeredAfter([{ op: 'COMMIT', values: { card: 'visa' } }, GROUP]);
  const { step, fill } = one('call buy for bo');
  expect(stepToJson(step)).toMatchObject({ group: 'trip', member: 'bo' });
  expect(fill).toEqual([]);
  expect(perform(state(), step).decision).toBe('AUTHORIZE');
});

test('a result is offered once it is known what the tool is asked about, and then proves its values', () => {
  expect(offeredAfter([]).one('result look_up')).toBeUndefined();
  const { one, state } = offeredAfter([{ op: 'COMMIT', values: { flight: 'A1' } }]);
  const { step } = one('result look_up');
  expect(stepToJson(step)).toEqual({
    op: 'result',
    tool: 'look_up',
    arguments: { flight: 'A1' },
    value: null,
  });
  if (step.op !== 'result') throw new Error('it is a result');
  const after = state();
  perform(after, { ...step, value: new Map([['fare', 80]]) });
  expect(after.records[spec.index.get('fare')!]!.value).toBe(80);
});

test('an element far away in a list is not made up', () => {
  const far = specOf({
    nodes: { flight: { kind: 'authority' } },
    actions: { book: { arguments: { flight: 'flight' } } },
    tools: { buy: { action: 'book', arguments: { flight: '$.legs[99999999]' } } },
  });
  const [call] = possibleSteps(stateAt(runOf(far, []), 0)).filter(({ step }) => step.op === 'call');
  expect(stepToJson(call!.step)).toMatchObject({ arguments: { legs: [] } });
});

test('a group is offered new, following its nodes, and as it stands', () => {
  const { one, offered, state } = offeredAfter([{ op: 'COMMIT', values: { card: 'visa' } }, GROUP]);
  expect(stepToJson(one('group book').step)).toEqual({
    op: 'GROUP',
    group: 'g1',
    action: 'book',
    shared: { flight: { node: 'flight' }, seat: { node: 'seat' }, card: { node: 'card' } },
    members: { first: {} },
    uses: 1,
  });
  const again = one('group trip again').step;
  expect(stepToJson(again)).toMatchObject({
    uses: 2,
    members: { ann: { flight: 'A1', seat: '3C', card: { node: 'card' } } },
  });
  const after = state();
  perform(after, again);
  expect(after.groups).toEqual(state().groups);
  for (const { label, step } of offered) expect(perform(state(), step).refused, label).toBeNull();
});
