import type { Graph } from './document.ts';
import type { Adjacency } from './reach.ts';

/** Past every place on a path. */
const BEYOND = 0x7fffffff;

/**
 * Of the edges of a root-to-sink path, those that lie on every such path: each alone parts the roots from the sinks, and
 * so does any set that has one. One sweep along the path: what is reached without its next edge either lies further
 * along, and then that edge can be bypassed, or it does not. The path must not meet a node twice.
 */
export function bridgesOn(graph: Graph, adjacency: Adjacency, path: Int32Array): ReadonlySet<number> {
  const walk = new Sweep(graph, adjacency, path);
  for (const root of graph.roots) walk.reach(root);
  const bridges = new Set<number>();
  for (const [index, edge] of path.entries()) {
    if (walk.furthest <= index) bridges.add(edge);
    walk.reach(graph.target[edge]!);
  }
  return bridges;
}

/** Nodes reached so far over edges that are not on the path. */
class Sweep {
  /** Furthest place on the path that was reached: its first node has 0; a sink is {@link BEYOND} them all. */
  furthest = -1;
  readonly #graph: Graph;
  readonly #adjacency: Adjacency;
  readonly #onPath: ReadonlySet<number>;
  /** Place of each node, -1 where it is not on the path. */
  readonly #place: Int32Array;
  readonly #seen: Uint8Array;
  readonly #waiting: Int32Array;

  constructor(graph: Graph, adjacency: Adjacency, path: Int32Array) {
    const nodes = graph.nodeIds.length;
    this.#graph = graph;
    this.#adjacency = adjacency;
    this.#onPath = new Set(path);
    this.#place = new Int32Array(nodes).fill(-1);
    for (const [index, edge] of path.entries()) {
      this.#place[graph.source[edge]!] = index;
      this.#place[graph.target[edge]!] = index + 1;
    }
    for (const sink of graph.sinks) this.#place[sink] = BEYOND;
    this.#seen = new Uint8Array(nodes);
    this.#waiting = new Int32Array(nodes);
  }

  reach(start: number): void {
    const { outStarts, outEdges } = this.#adjacency;
    let size = this.#enter(start, 0);
    while (size > 0) {
      const node = this.#waiting[--size]!;
      const end = outStarts[node + 1]!;
      for (let slot = outStarts[node]!; slot < end; slot++) {
        const edge = outEdges[slot]!;
        if (!this.#onPath.has(edge)) size = this.#enter(this.#graph.target[edge]!, size);
      }
    }
  }

  /** Puts a node that is new on the stack; gives the new size of it. */
  #enter(node: number, size: number): number {
    if (this.#seen[node] === 1) return size;
    this.#seen[node] = 1;
    this.furthest = Math.max(this.furthest, this.#place[node]!);
    this.#waiting[size] = node;
    return size + 1;
  }
}
