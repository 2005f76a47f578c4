import { advise, validate } from '../src/core/authority/index.ts';
import { generate } from './document.ts';
import { type Benchmark, compared, fastest, type Row } from './measure.ts';

/** Advice on 100,000 edges against five validations of the same document: narrow, wide, and by acts. */
export const cut: Benchmark = {
  name: 'cut',
  *run(): Iterable<Row> {
    const narrow = generate({ nodes: 20_000, edges: 100_000, cuts: 1 });
    const wide = layered(40, 500, 100_000);
    for (const [what, text] of [
      ['65 blocks in a row', narrow],
      ['40 layers of 500 nodes', wide],
    ] as const) {
      const [once, edges, acts] = fastest(
        3,
        () => validate(text),
        () => advise(text, { by: 'edges' }),
        () => advise(text, { by: 'acts' }),
      ) as [number, number, number];
      yield compared(`least cut by edges, ${what}, against 5 validations`, edges, 5 * once, 1);
      yield compared(`fewest acts, ${what}, against 5 validations`, acts, 5 * once);
    }
  },
};

/** Layers of nodes, each joined to the next by random edges: flows are wide, and every one of them is long. */
function layered(layers: number, width: number, edges: number): string {
  const node = (layer: number, place: number): string => `n${layer}-${place}`;
  let random = 1;
  const below = (limit: number): number => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return (random >>> 8) % limit;
  };
  const all = Array.from({ length: layers * width }, (_, i) => node(Math.floor(i / width), i % width));
  const end = (layer: number): string[] => Array.from({ length: width }, (_, place) => node(layer, place));
  const enforcement = (i: number) => ({ revocable: true, control_domain: 'idp', revocation_id: `r-${i}` });
  return JSON.stringify({
    version: 'AAGV-v0.1',
    graph_id: 'layers',
    snapshot_sequence: 1,
    captured_at: '2026-11-30T06:00:00Z',
    authority_epoch: 'epoch-1',
    roots: end(0),
    sinks: end(layers - 1),
    nodes: all.map((id) => ({ id, kind: 'service', trust_domain: 'org' })),
    edges: Array.from({ length: edges }, (_, i) => {
      // First the straight edges, of which each place has a normal path; then random ones.
      const straight = i < (layers - 1) * width;
      const layer = straight ? Math.floor(i / width) : below(layers - 1);
      const source = node(layer, straight ? i % width : below(width));
      const target = node(layer + 1, straight ? i % width : below(width));
      return {
        id: `e${i}`,
        source,
        target,
        capability: 'call',
        state: 'enabled',
        enforcement: enforcement(i),
      };
    }),
    normal_paths: end(0).map((id, place) => ({
      id: `p-${id}`,
      edges: Array.from({ length: layers - 1 }, (_, layer) => `e${layer * width + place}`),
    })),
    revocation_cut_sets: [{ id: 'k', edges: end(0).map((_, place) => `e${place}`) }],
  });
}
