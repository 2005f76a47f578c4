import { failure, Unknown } from './unknown.ts';
import { canonical, compareStrings, equal, isList, isObject, type Value } from './value.ts';

/** Value of an object's key or of a list's index; an error that says which where there is none. */
export function lookUp(op: string, container: Value, key: Value): Value | Unknown {
  if (isObject(container) && typeof key === 'string') {
    const found = container.get(key);
    return found === undefined ? failure('NO_SUCH_KEY', op, `finds no key \`${key}\``) : found;
  }
  if (isList(container) && typeof key === 'number' && Number.isInteger(key) && key >= 0) {
    const found = container[key];
    return found === undefined ? failure('NO_SUCH_INDEX', op, `finds no element at index ${key}`) : found;
  }
  return failure('WRONG_TYPE', op, 'takes an object and a key, or a list and a non-negative index');
}

/** `in`: member of a list by equality, or key of an object. A string holds nothing. */
export function contains([item, container]: readonly Value[]): Value | Unknown {
  if (isList(container!)) return container.some((member) => equal(member, item!));
  if (isObject(container!)) return typeof item === 'string' && container.has(item);
  return failure('WRONG_TYPE', 'in', 'looks in a list or an object');
}

/** Characters (code points) of a string, elements of a list, members of an object. */
export function lengthOf([value]: readonly Value[]): Value | Unknown {
  if (typeof value === 'string') return [...value].length;
  if (isList(value!)) return value.length;
  return isObject(value!) ? value.size : failure('WRONG_TYPE', 'len', 'takes a string, a list or an object');
}

export function sorted([list]: readonly Value[]): Value | Unknown {
  if (!isList(list!)) return failure('WRONG_TYPE', 'sort', 'takes a list');
  if (list.every((item) => typeof item === 'number')) return [...list].sort((a, b) => a - b);
  if (list.every((item) => typeof item === 'string')) return [...list].sort(compareStrings);
  const keyed = list.map((item) => ({ item, key: canonical(item) }));
  return keyed.sort((a, b) => compareStrings(a.key, b.key)).map(({ item }) => item);
}

export function zip([left, right, first, second]: readonly Value[]): Value | Unknown {
  if (!isList(left!) || !isList(right!) || typeof first !== 'string' || typeof second !== 'string') {
    return failure('WRONG_TYPE', 'zip_records', 'takes two lists and two field names');
  }
  const other = right;
  if (left.length !== other.length)
    return failure('UNEQUAL_LENGTHS', 'zip_records', 'takes lists of one length');
  return left.map(
    (item, index) =>
      new Map([
        [first, item],
        [second, other[index]!],
      ]),
  );
}

/** First list within the second, each member as often as it stands there at most. */
export function within([part, whole]: readonly Value[]): Value | Unknown {
  if (!isList(part!) || !isList(whole!)) return failure('WRONG_TYPE', 'multiset_within', 'takes two lists');
  const left = new Map<string, number>();
  for (const item of whole) left.set(canonical(item), (left.get(canonical(item)) ?? 0) + 1);
  return part.every((item) => {
    const remaining = left.get(canonical(item)) ?? 0;
    left.set(canonical(item), remaining - 1);
    return remaining > 0;
  });
}

/** `root[outer][middle][inner][key]` for each pair of outer and inner keys. */
export function nestedLookUp([root, outer, middle, inner, key]: readonly Value[]): Value | Unknown {
  return paired('paired_nested_lookup', outer!, inner!, (one, other) =>
    descend('paired_nested_lookup', root!, [one, middle!, other, key!]),
  );
}

/** Whether `root[outer][middle]` holds the inner key, for each pair. A key on the way that is not there says no. */
export function nestedContains([root, outer, middle, inner]: readonly Value[]): Value | Unknown {
  const op = 'paired_nested_contains';
  return paired(op, outer!, inner!, (one, other) => {
    const found = descend(op, root!, [one, middle!, other]);
    if (!(found instanceof Unknown)) return true;
    return found.reason.code === 'WRONG_TYPE' ? found : false;
  });
}

function paired(
  op: string,
  outer: Value,
  inner: Value,
  give: (outer: Value, inner: Value) => Value | Unknown,
): Value | Unknown {
  if (!isList(outer) || !isList(inner)) return failure('WRONG_TYPE', op, 'takes lists of keys');
  if (outer.length !== inner.length)
    return failure('UNEQUAL_LENGTHS', op, 'takes lists of keys of one length');
  const values: Value[] = [];
  for (const [index, one] of outer.entries()) {
    const value = give(one, inner[index]!);
    if (value instanceof Unknown) return value;
    values.push(value);
  }
  return values;
}

function descend(op: string, root: Value, keys: readonly Value[]): Value | Unknown {
  let current: Value | Unknown = root;
  for (const key of keys) {
    if (current instanceof Unknown) return current;
    current = lookUp(op, current, key);
  }
  return current;
}
