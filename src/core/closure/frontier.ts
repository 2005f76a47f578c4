import type { SpecNode } from './spec.ts';
import type { View } from './state.ts';

/**
 * The frontier of a missing set (paper, section A.2): the missing nodes that no other missing node settles. A missing
 * node settles what inherits from it unconditionally: an inherit node without a value where the parent has none, or one
 * without authority where the parent is among those that must be authorized. A revoked node is settled only by a grant
 * of an authority node behind it, never by evidence.
 *
 * `missing` comes in topological order. The result is the unique least set with the same coverage.
 */
export function frontier(nodes: readonly SpecNode[], missing: readonly number[], view: View): number[] {
  const inside = new Set(missing);
  /** Missing nodes that a grant of a missing authority node settles, those authority nodes included. */
  const granted = new Set(missing.filter((node) => nodes[node]!.kind === 'authority'));
  return missing.filter((index) => {
    const node = nodes[index]!;
    const settling = node.parents.filter(
      (parent) => inside.has(parent) && settles(nodes, parent, index, view),
    );
    if (settling.some((parent) => granted.has(parent))) granted.add(index);
    return !settling.some((parent) => granted.has(parent) || !view(index).revoked);
  });
}

/** Whether an edge of the graph is unconditional: settling the parent does all that the parent can do for the child. */
export function settles(nodes: readonly SpecNode[], parent: number, child: number, view: View): boolean {
  const node = nodes[child]!;
  if (node.kind !== 'derived' || node.mode !== 'inherit') return false;
  if (view(parent).value === undefined && view(child).value === undefined) return true;
  return node.required.includes(parent) && !view(parent).authorized;
}
