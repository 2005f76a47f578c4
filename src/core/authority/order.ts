/**
 * Orders strings by code point (as UTF-8 bytes do), which is not how `<` orders UTF-16 units above U+FFFF.
 * Returns a negative number, 0 or a positive number.
 */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Moves surrogates, which stand for code points above U+FFFF, past the units U+E000 to U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Orders lists of strings item by item; a list comes before its own continuation. */
export function compareLists(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compareIds(a[index]!, b[index]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
