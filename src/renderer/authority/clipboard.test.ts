import { describe, expect, it } from 'vitest';
import { copyElements, paste } from '../../core/authority/gestures.ts';
import { applyEdits, parseJson } from '../../core/text/index.ts';
import { copiedNodeIds, pastePositions, readCopy, writeCopy } from './clipboard.ts';

const DOCUMENT = JSON.stringify({
  roots: ['a'],
  sinks: ['b'],
  nodes: [
    { id: 'a', kind: 'agent', trust_domain: 'd' },
    { id: 'b', kind: 'resource', trust_domain: 'd' },
    { id: '__proto__', kind: 'resource', trust_domain: 'd' },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', capability: 'use', state: 'enabled' }],
});

function treeOf(text: string) {
  const outcome = parseJson(text);
  if (outcome.kind !== 'parsed') throw new Error('the text of this test is not JSON');
  return outcome.tree;
}

const AT = new Map([
  ['a', { x: 100, y: 50 }],
  ['b', { x: 300, y: 80 }],
]);

describe('a copy', () => {
  it('comes back from the clipboard as it was, odd ids included', () => {
    const elements = copyElements(treeOf(DOCUMENT), { nodes: ['a', 'b', '__proto__'] });
    const positions = new Map([...AT, ['__proto__', { x: 1, y: 2 }]]);
    const read = readCopy(writeCopy({ elements, cut: true, positions }));
    expect(read?.cut).toBe(true);
    expect(read?.positions).toEqual(positions);
    expect(copiedNodeIds(read?.elements ?? '')).toEqual(['a', 'b', '__proto__']);
  });

  it('is pasted with new ids, the edge between, and the same arrangement at the pointer', () => {
    const elements = copyElements(treeOf(DOCUMENT), { nodes: ['a', 'b'] });
    const read = readCopy(writeCopy({ elements, cut: false, positions: AT }))!;
    const gesture = paste(treeOf(DOCUMENT), read.elements, { keepIds: read.cut });
    if (gesture.kind !== 'change') throw new Error(gesture.message);
    const after = JSON.parse(applyEdits(DOCUMENT, gesture.edits)) as {
      nodes: { id: string }[];
      edges: { source: string; target: string }[];
    };
    const [a, b] = gesture.created as [string, string];
    expect(new Set(after.nodes.map((node) => node.id)).size).toBe(5);
    expect(after.edges[1]).toMatchObject({ source: a, target: b });
    const places = pastePositions(copiedNodeIds(read.elements), gesture.created, read.positions, {
      x: 1000,
      y: 500,
    });
    expect(places.get(a)).toEqual({ x: 1000, y: 500 });
    expect(places.get(b)).toEqual({ x: 1200, y: 530 });
  });

  it('is nothing where the clipboard holds something else', () => {
    for (const text of ['', 'hello', '[]', '{"a":1}', 'null', '{"nodes":{}}']) {
      expect(readCopy(text)).toBeNull();
    }
  });

  it('takes nodes of any document, without places', () => {
    expect(readCopy(DOCUMENT)).toMatchObject({ cut: false, positions: new Map() });
    expect(pastePositions(['a'], ['a2'], new Map(), { x: 0, y: 0 }).size).toBe(0);
  });
});
