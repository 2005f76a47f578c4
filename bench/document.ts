/** What a generated document has. It is the same for the same numbers. */
export interface Size {
  readonly nodes: number;
  readonly edges: number;
  /** Declared cuts, up to one less than the blocks. */
  readonly cuts: number;
}

const BLOCKS = 65;

/** The document of the speed requirement: a million edges, about 180 MB. */
export const LARGE: Size = { nodes: 200_000, edges: 1_000_000, cuts: 1 };

/**
 * An authority graph of {@link BLOCKS} blocks in a row, one bridge from each to the next; the root opens the first
 * and the sink closes the last, so that each bridge is a cut and every element is on the way of every traversal. Edges
 * within a block are random. The last edge is a self-loop: its lint needs a range at the far end of the text.
 */
export function generate({ nodes, edges, cuts }: Size): string {
  const parts = [
    '{"version":"AAGV-v0.1","graph_id":"g-large","snapshot_sequence":1,"captured_at":"2026-11-30T06:00:00Z",',
    `"authority_epoch":"epoch-1","roots":["${node(0)}"],"sinks":["${node(nodes - 1)}"],\n"nodes":[`,
  ];
  for (let i = 0; i < nodes; i++) {
    parts.push(i === 0 ? '\n' : ',\n', `{"id":"${node(i)}","kind":"service","trust_domain":"org-${i % 97}"}`);
  }
  parts.push('],\n"edges":[');
  for (const text of edgeTexts(nodes, edges)) parts.push(text);
  parts.push('],\n"normal_paths":[{"id":"p-1","edges":[');
  parts.push(Array.from({ length: 2 * BLOCKS - 1 }, (_, i) => `"${edge(i)}"`).join(','));
  parts.push(']}],\n"revocation_cut_sets":[');
  parts.push(
    Array.from({ length: cuts }, (_, i) => `{"id":"k-${i}","edges":["${edge(2 * i + 1)}"]}`).join(','),
  );
  parts.push(']}\n');
  // A copy in one piece: a text pieced together would make the first reader pay for its joining.
  return Buffer.from(parts.join('')).toString('latin1');
}

function* edgeTexts(nodes: number, edges: number): Generator<string> {
  const first = (block: number) => Math.floor((block * nodes) / BLOCKS);
  let random = 1;
  for (let i = 0; i < edges; i++) {
    yield i === 0 ? '\n' : ',\n';
    if (i < 2 * BLOCKS - 1) {
      // The way through: across a block, then over the bridge to the next.
      const block = i >> 1;
      const last = first(block + 1) - 1;
      yield i % 2 === 0 ? edgeText(i, first(block), last) : edgeText(i, last, last + 1);
      continue;
    }
    const block = i % BLOCKS;
    const length = first(block + 1) - first(block);
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    const source = first(block) + (random % length);
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    const other = first(block) + ((random >>> 8) % length);
    yield edgeText(i, source, i === edges - 1 || other === source ? source : other);
  }
}

function edgeText(i: number, source: number, target: number): string {
  const enforcement = `{"revocable":true,"control_domain":"idp-${i % 31}","revocation_id":"r-${i}"}`;
  return `{"id":"${edge(i)}","source":"${node(source)}","target":"${node(target)}","capability":"call","state":"enabled","enforcement":${enforcement}}`;
}

const node = (i: number): string => `n${i}`;
const edge = (i: number): string => `e${i}`;
