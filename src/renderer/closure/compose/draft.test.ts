import { describe, expect, it } from 'vitest';
import { analyseSession, possibleSteps, stateAt } from '../../../core/closure/index.ts';
import type { Closure } from '../closure.ts';
import { fieldsOf, filled, moreNodes } from './draft.ts';
import { enteredOf, retyped, typedOf } from './typed.ts';

const SPEC = JSON.stringify({
  version: 'ambit-closure/1',
  nodes: {
    cap: { kind: 'authority' },
    day: { kind: 'authority' },
    fare: { kind: 'evidence', source: 'search' },
    pay: { kind: 'derived', rule: { node: 'fare' } },
  },
  actions: { book: { arguments: { amount: 'pay', day: 'day' } } },
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
});

describe('typed values', () => {
  it('come back as they went in', () => {
    for (const value of ['x', 1.005, true, [1, 'a'], new Map([['2', 1]])]) {
      expect(enteredOf(typedOf(value))).toEqual({ kind: 'value', value });
    }
  });

  it('say what is wrong, and keep what can be kept when their type changes', () => {
    expect(enteredOf({ type: 'number', text: '' }).kind).toBe('wrong');
    expect(enteredOf({ type: 'json', text: '{' }).kind).toBe('wrong');
    expect(retyped({ type: 'text', text: 'a"b' }, 'json').text).toBe('"a\\"b"');
    expect(retyped({ type: 'text', text: '12' }, 'number')).toEqual({ type: 'number', text: '12' });
  });
});
