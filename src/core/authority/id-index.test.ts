import { describe, expect, it } from 'vitest';
import { type JsonTree, parseJson, type Ref } from '../text/index.ts';
import { IdIndex } from './id-index.ts';
import { Random } from './testing/random.ts';

function treeOf(text: string): JsonTree {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error('the text of the test is not JSON');
  return parsed.tree;
}

function childrenOf(tree: JsonTree): Ref[] {
  return Array.from({ length: tree.childCount(tree.root) }, (_, index) => tree.element(tree.root, index));
}

describe('ids found by their units in the text', () => {
  it('finds an id however it is escaped, where it was added and where it is asked for', () => {
    const tree = treeOf('["caf\\u00e9", "plain", "café", "\\u0070lain", "other", "plai", ""]');
    const refs = childrenOf(tree);
    const index = new IdIndex(tree, 3);
    expect([index.add(refs[0]!), index.add(refs[1]!)]).toEqual([false, false]);
    expect(refs.map((ref) => index.find(ref))).toEqual([0, 1, 0, 1, -1, -1, -1]);
    expect(index.findId('café')).toBe(0);
    expect(index.findId('cafe\u0301')).toBe(-1);
    expect(index.add(refs[2]!)).toBe(true);
    expect(index.find(refs[0]!)).toBe(0);
  });

  it('agrees with a Map on many ids that differ in little', () => {
    const random = new Random(7);
    const ids = Array.from({ length: 5000 }, () => `n${random.below(4000)}`);
    const tree = treeOf(JSON.stringify(ids));
    const index = new IdIndex(tree, ids.length);
    const first = new Map<string, number>();
    for (const [number, ref] of childrenOf(tree).entries()) {
      expect(index.add(ref)).toBe(first.has(ids[number]!));
      if (!first.has(ids[number]!)) first.set(ids[number]!, number);
    }
    for (const [number, ref] of childrenOf(tree).entries())
      expect(index.find(ref)).toBe(first.get(ids[number]!));
  });

  it('holds nothing where nothing was added', () => {
    const tree = treeOf('["a"]');
    expect(new IdIndex(tree, 0).find(childrenOf(tree)[0]!)).toBe(-1);
  });
});
