import { type PlainDocument, type PlainEdge, plainEdge, plainNode } from './documents.ts';

/** A small seeded generator (mulberry32): equal seeds give equal documents on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** The items in a random order; the list given stays as it is. */
  shuffled<T>(items: readonly T[]): T[] {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }
}

/** Ids that break what is written carelessly: prototype names, case, normal forms, astral planes, JSON's own marks. */
const AWKWARD = [
  '__proto__',
  'constructor',
  'a@example.org',
  'A@example.org',
  'caf\u00e9',
  'cafe\u0301',
  '\u{1f4a5}',
  '\uffee',
  'x/y~z',
  '"quoted"\\',
  ' ',
  'K',
  '\u212a',
];

/** A random document of up to 9 nodes; most are sound up to step 4, and every fault happens now and then. */
export function randomDocument(random: Random): PlainDocument {
  const nodeIds = freshIds(random, 'n', 2 + random.below(8));
  const domains = ['d1', 'd2', 'd3'];
  const nodes = nodeIds.map((id) => plainNode(id, random.pick(domains)));
  const roots = random.shuffled(nodeIds).slice(0, 1 + random.below(2));
  const others = nodeIds.filter((id) => !roots.includes(id));
  const sinks = random.shuffled(others.length === 0 ? nodeIds : others).slice(0, 1 + random.below(2));
  const edges = randomEdges(random, nodeIds, domains);
  const document: PlainDocument = {
    version: 'AAGV-v0.1',
    graph_id: 'random',
    snapshot_sequence: random.below(100),
    captured_at: '2026-11-30T06:00:00Z',
    authority_epoch: 'epoch-1',
    roots,
    sinks,
    nodes,
    edges,
    normal_paths: [],
    revocation_cut_sets: [],
  };
  if (random.chance(0.8)) keepReachedSinks(random, document);
  document.normal_paths = randomPaths(random, document);
  document.revocation_cut_sets = randomCuts(random, document);
  if (random.chance(0.15)) breakSomething(random, document);
  return document;
}

function freshIds(random: Random, prefix: string, count: number): string[] {
  const awkward = random.chance(0.3) ? random.shuffled(AWKWARD) : [];
  return Array.from(
    { length: count },
    (_, index) => awkward[index] ?? `${prefix}${random.below(4)}-${index}`,
  );
}

function randomEdges(random: Random, nodes: readonly string[], domains: readonly string[]): PlainEdge[] {
  const states = random.pick([
    ['enabled'],
    ['disabled'],
    ['enabled', 'disabled'],
    ['enabled', 'disabled', 'disabled', 'unknown'],
  ]);
  return freshIds(random, 'e', random.below(nodes.length) + random.below(10)).map((id) =>
    plainEdge(id, random.pick(nodes), random.pick(nodes), {
      state: random.pick(states),
      enforcement: {
        revocable: random.chance(0.93),
        control_domain: random.pick(random.chance(0.5) ? domains : ['c1', 'c2']),
        revocation_id: random.pick(['r1', 'r2', 'r3']),
      },
    }),
  );
}

/** A random walk to each sink where there is one, else edges at random. */
function randomPaths(random: Random, document: PlainDocument): PlainDocument['normal_paths'] {
  const paths = document.sinks.map((sink, index) => ({
    id: `p${index}`,
    edges: walkTo(random, document, sink) ?? random.shuffled(ids(document.edges)).slice(0, random.below(4)),
  }));
  if (random.chance(0.1))
    paths.push({ id: 'p-more', edges: random.shuffled(ids(document.edges)).slice(0, 2) });
  return paths;
}

function ids(elements: readonly { readonly id: string }[]): string[] {
  return elements.map((element) => element.id);
}

/** Moves the sinks to where walks from the roots lead, far ones if there are any, so that most documents get past step 3. */
function keepReachedSinks(random: Random, document: PlainDocument): void {
  const others = document.nodes.map((node) => node.id).filter((id) => !document.roots.includes(id));
  const reached = random.shuffled(others).filter((id) => walkTo(random, document, id) !== null);
  const near = new Set(
    document.edges.filter((edge) => document.roots.includes(edge.source)).map((edge) => edge.target),
  );
  const far = reached.filter((id) => !near.has(id));
  const chosen = far.length > 0 ? far : reached;
  if (chosen.length > 0) document.sinks = chosen.slice(0, 1 + random.below(2));
}

function walkTo(random: Random, document: PlainDocument, sink: string): string[] | null {
  for (let attempt = 0; attempt < 20; attempt++) {
    const walk: string[] = [];
    let at = random.pick(document.roots);
    while (walk.length < 12) {
      const leaving = document.edges.filter((edge) => edge.source === at);
      if (leaving.length === 0) break;
      const next = random.pick(leaving);
      walk.push(next.id);
      at = next.target;
      if (at === sink) return walk;
    }
  }
  return null;
}

/** Cuts around the roots, around the sinks, of everything, and at random. */
function randomCuts(random: Random, document: PlainDocument): PlainDocument['revocation_cut_sets'] {
  const { edges, roots, sinks } = document;
  return Array.from({ length: 1 + random.below(3) }, (_, index) => {
    const chosen = random.pick([
      () => edges.filter((edge) => roots.includes(edge.source) && edge.enforcement.revocable),
      () => edges.filter((edge) => roots.includes(edge.source)),
      () => edges.filter((edge) => sinks.includes(edge.target)),
      () => edges.filter((edge) => edge.enforcement.revocable),
      () => random.shuffled(edges).slice(0, random.below(5)),
    ])();
    return { id: `k${index}`, edges: ids(chosen) };
  });
}

function breakSomething(random: Random, document: PlainDocument): void {
  const [edge] = random.shuffled(document.edges);
  const [path] = random.shuffled(document.normal_paths);
  const [cut] = random.shuffled(document.revocation_cut_sets);
  random.pick([
    () => document.roots.splice(0),
    () => document.sinks.splice(0),
    () => document.normal_paths.splice(0),
    () => document.revocation_cut_sets.splice(0),
    () => document.roots.push('nowhere'),
    () => document.sinks.push('nowhere'),
    () => document.sinks.push(document.sinks[0]!),
    () => document.sinks.push(document.roots[0]!),
    () => document.nodes.push(document.nodes[0]!),
    () => edge && document.edges.push({ ...edge, target: edge.source }),
    () => edge && document.edges.push(plainEdge('lost', edge.source, 'nowhere')),
    () => edge && document.edges.push(plainEdge('lost', 'nowhere', edge.target)),
    () => path?.edges.push('no-edge'),
    () => path?.edges.splice(0),
    () => path?.edges.reverse(),
    () => path && document.normal_paths.push(path),
    () => cut?.edges.push('no-edge'),
    () => cut?.edges.push(...cut.edges.slice(0, 1)),
    () => cut && document.revocation_cut_sets.push(cut),
    () => {
      document.version = 'AAGV-v9';
    },
  ])();
}
