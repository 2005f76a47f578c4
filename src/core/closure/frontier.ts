import type { Method } from './methods.ts';
import { grantorsOf, type Spec, type SpecNode } from './spec.ts';
import type { View } from './state.ts';

/**
 * The frontier of a missing set (paper, section A.2): the missing nodes that have no missing predecessor along paths of
 * unconditional inheritance. A node without a value is settled by any such predecessor; one that has a value, and lacks
 * authority only, by a parent that must be authorized, as evidence gives no permission. A revoked node is settled only by
 * one whose grant clears its mark.
 *
 * `missing` comes in topological order. The result is the unique least set with the same coverage.
 */
export function frontier(
  spec: Pick<Spec, 'nodes'>,
  missing: readonly number[],
  view: View,
  { consequence }: Pick<Method, 'consequence'>,
): number[] {
  // Where no consequence is approved, one has its authority from its parents alone.
  const free: Free = ({ mode }) => mode === 'inherit' || (mode === 'confirm' && consequence === 'off');
  const inside = new Set(missing);
  return missing.filter((index) => {
    const node = spec.nodes[index]!;
    const { value, revoked } = view(index);
    if (revoked) {
      const grantors = grantorsOf(spec, index).filter((one) => inside.has(one));
      return !inherits(spec, index, new Set(grantors), free);
    }
    if (value === undefined) return !inherits(spec, index, inside, free);
    return !free(node) || !node.required.some((parent) => inside.has(parent));
  });
}

/** Whether a node inherits unconditionally. */
type Free = (node: SpecNode) => boolean;

/** Whether a path of such nodes leads to a node from one of the given ones. */
function inherits(spec: Pick<Spec, 'nodes'>, index: number, from: ReadonlySet<number>, free: Free): boolean {
  if (from.size === 0) return false;
  const reached = new Set([index]);
  for (const node of reached) {
    if (!free(spec.nodes[node]!)) continue;
    for (const parent of spec.nodes[node]!.parents) {
      if (from.has(parent)) return true;
      reached.add(parent);
    }
  }
  return false;
}
