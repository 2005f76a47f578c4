import { difference, product, round2, sum } from './arithmetic.ts';
import {
  contains,
  lengthOf,
  lookUp,
  nestedContains,
  nestedLookUp,
  sorted,
  within,
  zip,
} from './collections.ts';
import { filterEqual, indexBy, pluck } from './rows.ts';
import { failure, Unknown } from './unknown.ts';
import { compareStrings, equal, isList, isObject, type Value } from './value.ts';

/** Kinds of JSON value, for checking operands when a specification is read. */
export type Kind = 'number' | 'string' | 'boolean' | 'list' | 'object' | 'null';

export const ANY: readonly Kind[] = ['number', 'string', 'boolean', 'list', 'object', 'null'];

/** One operator of the table. `apply` is absent where operands are not all evaluated first (the Kleene ones). */
export interface Operator {
  readonly least: number;
  readonly most: number;
  /** What each operand may be; the last entry stands for all further ones. */
  readonly operands: readonly (readonly Kind[])[];
  readonly result: readonly Kind[];
  readonly apply?: (args: readonly Value[]) => Value | Unknown;
  /** How it is called and what it gives, for completion and hover. */
  readonly usage: string;
}

const N: readonly Kind[] = ['number'];
const S: readonly Kind[] = ['string'];
const B: readonly Kind[] = ['boolean'];
const L: readonly Kind[] = ['list'];
const O: readonly Kind[] = ['object'];
const COMPARABLE: readonly Kind[] = ['number', 'string'];
const CONTAINER: readonly Kind[] = ['list', 'object'];
const MANY = Number.MAX_SAFE_INTEGER;

/** Every operator with `args`, by name; `record` and `map_records` have members of their own. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['add', fold('add', sum, 'the sum of numbers')],
  ['mul', fold('mul', product, 'the product of numbers')],
  [
    'sub',
    fixed([N, N], N, (args) => arithmetic('sub', args, ([a, b]) => difference(a!, b!)), 'first less second'),
  ],
  [
    'abs',
    fixed([N], N, (args) => arithmetic('abs', args, ([a]) => Math.abs(a!)), 'the number without its sign'),
  ],
  [
    'round2',
    fixed(
      [N],
      N,
      (args) => arithmetic('round2', args, ([a]) => round2(a!)),
      'to two places, half away from zero',
    ),
  ],
  ['sum', fixed([L], N, (args) => overList('sum', args, sum), 'the sum of a list of numbers')],
  ['min', extreme('min', Math.min, 'the least of a list, or of numbers')],
  ['max', extreme('max', Math.max, 'the greatest of a list, or of numbers')],
  ['eq', fixed([ANY, ANY], B, ([a, b]) => equal(a!, b!), 'deep equality')],
  ['ne', fixed([ANY, ANY], B, ([a, b]) => !equal(a!, b!), 'not `eq`')],
  ['lt', ordering('lt', (order) => order < 0)],
  ['le', ordering('le', (order) => order <= 0)],
  ['gt', ordering('gt', (order) => order > 0)],
  ['ge', ordering('ge', (order) => order >= 0)],
  ['in', fixed([ANY, CONTAINER], B, contains, 'member of a list, or key of an object')],
  ['and', kleene(0, MANY, [B], 'false where one is false, true where all are true')],
  ['or', kleene(0, MANY, [B], 'true where one is true, false where all are false')],
  ['not', kleene(1, 1, [B], 'the opposite')],
  ['all', kleene(1, 1, [L], '`and` of a list')],
  ['any', kleene(1, 1, [L], '`or` of a list')],
  [
    'if',
    { ...kleene(3, 3, [B, ANY, ANY], 'condition, then, else; only the chosen branch matters'), result: ANY },
  ],
  [
    'map_get',
    fixed(
      [CONTAINER, COMPARABLE],
      ANY,
      ([a, key]) => lookUp('map_get', a!, key!),
      'object and key, or list and index',
    ),
  ],
  [
    'get_or',
    fixed([CONTAINER, COMPARABLE, ANY], ANY, getOr, 'object and key, or list and index, and a default'),
  ],
  ['map_list', fixed([CONTAINER, L], L, mapList, 'the values of a list of keys')],
  ['keys', fixed([O], L, keys, 'the keys in document order')],
  ['pluck', fixed([L, S], L, pluck, 'rows and field: the field of every row')],
  ['filter_eq', fixed([L, S, ANY], L, filterEqual, 'rows, field, value: the rows that have it')],
  ['index_by', fixed([L, S, S], O, indexBy, 'rows, key field, value field: an object')],
  ['sort', fixed([L], L, sorted, 'numbers by value, strings by code points, else by canonical JSON')],
  ['zip_records', fixed([L, L, S, S], L, zip, 'two lists of one length and two field names')],
  [
    'list',
    {
      least: 0,
      most: MANY,
      operands: [ANY],
      result: L,
      apply: (args) => args,
      usage: 'a list of the operands',
    },
  ],
  ['normalize_space', fixed([S], S, normalizeSpace, 'white space to single blanks, none at the ends')],
  ['starts_with', fixed([S, S], B, startsWith, 'string and prefix')],
  ['len', fixed([['string', 'list', 'object']], N, lengthOf, 'characters, elements or members')],
  ['multiset_within', fixed([L, L], B, within, 'first list within the second, with multiplicity')],
  [
    'paired_nested_lookup',
    fixed(
      [CONTAINER, L, COMPARABLE, L, COMPARABLE],
      L,
      nestedLookUp,
      'root, outer keys, middle key, inner keys, value key',
    ),
  ],
  [
    'paired_nested_contains',
    fixed([CONTAINER, L, COMPARABLE, L], L, nestedContains, 'root, outer keys, middle key, inner keys'),
  ],
]);

function fixed(
  shapes: readonly (readonly Kind[])[],
  result: readonly Kind[],
  apply: NonNullable<Operator['apply']>,
  usage: string,
): Operator {
  return { least: shapes.length, most: shapes.length, operands: shapes, result, apply, usage };
}

function fold(op: string, combine: (numbers: readonly number[]) => number, usage: string): Operator {
  return {
    least: 1,
    most: MANY,
    operands: [N],
    result: N,
    apply: (args) => arithmetic(op, args, combine),
    usage,
  };
}

function kleene(least: number, most: number, shapes: readonly (readonly Kind[])[], usage: string): Operator {
  return { least, most, operands: shapes, result: B, usage };
}

function ordering(op: string, holds: (order: number) => boolean): Operator {
  const apply = ([a, b]: readonly Value[]): Value | Unknown => {
    if (typeof a === 'number' && typeof b === 'number') return holds(a < b ? -1 : a > b ? 1 : 0);
    if (typeof a === 'string' && typeof b === 'string') return holds(compareStrings(a, b));
    return failure('WRONG_TYPE', op, 'compares two numbers or two strings');
  };
  return fixed([COMPARABLE, COMPARABLE], B, apply, 'two numbers, or two strings by code points');
}

function extreme(op: string, pick: (...numbers: number[]) => number, usage: string): Operator {
  const apply = (args: readonly Value[]): Value | Unknown => {
    const first = args[0]!;
    const items = args.length === 1 && isList(first) ? first : args;
    if (items.length === 0) return failure('EMPTY', op, 'of an empty list has no value');
    return arithmetic(op, items, (numbers) => numbers.reduce((best, item) => pick(best, item)));
  };
  return { least: 1, most: MANY, operands: [['number', 'list'], N], result: N, apply, usage };
}

/** Numbers in, a finite number out; anything else is an error. */
function arithmetic(
  op: string,
  args: readonly Value[],
  combine: (numbers: readonly number[]) => number,
): Value | Unknown {
  if (!args.every(isFiniteNumber)) return failure('WRONG_TYPE', op, 'takes numbers only');
  const result = combine(args);
  if (!Number.isFinite(result)) return failure('OUT_OF_RANGE', op, 'gives a number too large to hold');
  return result === 0 ? 0 : result;
}

