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

/** Every node that lies on a cycle; one finding a cycle. */
function findCycles(nodes: readonly DraftNode[], findings: Findings): Set<number> {
  const cyclic = new Set<number>();
  const parents = nodes.map((node) => node.parents);
  let rest = leftOver(parents);
  while (rest.size > 0) {
    const cycle = walkBack(parents, rest);
    report(nodes, cycle, findings);
    for (const node of cycle) {
      cyclic.add(node);
      parents[node] = [];
    }
    rest = leftOver(parents);
  }
  return cyclic;
}

/** Nodes that no topological order reaches: those on a cycle or below one. */
function leftOver(parents: readonly (readonly number[])[]): Set<number> {
  const children: number[][] = parents.map(() => []);
  for (const [index, own] of parents.entries()) for (const parent of own) children[parent]!.push(index);
  const sorted = new Set(sort(parents, children));
  return new Set([...parents.keys()].filter((node) => !sorted.has(node)));
}

/** A cycle, found by following unsorted parents from the first unsorted node until one comes again. */
function walkBack(parents: readonly (readonly number[])[], rest: ReadonlySet<number>): number[] {
  const path: number[] = [];
  const place = new Map<number, number>();
  let node = Math.min(...rest);
  while (!place.has(node)) {
    place.set(node, path.length);
    path.push(node);
    node = parents[node]!.find((parent) => rest.has(parent))!;
  }
  return path.slice(place.get(node)!).reverse();
}

function report(nodes: readonly DraftNode[], cycle: readonly number[], findings: Findings): void {
  const start = cycle.indexOf(Math.min(...cycle));
  const ids = [...cycle.slice(start), ...cycle.slice(0, start)].map((node) => nodes[node]!.id);
  const path = [...ids, ids[0]].map((id) => `\`${id}\``).join(' → ');
  const message =
    ids.length === 1
      ? `\`${ids[0]}\` is computed from itself`
      : `these nodes are computed from one another: ${path}`;
  findings.add('CYCLE', nodes[cycle[start]!]!.ref, message, { atKey: true, ids });
}
