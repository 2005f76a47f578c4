import { describe, expect, test } from 'vitest';
import { parseJson } from '../text/index.ts';
import { evaluate } from './evaluate.ts';
import { readExpression } from './read-expression.ts';
import { Reader } from './reader.ts';
import { Unknown } from './unknown.ts';
import { canonical, fromPlain, printValue, readValue, type Value } from './value.ts';

/** Evaluates an expression over nodes `n` (5), `s` ("text"), `l` ([3,1,2]), `o`, `rows`, and `u`, which has no value. */
function run(expression: unknown): Value | string {
  const text = JSON.stringify(expression);
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error(text);
  const reader = new Reader(parsed.tree);
  const values: [string, Value | undefined][] = [
    ['n', 5],
    ['s', 'text'],
    ['l', [3, 1, 2]],
    ['o', readValue(parsedOf('{"b": 1, "10": 2, "a": 3, "__proto__": 4}'), 0)],
    [
      'rows',
      fromPlain([
        { id: 'x', v: 1 },
        { id: 'y', v: 2 },
      ]),
    ],
    ['u', undefined],
  ];
  const nodes = new Map(values.map(([name], index) => [name, index] as const));
  const read = readExpression(reader, parsed.tree.root, { nodes, args: null, limit: false, locals: [] });
  if (read === null) throw new Error(reader.findings.list.map(({ message }) => message).join());
  const unknown = new Unknown({ code: 'NODE_UNAVAILABLE', node: 'u', message: 'no value' });
  const result = evaluate(read.expression, { node: (index) => values[index]![1] ?? unknown });
  return result instanceof Unknown ? `unknown ${result.reason.code}` : result;
}

function parsedOf(text: string) {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error(text);
  return parsed.tree;
}

const op = (name: string, ...args: unknown[]) => ({ op: name, args });
const n = { node: 'n' };
const u = { node: 'u' };
const l = { node: 'l' };
const rows = { node: 'rows' };

