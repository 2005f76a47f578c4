import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/index.ts';
import { copyElements, paste, removeElements } from '../gestures.ts';
import { twoWays } from '../testing/documents.ts';
import { refusal, result, TEXT, treeOf } from '../testing/gestures.ts';

describe('copy and paste', () => {
  it('gives copies new ids, keeps the edges between them, and marks no roots', () => {
    const copied = copyElements(treeOf(TEXT), { nodes: ['user', 'agent'] });
    const gesture = paste(treeOf(TEXT), copied);
    expect(gesture).toMatchObject({ kind: 'change', created: ['user-2', 'agent-2', 'ask-2'] });
    const done = result((tree) => paste(tree, copied));
    expect(done.edges.at(-1)).toMatchObject({ id: 'ask-2', source: 'user-2', target: 'agent-2' });
    expect(done.roots).toEqual(['user']);
  });

  it('keeps ids and marks after a cut', () => {
    const copied = copyElements(treeOf(TEXT), { nodes: ['user', 'agent'] });
    const cut = removeElements(treeOf(TEXT), { nodes: ['user', 'agent'] });
    if (cut.kind === 'refused') throw new Error(cut.message);
    const done = result((tree) => paste(tree, copied, { keepIds: true }), applyEdits(TEXT, cut.edits));
    expect(done.nodes.map((node) => node.id)).toEqual(['queue', 'ledger', 'user', 'agent']);
    expect(done.roots).toEqual(['user']);
    expect(done.edges.at(-1)).toEqual(twoWays().edges[0]);
  });

  it('pastes an edge alone as a parallel one', () => {
    const copied = copyElements(treeOf(TEXT), { edges: ['ask'] });
    expect(result((tree) => paste(tree, copied)).edges.at(-1)).toMatchObject({
      id: 'ask-2',
      source: 'user',
      target: 'agent',
    });
  });

  it('numbers many copies of one name without gaps, past those that are taken', () => {
    const many = Array.from({ length: 5 }, (_, index) => ({ id: `user-${index + 3}` }));
    const gesture = paste(treeOf(TEXT.replaceAll('"queue"', '"user-4"')), JSON.stringify({ nodes: many }));
    expect(gesture).toMatchObject({ created: ['user-2', 'user-3', 'user-5', 'user-6', 'user-7'] });
  });

  it('names the member that is in the way', () => {
    const copied = copyElements(treeOf(TEXT), { nodes: ['user', 'agent'] });
    const broken = JSON.stringify({ ...twoWays(), edges: {} });
    expect(refusal((tree) => paste(tree, copied), broken)).toBe('`edges` is not an array in this document');
  });

  it.each(['', 'hello', '{}', '[]', '{"nodes": [1, {"id": 2}]}'])('refuses a clipboard with %j', (pasted) => {
    expect(refusal((tree) => paste(tree, pasted))).toBe('the clipboard does not hold nodes and edges');
  });
});
