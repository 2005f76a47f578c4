import fc from 'fast-check';

/** Paths of all values inside one. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    pathsOf(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** The value with something else at a path, or with nothing there. */
function damaged(value: unknown, path: readonly (string | number)[], other: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return other;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length === 0 && other === undefined) delete copy[first];
  else copy[first] = damaged(copy[first], rest, other);
  return copy;
}

/** Texts of a JSON value in which one to three places hold something else or nothing. */
export function damage(whole: unknown): fc.Arbitrary<string> {
  const paths = pathsOf(whole);
  const other = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constant(undefined),
    fc.constantFrom('order', 'check', '__proto__', '', -1, 1e300),
  );
  const hits = fc.array(fc.tuple(fc.nat(paths.length - 1), other), { minLength: 1, maxLength: 3 });
  return hits.map((all) => {
    // A second hit may land where the first one left nothing; then it is left out.
    const apply = (value: unknown, [at, one]: (typeof all)[number]) => {
      try {
        return damaged(value, paths[at]!, one);
      } catch {
        return value;
      }
    };
    return JSON.stringify(all.reduce(apply, whole)) ?? 'null';
  });
}
