import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonTree, parseJson, type Ref } from './index.ts';
import { count, seed } from './testing/counts.ts';

function treeOf(text: string): JsonTree {
  const outcome = parseJson(text);
  if (outcome.kind !== 'parsed') throw new Error(`not JSON: ${text}`);
  return outcome.tree;
}

function refs(tree: JsonTree): Ref[] {
  return Array.from({ length: tree.size }, (_, ref) => ref);
}

/** A text of many spacings, with escapes where strings have astral characters or quotes. */
const text = fc
  .tuple(
    fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }),
    fc.constantFrom('', ' ', '\t\r\n', '\r', '\n\n'),
  )
  .map(([value, space]) => {
    const dense = JSON.stringify(value);
    // White space goes outside strings only.
    return dense.replace(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g, (token) => `${space}${token}${space}`);
  });
const options = (name: string) => ({ seed: seed(name), numRuns: count(5000) });

describe('a tree', () => {
  it('knows where every value and key stands', () => {
    const check = (text: string) => {
      const tree = treeOf(text);
      for (const ref of refs(tree)) {
        expect(JSON.parse(text.slice(tree.start(ref), tree.end(ref)))).toEqual(tree.value(ref));
        expect(tree.resolve(tree.pointer(ref))).toBe(ref);
        expect(tree.at(tree.start(ref))).toBe(ref);
        if (tree.kind(tree.parent(ref) < 0 ? ref : tree.parent(ref)) !== 'object' || tree.parent(ref) < 0)
          continue;
        expect(JSON.parse(text.slice(tree.keyStart(ref), tree.keyEnd(ref)))).toBe(tree.key(ref));
        expect(tree.at(tree.keyStart(ref))).toBe(ref);
        expect(tree.at(tree.keyEnd(ref) - 1)).toBe(ref);
        expect(tree.member(tree.parent(ref), tree.key(ref)!)).toBe(ref);
        expect(tree.keyIdOf(tree.key(ref)!)).toBe(tree.keyId(ref));
      }
    };
    fc.assert(fc.property(text, check), options('places'));
  });

  it('finds the innermost value of any offset as a look at all of them does', () => {
    const check = (text: string) => {
      const tree = treeOf(text);
      const covers = (ref: Ref, offset: number) =>
        (tree.start(ref) <= offset && offset < tree.end(ref)) ||
        (tree.keyId(ref) >= 0 && tree.keyStart(ref) <= offset && offset < tree.keyEnd(ref));
      for (let offset = -1; offset <= text.length; offset++) {
        const inner = refs(tree).filter((ref) => covers(ref, offset));
        expect(tree.at(offset)).toBe(inner[inner.length - 1] ?? -1);
      }
    };
    fc.assert(fc.property(text, check), options('offsets'));
  });

  it('counts lines and UTF-16 columns as a split of the text does', () => {
    const pieces = (...ends: string[]) =>
      fc.array(fc.constantFrom(...ends, '😀', 'ab', 'x'.repeat(30), 'x'.repeat(600)), { maxLength: 40 });
    // A lone CR changes how lines are counted, so there are texts without one too.
    const lines = fc.oneof(pieces('\n'), pieces('\r\n'), pieces('\n', '\r\n', '\r'));
    const check = (pieces: string[], picks: number[]) => {
      const padded = `${pieces.join('')}1`.replaceAll(/[^\r\n1]/gu, ' ');
      const tree = treeOf(padded);
      for (const pick of [...picks, padded.length]) {
        const offset = pick % (padded.length + 1);
        const before = padded.slice(0, offset);
        const ended = padded.startsWith('\n', offset) && before.endsWith('\r') ? before.slice(0, -1) : before;
        const split = ended.split(/\r\n|\n|\r/);
        const column = split[split.length - 1]!.length + (before.length - ended.length) + 1;
        expect(tree.position(offset)).toEqual({ line: split.length, column, offset });
      }
    };
    fc.assert(fc.property(lines, fc.array(fc.nat()), check), options('lines'));
  });

  it('knows children, siblings and indexes, in long lists too', () => {
    const tree = treeOf(`{"a": [${Array.from({ length: 500 }, (_, i) => `[${i}]`)}], "b": {}}`);
    const list = tree.member(tree.root, 'a');
    expect(tree.childCount(list)).toBe(500);
    expect(tree.childCount(tree.member(tree.root, 'b'))).toBe(0);
    for (const i of [499, 0, 64, 65, 63, 250]) {
      const element = tree.element(list, i);
      expect(tree.value(element)).toEqual([i]);
      expect(tree.index(element)).toBe(i);
      expect(tree.pointer(tree.firstChild(element))).toBe(`/a/${i}/0`);
    }
    for (const i of [500, -1, 0.5, Number.NaN, Infinity]) expect(tree.element(list, i)).toBe(-1);
    expect(tree.nextSibling(tree.element(list, 499))).toBe(-1);
    expect(tree.nextSibling(tree.root)).toBe(-1);
  });

  it('resolves no pointer to nothing', () => {
    const tree = treeOf('{"a": [1], "": 2}');
    for (const pointer of ['a', '/a/01', '/a/-', '/a/1', '/b', '/a/0/0', '/__proto__', '/toString']) {
      expect(tree.resolve(pointer), pointer).toBe(-1);
    }
    expect(tree.value(tree.resolve('/'))).toBe(2);
  });

  it('compares strings, escaped or not, without regard to kind', () => {
    const tree = treeOf('["ab", "\\u0061b", "abc", "a", 12, "", "\\ud800"]');
    const equal = (expected: string) => refs(tree).filter((ref) => tree.stringEquals(ref, expected));
    expect(equal('ab')).toEqual([1, 2]);
    expect(equal('')).toEqual([6]);
    expect(equal('12')).toEqual([]);
    expect(equal('\ud800')).toEqual([7]);
  });

  it('keeps `__proto__` an ordinary member', () => {
    const value = treeOf('{"__proto__": {"x": 1}, "__proto__": {"y": 2}}').value(0) as object;
    expect(Object.entries(value)).toEqual([['__proto__', { y: 2 }]]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});
