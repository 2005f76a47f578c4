import { createRequire } from 'node:module';
import ELK from 'elkjs/lib/elk-api.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAYOUT_LIMITS, layoutGraph, layoutProblem } from './graph-layout.ts';
import { count, seed } from './text/testing/counts.ts';
import type { LayoutRequest } from './workbench.ts';

// The very engine that the worker runs, without a worker around it.
const { Worker: Engine } = createRequire(import.meta.url)('elkjs/lib/elk-worker.min.js') as {
  Worker: new () => Worker;
};
const elk = new ELK({ workerFactory: () => new Engine() });

const request = fc
  .record({
    nodes: fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e', '', '__proto__', 'root', 'g1', 'x y'),
        width: fc.integer({ min: 1, max: 300 }),
        height: fc.integer({ min: 1, max: 90 }),
        group: fc.option(fc.constantFrom('1', '2', '', '__proto__'), { nil: undefined }),
      }),
      { maxLength: 9 },
    ),
    edges: fc.array(
      fc.record({
        id: fc.constantFrom('e1', 'e2', 'e3'),
        source: fc.constantFrom('a', 'b', 'c', 'd', 'missing'),
        target: fc.constantFrom('a', 'b', 'c', 'e', '__proto__'),
      }),
      { maxLength: 12 },
    ),
  })
  .map(
    ({ nodes, edges }): LayoutRequest => ({
      edges,
      nodes: nodes.map(({ group, ...node }) => (group === undefined ? node : { ...node, group })),
    }),
  );

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Nodes that make a graph one of those whose groups are laid out each by itself. */
function padding(nodes: number): LayoutRequest['nodes'] {
  return Array.from({ length: nodes }, (_, id) => ({ id: `padding ${id}`, width: 1, height: 1 }));
}

describe.each([
  ['as a whole', 0, count(400)],
  ['group by group', 151, count(80)],
])('automatic layout %s', (_, padded, numRuns) => {
  test('places every node, none over another, groups apart, on any graph', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ nodes, edges }) => {
        const graph = { nodes: [...nodes, ...padding(padded)], edges };
        const { positions } = await layoutGraph(graph, elk);
        const first = new Map(graph.nodes.toReversed().map((node) => [node.id, node]));
        expect(new Set(positions.keys())).toEqual(new Set(first.keys()));
        const boxes = [...first.values()].map(({ id, width, height, group }) => {
          const { x, y } = positions.get(id)!;
          return { group, box: { left: x, right: x + width, top: y, bottom: y + height } };
        });
        for (const [index, one] of boxes.entries()) {
          for (const other of boxes.slice(index + 1)) expect(overlap(one.box, other.box)).toBe(false);
        }
        const regions = new Map<string, Box[]>();
        for (const { group, box } of boxes) {
          if (group !== undefined) regions.set(group, [...(regions.get(group) ?? []), box]);
        }
        const hulls = [...regions.values()].map(hull);
        for (const [index, one] of hulls.entries()) {
          for (const other of hulls.slice(index + 1)) expect(overlap(one, other)).toBe(false);
        }
      }),
      { numRuns, seed: seed('layout') },
    );
  });

  test('does not depend on the order of nodes and edges', async () => {
    await fc.assert(
      fc.asyncProperty(
        request.chain((graph) =>
          fc.tuple(
            fc.constant(graph),
            fc.shuffledSubarray([...graph.edges], { minLength: graph.edges.length }),
          ),
        ),
        async ([graph, edges]) => {
          const all = [...graph.nodes, ...padding(padded)];
          const unique = [...new Map(all.map((node) => [node.id, node])).values()];
          const one = await layoutGraph({ nodes: unique, edges: graph.edges }, elk);
          const other = await layoutGraph({ nodes: unique.toReversed(), edges }, elk);
          expect(other).toEqual(one);
        },
      ),
      { numRuns, seed: seed('layout order') },
    );
  });
});

test('a graph over the limit is refused in words', async () => {
  const nodes = padding(LAYOUT_LIMITS.nodes + 1);
  await expect(layoutGraph({ nodes, edges: [] }, elk)).rejects.toThrow('the graph has 2001 nodes');
});

test('so is one of which too much would be laid out together, be it nodes or groups', async () => {
  const box = { width: 10, height: 10 };
  const many = LAYOUT_LIMITS.together + 1;
  const grouped = (group: (i: number) => string) =>
    Array.from({ length: many }, (_, i) => ({ id: `n${i}`, ...box, group: group(i) }));
  for (const nodes of [grouped(() => 'one'), grouped((i) => `g${i}`)]) {
    await expect(layoutGraph({ nodes, edges: [] }, elk)).rejects.toThrow('601 nodes or groups');
  }
  expect(layoutProblem({ nodes: grouped((i) => `g${i % 2}`), edges: [] })).toBeNull();
});

function hull(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
