import type { Findings } from './findings.ts';
import type { DraftNode } from './read-nodes.ts';

/** Parents and children by number, and an order in which parents come first. Nodes of a cycle have no parents here. */
export interface Graph {
  readonly parents: readonly (readonly number[])[];
  readonly children: readonly (readonly number[])[];
  readonly order: readonly number[];
  readonly cyclic: ReadonlySet<number>;
}

/** Sorts the nodes topologically, first declared first. A cycle is a finding that names it, and is then cut. */
export function buildGraph(nodes: readonly DraftNode[], findings: Findings): Graph {
  const cyclic = findCycles(nodes, findings);
  const parents = nodes.map((node, index) => (cyclic.has(index) ? [] : node.parents));
  const children: number[][] = nodes.map(() => []);
  for (const [index, own] of parents.entries()) for (const parent of own) children[parent]!.push(index);
  return { parents, children, order: sort(parents, children), cyclic };
}

function sort(parents: readonly (readonly number[])[], children: readonly (readonly number[])[]): number[] {
  const waiting = parents.map((own) => own.length);
  const order = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  for (const node of order) {
    for (const child of children[node]!) {
      waiting[child]!--;
      if (waiting[child] === 0) order.push(child);
    }
  }
  return order;
}

/** Every node that lies on a cycle; one finding a cycle. A cycle is cut where it is found, which frees what hangs on it. */
function findCycles(nodes: readonly DraftNode[], findings: Findings): Set<number> {
  const cyclic = new Set<number>();
  const children: number[][] = nodes.map(() => []);
  for (const [index, { parents }] of nodes.entries())
    for (const parent of parents) children[parent]!.push(index);
  const waiting = nodes.map(({ parents }) => parents.length);
  const sorted = new Set<number>();
  const free = (starts: readonly number[]): void => {
    const queue = [...starts];
    for (const node of queue) sorted.add(node);
    for (const node of queue) {
      for (const child of children[node]!) {
        waiting[child]!--;
        if (waiting[child] !== 0 || sorted.has(child)) continue;
        sorted.add(child);
        queue.push(child);
      }
    }
  };
  free([...nodes.keys()].filter((node) => waiting[node] === 0));
  for (const start of nodes.keys()) {
    while (!sorted.has(start)) {
      const cycle = walkBack(nodes, start, sorted);
      report(nodes, cycle, findings);
      for (const node of cycle) cyclic.add(node);
      free(cycle);
    }
  }
  return cyclic;
}

/** A cycle, found by following unsorted parents from an unsorted node until one comes again. */
function walkBack(nodes: readonly DraftNode[], start: number, sorted: ReadonlySet<number>): number[] {
  const path: number[] = [];
  const place = new Map<number, number>();
  let node = start;
  while (!place.has(node)) {
    place.set(node, path.length);
    path.push(node);
    node = nodes[node]!.parents.find((parent) => !sorted.has(parent))!;
  }
  return path.slice(place.get(node)!).reverse();
}

function report(nodes: readonly DraftNode[], cycle: readonly number[], findings: Findings): void {
  const start = cycle.indexOf(cycle.reduce((least, node) => Math.min(least, node)));
  const ids = [...cycle.slice(start), ...cycle.slice(0, start)].map((node) => nodes[node]!.id);
  const path = [...ids, ids[0]].map((id) => `\`${id}\``).join(' → ');
  const message =
    ids.length === 1
      ? `\`${ids[0]}\` is computed from itself`
      : `these nodes are computed from one another: ${path}`;
  findings.add('CYCLE', nodes[cycle[start]!]!.ref, message, { atKey: true, ids });
}