/** Every operator of the table of closure.md: what is written, and what comes out. */
const TABLE: [unknown, Value | string][] = [
  [op('add', 1, 2, 3), 6],
  [op('add', 0.1, 0.2), 0.3],
  [op('add', n, { node: 's' }), 'unknown WRONG_TYPE'],
  [op('mul', 1.1, 1.1), 1.21],
  [op('mul', 1e200, 1e200), 'unknown OUT_OF_RANGE'],
  [op('sub', 1, 0.9), 0.1],
  [op('abs', -2.5), 2.5],
  [op('round2', 1.005), 1.01],
  [op('round2', -1.005), -1.01],
  [op('sum', l), 6],
  [op('sum', { const: [] }), 0],
  [op('min', l), 1],
  [op('max', 4, n), 5],
  [op('max', { const: [] }), 'unknown EMPTY'],
  [op('eq', { const: { a: 1, b: [0] } }, { const: { b: [-0], a: 1.0 } }), true],
  [op('eq', { const: [1, 2] }, { const: [2, 1] }), false],
  [op('eq', 1, '1'), false],
  [op('ne', null, false), true],
  [op('lt', 2, 10), true],
  [op('lt', '2', '10'), false],
  [op('lt', '\u{ffff}', '\u{10000}'), true],
  [op('ge', n, 5), true],
  [op('gt', n, { node: 's' }), 'unknown WRONG_TYPE'],
  [op('in', 1.0, l), true],
  [op('in', '10', { node: 'o' }), true],
  [op('in', 'ex', { node: 's' }), 'unknown WRONG_TYPE'],
  [op('and'), true],
  [op('or'), false],
  [op('and', u, false), false],
  [op('or', u, true), true],
  [op('and', u, true), 'unknown NODE_UNAVAILABLE'],
  [op('or', false, n), 'unknown WRONG_TYPE'],
  [op('not', false), true],
  [op('not', n), 'unknown WRONG_TYPE'],
  [op('all', { const: [] }), true],
  [op('any', { const: [] }), false],
  [op('all', op('list', u, false)), false],
  [op('any', op('list', u, true)), true],
  [
    op('any', {
      op: 'map_records',
      rows,
      var: 'r',
      template: op('gt', op('map_get', { local: 'r' }, 'v'), 1),
    }),
    true,
  ],
  [op('if', true, 1, u), 1],
  [op('if', u, 1, 1), 'unknown NODE_UNAVAILABLE'],
  [op('map_get', { node: 'o' }, 'a'), 3],
  [op('map_get', { node: 'o' }, '__proto__'), 4],
  [op('map_get', { node: 'o' }, 'toString'), 'unknown NO_SUCH_KEY'],
  [op('map_get', l, 2), 2],
  [op('map_get', l, -1), 'unknown WRONG_TYPE'],
  [op('map_get', l, 3), 'unknown NO_SUCH_INDEX'],
  [op('get_or', { node: 'o' }, 'z', 0), 0],
  [op('get_or', l, 'z', 0), 'unknown WRONG_TYPE'],
  [op('map_list', { node: 'o' }, { const: ['10', 'b'] }), [2, 1]],
  [op('map_list', { node: 's' }, { const: [] }), 'unknown WRONG_TYPE'],
  [op('keys', { node: 'o' }), ['b', '10', 'a', '__proto__']],
  [op('pluck', rows, 'v'), [1, 2]],
  [op('pluck', rows, 'w'), 'unknown NO_SUCH_KEY'],
  [op('len', op('filter_eq', rows, 'id', 'y')), 1],
  [op('len', op('filter_eq', rows, 'w', null)), 0],
  [op('map_get', op('index_by', rows, 'id', 'v'), 'y'), 2],
  [
    op(
      'index_by',
      {
        const: [
          { k: 'a', v: 1 },
          { k: 'a', v: 2 },
        ],
      },
      'k',
      'v',
    ),
    'unknown REPEATED_KEY',
  ],
  [op('sort', { const: [10, 9, 1] }), [1, 9, 10]],
  [op('sort', { const: ['b', 'a', '\u{10000}', '\u{ffff}'] }), ['a', 'b', '\u{ffff}', '\u{10000}']],
  [op('sort', { const: [[2], [1], 'a'] }), ['a', [1], [2]]],
  [op('len', op('zip_records', l, { const: ['a', 'b', 'c'] }, 'x', 'y')), 3],
  [op('zip_records', l, { const: [1] }, 'x', 'y'), 'unknown UNEQUAL_LENGTHS'],
  [op('map_get', { op: 'record', fields: { node: n } }, 'node'), 5],
  [op('list', n, 1), [5, 1]],
  [
    {
      op: 'map_records',
      rows,
      var: 'r',
      template: op(
        'map_get',
        op(
          'map_get',
          {
            op: 'map_records',
            rows: { const: [{ v: 9 }] },
            var: 'r',
            template: { op: 'record', fields: { v: op('map_get', { local: 'r' }, 'v') } },
          },
          0,
        ),
        'v',
      ),
    },
    [9, 9],
  ],
  [op('normalize_space', '  a \n b\t'), 'a b'],
  [op('starts_with', { node: 's' }, 'te'), true],
  [op('len', '\u{1f600}'), 1],
  [op('len', n), 'unknown WRONG_TYPE'],
  [op('multiset_within', { const: [1, 1] }, { const: [1, 2, 1.0] }), true],
  [op('multiset_within', { const: [1, 1] }, { const: [1, 2] }), false],
  [
    op(
      'paired_nested_lookup',
      { const: { a: { m: { x: { p: 1 } } }, b: { m: { y: { p: 2 } } } } },
      { const: ['a', 'b'] },
      'm',
      { const: ['x', 'y'] },
      'p',
    ),
    [1, 2],
  ],
  [
    op('paired_nested_contains', { const: { a: { m: { x: 1 } } } }, { const: ['a', 'b'] }, 'm', {
      const: ['x', 'y'],
    }),
    [true, false],
  ],
  [u, 'unknown NODE_UNAVAILABLE'],
];

describe('the operators of the table', () => {
  test.each(TABLE.map(([expression, result]) => [JSON.stringify(expression), expression, result] as const))(
    '%s',
    (_, expression, result) => {
      expect(run(expression)).toEqual(result);
    },
  );
});

test('canonical texts are equal for equal values only, and printing keeps the order of members', () => {
  const value = readValue(parsedOf('{"b": 1, "10": -0, "a": [1e0, 1e400]}'), 0);
  expect(printValue(value)).toBe('{"b":1,"10":0,"a":[1,1e999]}');
  expect(canonical(value)).toBe('{"10":0,"a":[1,1e999],"b":1}');
});
