import type { AssumedState, AuthorityView, Bounds, EdgeState } from '../../../core/authority/types.ts';
import type { Model } from '../model.ts';

export type WhatIf = ReadonlyMap<string, EdgeState>;

/** Assumed states that change something: of edges that are there and are not in that state anyway. */
export function assumedStates(view: Pick<AuthorityView, 'edges'>, whatIf: WhatIf): AssumedState[] {
  if (whatIf.size === 0) return [];
  return view.edges.flatMap(({ id, state }) => {
    const assumed = whatIf.get(id);
    return assumed === undefined || assumed === state ? [] : [{ edge: id, state: assumed }];
  });
}

/** The model as it is drawn while states are assumed. What is not assumed stays the same object. */
export function withAssumed(model: Model, whatIf: WhatIf): Model {
  if (whatIf.size === 0) return model;
  const edgeOf = new Map(model.edgeOf);
  for (const [id, state] of whatIf) {
    const edge = model.edgeOf.get(id);
    if (edge !== undefined && edge.state !== state) edgeOf.set(id, { ...edge, state });
  }
  return { ...model, edges: model.edges.map((edge) => edgeOf.get(edge.id) ?? edge), edgeOf };
}

const WORDS = { VALID_OPEN: 'open', VALID_CLOSED: 'closed' } as const;

/** What the bounds say, in one sentence that never claims an outcome while something is unknown. */
export function boundsSentence({ allDisabled, allEnabled, verdict }: Bounds, unknown: number): string {
  if (unknown === 0) return `with these states, enabled edges leave the graph ${WORDS[allEnabled]}`;
  if (verdict !== 'depends') return `${verdict}: whatever the unknown edges turn out to be`;
  return `it depends: ${WORDS[allDisabled]} with every unknown edge disabled, ${WORDS[allEnabled]} with every one enabled`;
}
