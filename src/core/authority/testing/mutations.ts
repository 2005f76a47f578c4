import type { Random } from './random.ts';

const SCRAPS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  'enabled',
  [],
  {},
  ['x'],
  { id: 'x' },
];

/** A copy of a JSON value with one change somewhere in it: something replaced, removed, added or put in twice. */
export function mutated(random: Random, value: unknown): unknown {
  const copy = structuredClone(value);
  const holders = containersOf(copy);
  const holder = random.pick(holders);
  const [key] = random.shuffled(Object.keys(holder));
  if (Array.isArray(holder)) changeArray(random, holder, key === undefined ? -1 : Number(key));
  else changeObject(random, holder as Record<string, unknown>, key);
  return copy;
}

function changeArray(random: Random, array: unknown[], index: number): void {
  const change = index < 0 ? 0 : random.below(6);
  if (change === 0) array.push(random.pick(SCRAPS));
  else if (change === 1) array.push(array[index]);
  else if (change === 2) array.splice(index, 1);
  else array[index] = random.pick(SCRAPS);
}

function changeObject(random: Random, object: Record<string, unknown>, key: string | undefined): void {
  const change = random.below(6);
  if (key === undefined || change === 0) {
    object[random.pick(['id', 'state', 'extensions', 'more'])] = random.pick(SCRAPS);
  } else if (change < 3) delete object[key];
  else object[key] = random.pick(SCRAPS);
}

/** A text with some of its characters changed, dropped, doubled or swapped. */
export function mangled(random: Random, text: string): string {
  let result = text;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(result.length + 1);
    const length = random.below(random.chance(0.2) ? 200 : 4);
    const piece = random.pick([
      '',
      random.pick([
        '"',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '\\',
        '\\u0000',
        '\ud800',
        '\u2028',
        '\0',
        '1e999',
        'null',
      ]),
      result.slice(at, at + length).repeat(2),
      String.fromCharCode(random.below(0x10000)),
      result.slice(random.below(result.length + 1)).slice(0, length),
    ]);
    result = result.slice(0, at) + piece + result.slice(at + length);
  }
  return result;
}

function containersOf(value: unknown): (object | unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(containersOf)];
}