function isFiniteNumber(value: Value): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function overList(
  op: string,
  [list]: readonly Value[],
  combine: (numbers: readonly number[]) => number,
): Value | Unknown {
  if (list === undefined || !isList(list)) return failure('WRONG_TYPE', op, 'takes a list');
  return arithmetic(op, list, combine);
}

function getOr([container, key, otherwise]: readonly Value[]): Value | Unknown {
  const found = lookUp('get_or', container!, key!);
  if (!(found instanceof Unknown)) return found;
  const absent = found.reason.code === 'NO_SUCH_KEY' || found.reason.code === 'NO_SUCH_INDEX';
  return absent ? otherwise! : found;
}

function mapList([container, list]: readonly Value[]): Value | Unknown {
  if (!isList(list!) || !(isObject(container!) || isList(container!)))
    return failure('WRONG_TYPE', 'map_list', 'takes an object or list, and a list of keys');
  const values: Value[] = [];
  for (const key of list) {
    const found = lookUp('map_list', container, key);
    if (found instanceof Unknown) return found;
    values.push(found);
  }
  return values;
}

function keys([object]: readonly Value[]): Value | Unknown {
  return isObject(object!) ? [...object.keys()] : failure('WRONG_TYPE', 'keys', 'takes an object');
}

function normalizeSpace([text]: readonly Value[]): Value | Unknown {
  if (typeof text !== 'string') return failure('WRONG_TYPE', 'normalize_space', 'takes a string');
  return text.trim().split(/\s+/u).join(' ');
}

function startsWith([text, prefix]: readonly Value[]): Value | Unknown {
  if (typeof text !== 'string' || typeof prefix !== 'string') {
    return failure('WRONG_TYPE', 'starts_with', 'takes two strings');
  }
  return text.startsWith(prefix);
}
