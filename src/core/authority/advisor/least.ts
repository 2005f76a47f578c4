import { cutOf } from './cut-of-flow.ts';
import { ABSENT, type Flow, maximumFlow, UNCUTTABLE } from './flow.ts';
import type { CutProblem } from './problem.ts';

/** A least cut, as numbers of the graph in the order of their ids, and the flow that proves it. */
export interface LeastEdges {
  readonly edges: readonly number[];
  readonly flow: Flow;
}

/**
 * The usable edges of least weight without which, and without those that are gone, no sink is reached. `units` has a
 * whole number for each edge, and every path must have a usable edge or one that is gone.
 */
export function leastEdges(
  { network, usable, gone }: Pick<CutProblem, 'network' | 'usable' | 'gone'>,
  units: Float64Array,
): LeastEdges {
  const capacity = Float64Array.from(network.edges, (edge) => {
    if (gone[edge] === 1) return ABSENT;
    return usable[edge] === 1 ? units[edge]! : UNCUTTABLE;
  });
  const flow = maximumFlow(network, capacity);
  const cut = cutOf(network, capacity, flow);
  return { edges: Array.from(cut, (k) => network.edges[k]!), flow };
}
