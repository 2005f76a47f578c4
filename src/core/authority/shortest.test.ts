import { describe, expect, it } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import type { Graph } from './document.ts';
import { adjacencyOf } from './reach.ts';
import { idsOf, lanesFor, shortestPaths, shortestPathsFrom } from './shortest.ts';
import { Random } from './testing/random.ts';

/** A random graph of a given size; node 0 is the root and the last one the sink. */
function randomGraph(random: Random, nodes: number, edges: number): Graph {
  const pick = (): Int32Array => Int32Array.from({ length: edges }, () => random.below(nodes));
  return {
    nodeIds: Array.from({ length: nodes }, (_, node) => `n${node}`),
    edgeIds: random.shuffled(Array.from({ length: edges }, (_, edge) => `e${edge}`)),
    source: pick(),
    target: pick(),
    state: new Uint8Array(edges),
    revocable: new Uint8Array(edges).fill(1),
    roots: Int32Array.of(0),
    sinks: Int32Array.of(nodes - 1),
  };
}

describe('shortest paths side by side', () => {
  it('finds in 32 lanes at once what each lane finds alone', () => {
    const start = seed('authority lanes');
    for (let round = 0; round < count(500); round++) {
      const random = new Random(start + round);
      const graph = randomGraph(random, 2 + random.below(40), random.below(120));
      const adjacency = adjacencyOf(graph);
      const blocked = Int32Array.from(graph.edgeIds, () => random.below(2 ** 32) & random.below(2 ** 32));
      const together = shortestPaths(graph, adjacency, blocked, 32);
      for (let lane = 0; lane < 32; lane++) {
        const alone = shortestPaths(
          graph,
          adjacency,
          blocked.map((bits) => (bits >>> lane) & 1),
          1,
        );
        expect(together[lane], `seed ${start + round}, lane ${lane}`).toEqual(alone[0]);
      }
    }
  });

  it('takes the path whose edge ids come first, by code point, whatever the order of the edges', () => {
    const graph: Graph = {
      nodeIds: ['r', 'a', 'b', 's'],
      edgeIds: ['\u{1f4a5}', '\uffee', 'z', 'a'],
      source: Int32Array.of(0, 0, 2, 1),
      target: Int32Array.of(1, 2, 3, 3),
      state: new Uint8Array(4),
      revocable: new Uint8Array(4),
      roots: Int32Array.of(0),
      sinks: Int32Array.of(3),
    };
    const [path] = shortestPaths(graph, adjacencyOf(graph), new Int32Array(4), 1);
    expect(idsOf(graph, path!)).toEqual(['\uffee', 'z']);
  });

  it('finds from many nodes at once what it finds from each as the only root', () => {
    const start = seed('authority paths from each');
    for (let round = 0; round < count(500); round++) {
      const random = new Random(start + round);
      const graph = randomGraph(random, 2 + random.below(40), random.below(120));
      const adjacency = adjacencyOf(graph);
      const blocked = Int32Array.from(graph.edgeIds, () => -random.below(2));
      const nodes = graph.nodeIds.map((_, node) => node).slice(0, -1);
      const each = nodes.map((node) => {
        const alone = { ...graph, roots: Int32Array.of(node) };
        return shortestPaths(alone, adjacency, blocked, 1)[0];
      });
      expect(shortestPathsFrom(graph, adjacency, blocked, nodes), `seed ${start + round}`).toEqual(each);
    }
  });

  it('bounds the memory of its levels by taking fewer lanes on large graphs', () => {
    expect([1, 1000, 200_000, 1_000_000, 2_000_000, 100_000_000].map(lanesFor)).toEqual([
      32, 32, 32, 8, 4, 1,
    ]);
  });
});
