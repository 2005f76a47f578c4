import type { SymbolKind } from '../../../core/authority/symbols.ts';
import type { AuthorityView, EdgeState, GraphEdge } from '../../../core/authority/types.ts';
import type { Model } from '../model.ts';

/** One row of the outline: a node, an edge under its source, a path or a cut. */
export interface OutlineRow {
  readonly key: string;
  readonly kind: SymbolKind;
  readonly id: string;
  /** 0 for nodes, paths and cuts; 1 for an edge under its source. */
  readonly level: 0 | 1;
  /** What it is, in words. */
  readonly what: string;
  /** Where it leads, or what it consists of. */
  readonly where: string;
  readonly state: EdgeState | null;
}

/**
 * The graph in reading order: each node from the roots on, its outgoing edges under it, then normal paths and cuts.
 * `wanted` keeps rows that hold it.
 */
export function outlineRows(view: AuthorityView, model: Model, wanted = ''): OutlineRow[] {
  const edges = new Map(view.edges.map((edge) => [edge.id, edge]));
  const outgoing = new Map<string, GraphEdge[]>();
  for (const { id } of model.edges) {
    const edge = edges.get(id);
    if (edge === undefined) continue;
    const list = outgoing.get(edge.source);
    if (list === undefined) outgoing.set(edge.source, [edge]);
    else list.push(edge);
  }
  const rows: OutlineRow[] = [];
  for (const node of model.nodes) {
    const marks = [node.kind, node.root ? 'root' : '', node.sink ? 'sink' : ''].filter((mark) => mark !== '');
    rows.push({
      key: `node ${node.id}`,
      kind: 'node',
      id: node.id,
      level: 0,
      what: marks.join(', '),
      where: node.domain,
      state: null,
    });
    for (const edge of outgoing.get(node.id) ?? []) rows.push(edgeRow(edge));
  }
  for (const path of view.normalPaths) {
    rows.push(listRow('path', path.id, 'normal path', path.edges, path.pointer));
  }
  for (const cut of view.cuts) rows.push(listRow('cut', cut.id, 'revocation cut', cut.edges, cut.pointer));
  const needle = wanted.trim().toLowerCase();
  return needle === '' ? rows : rows.filter((row) => holds(row, needle));
}

function edgeRow(edge: GraphEdge): OutlineRow {
  return {
    key: `edge ${edge.id}`,
    kind: 'edge',
    id: edge.id,
    level: 1,
    what: edge.capability,
    where: `→ ${edge.target}`,
    state: edge.state,
  };
}

function listRow(
  kind: 'path' | 'cut',
  id: string,
  what: string,
  edges: readonly string[],
  pointer: string,
): OutlineRow {
  return { key: `${kind} ${pointer}`, kind, id, level: 0, what, where: edges.join(', '), state: null };
}

function holds(row: OutlineRow, needle: string): boolean {
  return [row.id, row.what, row.where, row.state ?? ''].some((text) => text.toLowerCase().includes(needle));
}
