import { MAX_BYPASS_EDGES } from '../limits.ts';
import type { Flow } from './flow.ts';
import type { Network } from './network.ts';

/** A path as places in `network.edges`, and what it carries. */
export interface CarriedPath {
  readonly edges: Int32Array;
  readonly flow: number;
}

/** A flow as paths from the source to the sink, none with a node twice. */
export interface FlowPaths {
  readonly paths: readonly CarriedPath[];
  /** Flow of paths that are not listed: the listed ones have at most MAX_BYPASS_EDGES edges together. */
  readonly omitted: number;
}

/** Takes a finite flow apart; cycles that it may hold are dropped. */
export function pathsOf(network: Network, flow: Flow): FlowPaths {
  const carried = new Float64Array(network.head.length);
  for (let arc = 0; arc < carried.length; arc += 2) carried[arc] = flow.residual[arc ^ 1]!;
  const walker = new Walker(network, carried);
  const paths: CarriedPath[] = [];
  let rest = flow.value;
  let budget = MAX_BYPASS_EDGES;
  while (rest > 0) {
    const path = walker.next();
    budget -= path.edges.length;
    if (budget < 0) break;
    paths.push(path);
    rest -= path.flow;
  }
  return { paths, omitted: rest };
}

/** Walks from the source to the sink over arcs that carry something, and takes away what it walked over. */
class Walker {
  readonly #network: Network;
  readonly #carried: Float64Array;
  /** Arcs of a node before its cursor carry nothing any more. */
  readonly #cursor: Int32Array;
  /** Place of a node on the walk, -1 where it is not on it. */
  readonly #place: Int32Array;
  readonly #walk: Int32Array;

  constructor(network: Network, carried: Float64Array) {
    this.#network = network;
    this.#carried = carried;
    this.#cursor = network.starts.slice(0, network.nodes);
    this.#place = new Int32Array(network.nodes).fill(-1);
    this.#walk = new Int32Array(network.nodes);
  }

  next(): CarriedPath {
    const { head, source, sink } = this.#network;
    let length = 0;
    let node = source;
    this.#place[source] = 0;
    while (node !== sink) {
      const arc = this.#arcFrom(node);
      const to = head[arc]!;
      this.#walk[length++] = arc;
      const before = this.#place[to]!;
      if (before < 0) {
        this.#place[to] = length;
        node = to;
        continue;
      }
      this.#take(before, length);
      for (; length > before; length--) this.#place[head[this.#walk[length - 1]!]!] = -1;
      this.#place[to] = before;
      node = to;
    }
    const flow = this.#take(0, length);
    this.#place[source] = -1;
    for (let i = 0; i < length; i++) this.#place[head[this.#walk[i]!]!] = -1;
    // The first arc and the last are those of the super source and the super sink.
    return { edges: this.#walk.slice(1, length - 1).map((arc) => arc >> 1), flow };
  }

  #arcFrom(node: number): number {
    const { arcs } = this.#network;
    let slot = this.#cursor[node]!;
    while (this.#carried[arcs[slot]!] === 0) slot++;
    this.#cursor[node] = slot;
    return arcs[slot]!;
  }

  /** Takes the least that the arcs of a stretch of the walk carry from all of them. */
  #take(from: number, to: number): number {
    let amount = Number.POSITIVE_INFINITY;
    for (let i = from; i < to; i++) amount = Math.min(amount, this.#carried[this.#walk[i]!]!);
    for (let i = from; i < to; i++) {
      const arc = this.#walk[i]!;
      this.#carried[arc] = this.#carried[arc]! - amount;
    }
    return amount;
  }
}
