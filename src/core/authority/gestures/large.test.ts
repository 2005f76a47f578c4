import { describe, expect, it } from 'vitest';
import { removeElements, setEdgeState } from '../gestures.ts';
import { twoWays } from '../testing/documents.ts';
import { result } from '../testing/gestures.ts';

describe('large documents', () => {
  it('sets the state of thousands of edges of a text of one line', () => {
    const [edge] = twoWays().edges;
    const edges = Array.from({ length: 10_000 }, (_, index) => ({ ...edge!, id: `e${index}` }));
    const ids = edges.map(({ id }) => id);
    const text = JSON.stringify({ ...twoWays(), edges });
    const done = result((tree) => setEdgeState(tree, ids, 'disabled'), text);
    expect(done.edges.every(({ state }) => state === 'disabled')).toBe(true);
  }, 30_000);

  it('deletes more elements than a call has room for', () => {
    const nodes = Array.from({ length: 150_000 }, (_, index) => ({ id: `n${index}` }));
    const ids = nodes.map(({ id }) => id);
    const done = result((tree) => removeElements(tree, { nodes: ids }), JSON.stringify({ nodes }));
    expect(done).toEqual({ nodes: [] });
  });
});
