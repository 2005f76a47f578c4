import { failure, type Unknown } from './unknown.ts';
import { equal, isList, isObject, type Value } from './value.ts';

type Row = ReadonlyMap<string, Value>;

/** The field of every row, in order; a row without it is an error. */
export function pluck([list, field]: readonly Value[]): Value | Unknown {
  const rows = rowsOf(list!);
  if (rows === null || typeof field !== 'string')
    return failure('WRONG_TYPE', 'pluck', 'takes rows and a field name');
  const values: Value[] = [];
  for (const row of rows) {
    const value = row.get(field);
    if (value === undefined) return failure('NO_SUCH_KEY', 'pluck', `finds a row without \`${field}\``);
    values.push(value);
  }
  return values;
}

/** The rows whose field equals the value; a row without the field has not that value. */
export function filterEqual([list, field, value]: readonly Value[]): Value | Unknown {
  const rows = rowsOf(list!);
  if (rows === null || typeof field !== 'string') {
    return failure('WRONG_TYPE', 'filter_eq', 'takes rows, a field name and a value');
  }
  return rows.filter((row) => {
    const own = row.get(field);
    return own !== undefined && equal(own, value!);
  });
}

/** Rows to an object. Keys must be strings, and each may come once. */
export function indexBy([list, keyField, valueField]: readonly Value[]): Value | Unknown {
  const rows = rowsOf(list!);
  if (rows === null || typeof keyField !== 'string' || typeof valueField !== 'string') {
    return failure('WRONG_TYPE', 'index_by', 'takes rows and two field names');
  }
  const index = new Map<string, Value>();
  for (const row of rows) {
    const key = row.get(keyField);
    const value = row.get(valueField);
    if (key === undefined || value === undefined) {
      return failure(
        'NO_SUCH_KEY',
        'index_by',
        `finds a row without \`${key === undefined ? keyField : valueField}\``,
      );
    }
    if (typeof key !== 'string') return failure('WRONG_TYPE', 'index_by', 'takes keys that are strings');
    if (index.has(key)) return failure('REPEATED_KEY', 'index_by', `finds the key \`${key}\` twice`);
    index.set(key, value);
  }
  return index;
}

/** A list whose elements are all objects, or null. */
function rowsOf(value: Value): readonly Row[] | null {
  return isList(value) && value.every(isObject) ? value : null;
}
