import { residualComponents } from './components.ts';
import { ABSENT, type Flow } from './flow.ts';
import type { Network } from './network.ts';

const UNDECIDED = 0;
const BEFORE = 1;
const BEHIND = 2;

/**
 * The minimum cut that a maximum flow proves, as places in `network.edges`, in order. Of several it is the one whose
 * edges have the first ids: going through them in order, an edge is taken where some minimum cut has it and all those
 * taken before. The minimum cuts are the sets of nodes closed under what is left of the arcs (Picard and Queyranne,
 * 1980), so each choice closes two sets, and every node is decided once.
 */
export function cutOf(network: Network, capacity: Float64Array, flow: Flow): Int32Array {
  const { head } = network;
  const { residual } = flow;
  const side = new Uint8Array(network.nodes);
  const settle = closer(network, residual, side);
  settle(network.source, BEFORE);
  settle(network.sink, BEHIND);
  const component = residualComponents(network, residual);
  for (let k = 0; k < capacity.length; k++) {
    if (capacity[k]! <= 0 || residual[2 * k] !== 0) continue;
    const to = head[2 * k]!;
    const from = head[2 * k + 1]!;
    if (side[from] === BEHIND || side[to] === BEFORE || component[from] === component[to]) continue;
    settle(from, BEFORE);
    settle(to, BEHIND);
  }
  const reached = reachedWithout(network, capacity, side);
  const cut: number[] = [];
  for (let k = 0; k < capacity.length; k++) {
    if (capacity[k] === ABSENT || reached[head[2 * k + 1]!] !== 1) continue;
    if (side[head[2 * k]!] !== BEFORE) cut.push(k);
  }
  return Int32Array.from(cut);
}

/** Puts a node on a side, with all that must be there with it: what it can reach is before, what reaches it behind. */
function closer(
  network: Network,
  residual: Float64Array,
  side: Uint8Array,
): (node: number, which: typeof BEFORE | typeof BEHIND) => void {
  const { starts, arcs, head } = network;
  const waiting = new Int32Array(network.nodes);
  return (node, which) => {
    if (side[node] !== UNDECIDED) return;
    const backwards = which === BEHIND ? 1 : 0;
    side[node] = which;
    waiting[0] = node;
    for (let size = 1; size > 0; ) {
      const at = waiting[--size]!;
      const end = starts[at + 1]!;
      for (let slot = starts[at]!; slot < end; slot++) {
        const arc = arcs[slot]!;
        const next = head[arc]!;
        if (side[next] !== UNDECIDED || residual[arc ^ backwards] === 0) continue;
        side[next] = which;
        waiting[size++] = next;
      }
    }
  };
}

/** Nodes reached from the source over edges that are there and stay before the cut: only what leaves these is needed. */
function reachedWithout(network: Network, capacity: Float64Array, side: Uint8Array): Uint8Array {
  const { starts, arcs, head, source } = network;
  const reached = new Uint8Array(network.nodes);
  const waiting = new Int32Array(network.nodes);
  reached[source] = 1;
  waiting[0] = source;
  for (let size = 1; size > 0; ) {
    const at = waiting[--size]!;
    const end = starts[at + 1]!;
    for (let slot = starts[at]!; slot < end; slot++) {
      const arc = arcs[slot]!;
      const next = head[arc]!;
      const isReverse = (arc & 1) === 1;
      if (isReverse || reached[next] === 1 || side[next] !== BEFORE || capacity[arc >> 1] === ABSENT)
        continue;
      reached[next] = 1;
      waiting[size++] = next;
    }
  }
  return reached;
}
