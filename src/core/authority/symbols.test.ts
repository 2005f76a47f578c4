import { describe, expect, it } from 'vitest';
import { type JsonTree, parseJson } from '../text/index.ts';
import { completionsAt, declaredIds, elementAt, references, symbolAt, wordsOf } from './symbols.ts';
import { twoWays } from './testing/documents.ts';

const TEXT = JSON.stringify(twoWays(), null, 2);

function treeOf(text: string): JsonTree {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error('the text of the test is not JSON');
  return parsed.tree;
}

/** Offset of a piece of the text; `after` says where to start looking. */
function offsetOf(piece: string, after = ''): number {
  const offset = TEXT.indexOf(piece, TEXT.indexOf(after));
  if (offset < 0) throw new Error(`${piece} is not in the text`);
  return offset;
}

describe('ids by their places', () => {
  const tree = treeOf(TEXT);

  it.each([
    ['"user"', '"roots"', { kind: 'node', role: 'root', id: 'user' }],
    ['"ledger"', '"sinks"', { kind: 'node', role: 'sink', id: 'ledger' }],
    ['"agent"', '"nodes"', { kind: 'node', role: 'declaration', id: 'agent' }],
    ['"ask"', '"edges"', { kind: 'edge', role: 'declaration', id: 'ask' }],
    ['"queue"', '"enqueue"', { kind: 'node', role: 'target', id: 'queue' }],
    ['"queue"', '"drain"', { kind: 'node', role: 'source', id: 'queue' }],
    ['"queued"', '"normal_paths"', { kind: 'path', role: 'declaration', id: 'queued' }],
    ['"enqueue"', '"queued"', { kind: 'edge', role: 'path', id: 'enqueue' }],
    ['"front"', '"revocation_cut_sets"', { kind: 'cut', role: 'declaration', id: 'front' }],
    ['"pay"', '"back"', { kind: 'edge', role: 'cut', id: 'pay' }],
  ])('knows %s after %s, at both ends of the token', (piece, after, expected) => {
    const nodeFix = piece === '"agent"' ? TEXT.indexOf('"id": "agent"') + 6 : offsetOf(piece, after);
    expect(symbolAt(tree, nodeFix)).toMatchObject(expected);
    expect(symbolAt(tree, nodeFix + piece.length)).toMatchObject(expected);
  });

  it('knows no id where none belongs: names of members, kinds, the graph, numbers', () => {
    for (const piece of ['"roots"', '"kind"', '"two-ways"', '3,', '"use"', '"rev-ask"']) {
      expect(symbolAt(tree, offsetOf(piece) + 1), piece).toBeNull();
    }
    expect(symbolAt(treeOf('[["x"], "y"]'), 3)).toBeNull();
    expect(symbolAt(treeOf('{"more": [{"id": "x"}]}'), 18)).toBeNull();
  });

  it('lists every reference in the order of the text', () => {
    const uses = references(tree, 'node', 'agent');
    expect(uses.map((use) => use.role)).toEqual(['declaration', 'target', 'source', 'source']);
    expect(references(tree, 'edge', 'ask').map((use) => use.role)).toEqual([
      'declaration',
      'path',
      'path',
      'cut',
    ]);
    expect(references(tree, 'cut', 'nothing')).toEqual([]);
  });

  it('follows the cursor to the element around it', () => {
    expect(elementAt(tree, offsetOf('"capability"', '"pay"'))).toEqual({ kind: 'edge', id: 'pay' });
    expect(elementAt(tree, offsetOf('"revocable"', '"pay"'))).toEqual({ kind: 'edge', id: 'pay' });
    expect(elementAt(tree, offsetOf('"user"', '"roots"'))).toEqual({ kind: 'node', id: 'user' });
    expect(elementAt(tree, 0)).toBeNull();
    expect(elementAt(tree, offsetOf('"nodes"'))).toBeNull();
  });
});

describe('completion', () => {
  const tree = treeOf(TEXT);

  it('offers the ids that may stand at a place, and nothing where a new id is made up', () => {
    const words = (piece: string, after: string): readonly string[] | undefined =>
      completionsAt(tree, offsetOf(piece, after) + 1)?.words;
    expect(words('"user"', '"roots"')).toEqual(['user', 'agent', 'queue', 'ledger']);
    expect(words('"pay"', '"back"')).toEqual(['ask', 'pay', 'enqueue', 'drain']);
    expect(completionsAt(tree, offsetOf('"user"', '"nodes"') + 1)).toBeNull();
    const span = completionsAt(tree, offsetOf('"pay"', '"back"') + 1)!;
    expect(TEXT.slice(span.start, span.end)).toBe('"pay"');
  });

  it('offers the words that other elements use, most used first', () => {
    const text = JSON.stringify({
      nodes: [{ kind: 'b' }, { kind: 'a' }, { kind: 'b' }, { kind: '' }, { kind: 3 }],
      edges: [{ enforcement: { control_domain: 'd' } }, { enforcement: 1 }],
    });
    expect(wordsOf(treeOf(text), 'kind')).toEqual(['b', 'a']);
    expect(wordsOf(treeOf(text), 'control_domain')).toEqual(['d']);
    expect(completionsAt(treeOf(text), text.indexOf('"a"'))?.words).toEqual(['b', 'a']);
  });

  it('has no ids to offer in a document of another shape', () => {
    expect(declaredIds(treeOf('[]'), 'node')).toEqual([]);
    expect(declaredIds(treeOf('{"nodes": {"id": "x"}}'), 'node')).toEqual([]);
  });
});
