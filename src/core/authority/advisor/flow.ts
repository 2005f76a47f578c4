import type { Network } from './network.ts';

/** Capacity of an edge that no cut may use. */
export const UNCUTTABLE = Number.POSITIVE_INFINITY;
/** Capacity of an edge that is taken to be gone already; a capacity of 0 is an edge that costs nothing to cut. */
export const ABSENT = -1;

/** A maximum flow. `value` is {@link UNCUTTABLE} where some path has no edge that may be cut. */
export interface Flow {
  readonly value: number;
  /** What each arc can still carry; of the reverse of an edge's arc, what the edge carries. */
  readonly residual: Float64Array;
  /** Times that its search went over the network. */
  readonly passes: number;
}

/**
 * A maximum flow by Dinic's algorithm (E. A. Dinic, 1970), without recursion. `capacity` has a whole number,
 * {@link UNCUTTABLE} or {@link ABSENT} for each of `network.edges`; the numbers must add up to a safe integer.
 */
export function maximumFlow(network: Network, capacity: Float64Array): Flow {
  const residual = new Float64Array(network.head.length);
  for (let k = 0; k < capacity.length; k++) residual[2 * k] = Math.max(0, capacity[k]!);
  for (let arc = 2 * capacity.length; arc < residual.length; arc += 2) residual[arc] = UNCUTTABLE;
  const level = new Int32Array(network.nodes);
  const queue = new Int32Array(network.nodes);
  let value = 0;
  let passes = 1;
  for (; value < UNCUTTABLE && findLevels(network, residual, level, queue); passes += 2) {
    value += blockingFlow(network, residual, level);
  }
  return { value, residual, passes };
}

/**
 * Steps to the sink over arcs with something left; says whether the source has any. Counted from the sink, so that every
 * step that {@link blockingFlow} takes leads nearer to it.
 */
function findLevels(network: Network, residual: Float64Array, level: Int32Array, queue: Int32Array): boolean {
  const { starts, arcs, head, source, sink } = network;
  level.fill(-1);
  level[sink] = 0;
  queue[0] = sink;
  let size = 1;
  for (let at = 0; at < size && level[source] === -1; at++) {
    const node = queue[at]!;
    const end = starts[node + 1]!;
    for (let slot = starts[node]!; slot < end; slot++) {
      const arc = arcs[slot]!;
      const before = head[arc]!;
      if (level[before] !== -1 || residual[arc ^ 1] === 0) continue;
      level[before] = level[node]! + 1;
      queue[size++] = before;
    }
  }
  return level[source] !== -1;
}

/** Fills the level graph along shortest paths until none is left; a node that leads nowhere is not entered again. */
function blockingFlow(network: Network, residual: Float64Array, level: Int32Array): number {
  const { starts, arcs, head, source, sink } = network;
  const cursor = starts.slice(0, network.nodes);
  const path = new Int32Array(network.nodes);
  let depth = 0;
  let node = source;
  let value = 0;
  for (;;) {
    if (node === sink) {
      let amount = UNCUTTABLE;
      for (let i = 0; i < depth; i++) amount = Math.min(amount, residual[path[i]!]!);
      if (amount === UNCUTTABLE) return UNCUTTABLE;
      depth = push(path, depth, residual, amount);
      value += amount;
      node = head[path[depth]! ^ 1]!;
      continue;
    }
    const end = starts[node + 1]!;
    let slot = cursor[node]!;
    while (slot < end) {
      const arc = arcs[slot]!;
      if (residual[arc]! > 0 && level[head[arc]!] === level[node]! - 1) break;
      slot++;
    }
    cursor[node] = slot;
    if (slot < end) {
      const arc = arcs[slot]!;
      path[depth++] = arc;
      node = head[arc]!;
    } else {
      if (depth === 0) return value;
      level[node] = -1;
      node = head[path[--depth]! ^ 1]!;
    }
  }
}

/** Sends an amount down a path; gives the place of its first arc that is now full. */
function push(path: Int32Array, depth: number, residual: Float64Array, amount: number): number {
  let full = depth;
  for (let i = depth - 1; i >= 0; i--) {
    const arc = path[i]!;
    residual[arc] = residual[arc]! - amount;
    residual[arc ^ 1] = residual[arc ^ 1]! + amount;
    if (residual[arc] === 0) full = i;
  }
  return full;
}
