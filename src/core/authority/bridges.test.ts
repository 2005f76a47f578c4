import { describe, expect, it } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { bridgesOn } from './bridges.ts';
import { routesOf } from './routes.ts';
import { shortestPaths } from './shortest.ts';
import { soundGraph } from './sound.ts';
import { parts } from './testing/oracle.ts';
import { Random, randomDocument } from './testing/random.ts';

describe('bridges', () => {
  it('are the edges of a shortest path that part roots from sinks alone', () => {
    const random = new Random(seed('bridges'));
    let [found, others] = [0, 0];
    for (let run = 0; run < count(4000); run++) {
      const document = randomDocument(random);
      const text = JSON.stringify(document);
      const read = soundGraph(text);
      if (read.kind !== 'sound') continue;
      const { graph } = read.document;
      const { adjacency } = routesOf(graph);
      const path = shortestPaths(graph, adjacency, new Int32Array(graph.edgeIds.length), 1)[0]!;
      if (path === null) continue;
      const bridges = bridgesOn(graph, adjacency, path);
      for (const edge of path) {
        expect(bridges.has(edge), text).toBe(parts(document, [graph.edgeIds[edge]!]));
        if (bridges.has(edge)) found++;
        else others++;
      }
    }
    expect(Math.min(found, others)).toBeGreaterThan(count(4000) / 10);
  });
});
