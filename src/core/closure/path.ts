import { isList, isObject, type Value } from './value.ts';

/** A path into a call or a result: member names and element indices, from the whole (`$`) inwards. */
export type Path = readonly (string | number)[];

const TOKEN = /\.([^.[\]]+)|\[(0|[1-9]\d*)\]/y;

/** Reads `$`, `.name` and `[n]`; null where the text is anything else (wildcards and filters are not of this format). */
export function parsePath(text: string): Path | null {
  if (!text.startsWith('$')) return null;
  const path: (string | number)[] = [];
  TOKEN.lastIndex = 1;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (token === null) return null;
    path.push(token[1] ?? Number(token[2]));
  }
  return path;
}

/** The value at a path, or undefined where the path does not match. */
export function follow(path: Path, value: Value): Value | undefined {
  let current: Value | undefined = value;
  for (const part of path) {
    if (current === undefined) return undefined;
    if (typeof part === 'number') current = isList(current) ? current[part] : undefined;
    else current = isObject(current) ? current.get(part) : undefined;
  }
  return current;
}
