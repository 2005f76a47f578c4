interface Link {
  readonly source: string;
  readonly target: string;
}

/** Ids within `depth` steps of `starts`, either way along edges, the starts included. */
export function neighbourhood(starts: Iterable<string>, edges: readonly Link[], depth: number): Set<string> {
  const beside = new Map<string, string[]>();
  const link = (from: string, to: string) => {
    const list = beside.get(from);
    if (list === undefined) beside.set(from, [to]);
    else list.push(to);
  };
  for (const edge of edges) {
    link(edge.source, edge.target);
    link(edge.target, edge.source);
  }
  const found = new Set(starts);
  let frontier = [...found];
  for (let step = 0; step < depth && frontier.length > 0; step++) {
    const next: string[] = [];
    for (const id of frontier) {
      for (const other of beside.get(id) ?? []) {
        if (found.has(other)) continue;
        found.add(other);
        next.push(other);
      }
    }
    frontier = next;
  }
  return found;
}

/**
 * Reading order: breadth first from `starts` (in their order), neighbours by id, then whatever is left by id. Canvas
 * focus and the outline both follow it.
 */
export function readingOrder(
  ids: readonly string[],
  edges: readonly Link[],
  starts: readonly string[],
): string[] {
  const all = new Set(ids);
  const outs = new Map<string, string[]>();
  for (const edge of edges) {
    if (!all.has(edge.source) || !all.has(edge.target)) continue;
    const list = outs.get(edge.source);
    if (list === undefined) outs.set(edge.source, [edge.target]);
    else list.push(edge.target);
  }
  const order = new Set<string>();
  const queue: string[] = [];
  const reach = (id: string) => {
    if (!all.has(id) || order.has(id)) return;
    order.add(id);
    queue.push(id);
  };
  const walk = () => {
    for (let head = 0; head < queue.length; head++) {
      for (const to of (outs.get(queue[head] ?? '') ?? []).sort()) reach(to);
    }
    queue.length = 0;
  };
  for (const id of starts) reach(id);
  walk();
  for (const id of [...all].sort()) {
    reach(id);
    walk();
  }
  return [...order];
}
