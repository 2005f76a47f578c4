import { describe, expect, it } from 'vitest';
import { analyseSession, possibleSteps, stateAt } from '../../../core/closure/index.ts';
import type { Closure } from '../closure.ts';
import { fieldsOf, filled, moreNodes } from './draft.ts';
import { boundOf, enteredOf, retyped, typedOf } from './typed.ts';

const SPEC = JSON.stringify({
  version: 'ambit-closure/1',
  nodes: {
    cap: { kind: 'authority' },
    day: { kind: 'authority' },
    fare: { kind: 'evidence', source: 'search' },
    pay: { kind: 'derived', rule: { node: 'fare' } },
  },
  actions: { book: { arguments: { amount: 'pay', day: 'day' } } },
  tools: {
    look_up: { observes: 'search', values: { fare: '$.fare' }, arguments: { value: { node: 'cap' } } },
  },
});
const SESSION = JSON.stringify({
  version: 'ambit-session/1',
  steps: [
    { op: 'OBSERVE', source: 'search', values: { fare: 80 } },
    { op: 'COMMIT', values: { cap: 100 } },
  ],
});

function at(step: number): Closure {
  const analysis = analyseSession({ session: SESSION, spec: SPEC, method: 'acg' });
  if (analysis.kind !== 'read' || analysis.run === null) throw new Error('it can be run');
  return { run: analysis.run, state: stateAt(analysis.run, step), step } as Closure;
}

const possible = (closure: Closure, label: string) =>
  possibleSteps(closure.state).find((one) => one.label === label)!;

describe('a step that is filled in', () => {
  it('starts from the value that stands, or from the type that it has elsewhere', () => {
    const now = at(2);
    expect(fieldsOf(possible(now, 'revise cap'), now)).toEqual([
      { name: 'cap', entry: { type: 'number', text: '100' } },
    ]);
    const start = at(0);
    expect(fieldsOf(possible(start, 'commit cap'), start)[0]!.entry.type).toBe('number');
    expect(fieldsOf(possible(start, 'commit day'), start)[0]!.entry).toEqual({ type: 'text', text: '' });
  });

  it('takes more nodes of the same kind and source along', () => {
    const start = at(0);
    expect(moreNodes(possible(start, 'commit cap'), start)).toEqual(['day']);
    expect(moreNodes(possible(start, 'observe fare'), start)).toEqual([]);
  });

  it('is there once every value is one', () => {
    const now = at(2);
    const { step } = possible(now, 'revise cap');
    const entry = (text: string) => [{ name: 'cap', entry: { type: 'number' as const, text } }];
    expect(filled(step, entry('12x'))).toBeNull();
    expect(filled(step, entry('120'))).toEqual({ op: 'REVISE', values: new Map([['cap', 120]]) });
  });

  it('proposes an action with the arguments as they were entered', () => {
    const now = at(2);
    const check = possible(now, 'check book');
    const fields = fieldsOf(check, now);
    expect(fields.map(({ name, entry }) => [name, entry.text])).toEqual([
      ['amount', '80'],
      ['day', ''],
    ]);
    expect(filled(check.step, fields)).toMatchObject({
      op: 'check',
      args: new Map<string, unknown>([
        ['amount', 80],
        ['day', ''],
      ]),
    });
  });

  it("takes a tool's result apart from an argument of the same name", () => {
    const now = at(2);
    const result = possible(now, 'result look_up');
    const [argument, value] = fieldsOf(result, now);
    expect([argument!.entry, value!.entry]).toEqual([
      { type: 'number', text: '100' },
      { type: 'json', text: '{"fare":80}' },
    ]);
    expect(filled(result.step, [argument!, value!])).toMatchObject({
      args: new Map([['value', 100]]),
      value: new Map([['fare', 80]]),
    });
    const broken = { ...value!, entry: { type: 'json' as const, text: '{"fare": }' } };
    expect(filled(result.step, [argument!, broken])).toBeNull();
  });
});

describe('typed values', () => {
  it('come back as they went in', () => {
    for (const value of ['x', 1.005, true, [1, 'a'], new Map([['2', 1]])]) {
      expect(enteredOf(typedOf(value))).toEqual({ kind: 'value', value });
    }
  });

  it('follow a node where an argument of a group does', () => {
    const follows = new Map([['node', 'cap']]);
    expect(boundOf(follows)).toEqual({ type: 'node', text: 'cap' });
    expect(enteredOf(boundOf(follows))).toEqual({ kind: 'value', value: follows });
    expect(boundOf('cap').type).toBe('text');
  });

  it('say what is wrong, and keep what can be kept when their type changes', () => {
    expect(enteredOf({ type: 'number', text: '' }).kind).toBe('wrong');
    expect(enteredOf({ type: 'json', text: '{\n "fare": }' })).toMatchObject({
      kind: 'wrong',
      message: expect.stringMatching(/^this is not JSON: line 2, column 10: /),
    });
    expect(retyped({ type: 'text', text: 'a"b' }, 'json').text).toBe('"a\\"b"');
    expect(retyped({ type: 'node', text: 'cap' }, 'text').text).toBe('');
    expect(retyped({ type: 'text', text: '12' }, 'number')).toEqual({ type: 'number', text: '12' });
  });
});
