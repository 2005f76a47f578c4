import type { Network } from './network.ts';

/** Strongly connected components of the arcs that have something left (Tarjan, 1972, without recursion), by node. */
export function residualComponents(network: Network, residual: Float64Array): Int32Array {
  const { nodes, starts, arcs, head } = network;
  const component = new Int32Array(nodes).fill(-1);
  const order = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const cursor = starts.slice(0, nodes);
  /** Nodes of the walk, each the parent of the next. */
  const walk = new Int32Array(nodes);
  /** Nodes that have no component yet. */
  const open = new Int32Array(nodes);
  let depth = 0;
  let opened = 0;
  let count = 0;
  let found = 0;
  const enter = (node: number): void => {
    order[node] = count;
    low[node] = count++;
    walk[depth++] = node;
    open[opened++] = node;
  };
  for (let start = 0; start < nodes; start++) {
    if (order[start] !== -1) continue;
    enter(start);
    while (depth > 0) {
      const node = walk[depth - 1]!;
      const slot = cursor[node]!;
      if (slot < starts[node + 1]!) {
        cursor[node] = slot + 1;
        const arc = arcs[slot]!;
        if (residual[arc] === 0) continue;
        const next = head[arc]!;
        if (order[next] === -1) enter(next);
        else if (component[next] === -1) low[node] = Math.min(low[node]!, order[next]!);
        continue;
      }
      depth--;
      if (depth > 0) low[walk[depth - 1]!] = Math.min(low[walk[depth - 1]!]!, low[node]!);
      if (low[node] !== order[node]) continue;
      while (component[node] === -1) component[open[--opened]!] = found;
      found++;
    }
  }
  return component;
}
