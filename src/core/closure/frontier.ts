import { grantorsOf, type Spec } from './spec.ts';
import type { View } from './state.ts';

/**
 * The frontier of a missing set (paper, section A.2): the missing nodes that have no missing predecessor along paths of
 * unconditional inheritance. A node without a value is settled by any such predecessor; one that has a value, and lacks
 * authority only, by a parent that must be authorized, as evidence gives no permission. A revoked node is settled only by
 * one whose grant clears its mark.
 *
 * `missing` comes in topological order. The result is the unique least set with the same coverage.
 */
export function frontier(spec: Pick<Spec, 'nodes'>, missing: readonly number[], view: View): number[] {
  const inside = new Set(missing);
  return missing.filter((index) => {
    const { mode, required } = spec.nodes[index]!;
    const { value, revoked } = view(index);
    if (revoked) {
      const grantors = mode === 'inherit' ? grantorsOf(spec, index) : [];
      return !inherits(spec, index, new Set(grantors.filter((node) => inside.has(node))));
    }
    if (value === undefined) return !inherits(spec, index, inside);
    return mode !== 'inherit' || !required.some((parent) => inside.has(parent));
  });
}

/** Whether a path of inherit nodes leads to a node from one of the given ones. */
function inherits(spec: Pick<Spec, 'nodes'>, index: number, from: ReadonlySet<number>): boolean {
  if (from.size === 0) return false;
  const reached = new Set([index]);
  for (const node of reached) {
    const { mode, parents } = spec.nodes[node]!;
    if (mode !== 'inherit') continue;
    for (const parent of parents) {
      if (from.has(parent)) return true;
      reached.add(parent);
    }
  }
  return false;
}
