import { type AuthorityDocument, itemsOf } from './document.ts';
import type { Findings } from './findings.ts';
import { quote } from './quote.ts';

/** Step 3: every normal path leads, edge by edge, from a root to a sink, and every sink has one. */
export function checkPaths(document: AuthorityDocument, findings: Findings): void {
  const { graph, paths } = document;
  const isRoot = marked(graph.nodeIds.length, graph.roots);
  const isSink = marked(graph.nodeIds.length, graph.sinks);
  const covered = new Uint8Array(graph.nodeIds.length);
  for (let path = 0; path < paths.ids.length; path++) {
    const end = checkPath(document, path, isRoot, isSink, findings);
    if (end >= 0) covered[end] = 1;
  }
  for (const [index, sink] of graph.sinks.entries()) {
    if (covered[sink] === 1) continue;
    const id = graph.nodeIds[sink]!;
    findings.add('SINK_NOT_COVERED', document.sinkRefs[index]!, {
      message: `no normal path leads to sink ${quote(id)}`,
      help: 'declare a path that works in ordinary operation, so that a cut in front of the sink says something',
      ids: [id],
    });
  }
}

function marked(nodes: number, which: Int32Array): Uint8Array {
  const marks = new Uint8Array(nodes);
  for (const node of which) marks[node] = 1;
  return marks;
}

/** The sink that a sound path leads to, or -1. */
function checkPath(
  document: AuthorityDocument,
  path: number,
  isRoot: Uint8Array,
  isSink: Uint8Array,
  findings: Findings,
): number {
  const { graph, paths } = document;
  const name = paths.ids[path]!;
  const edges = itemsOf(paths, path);
  if (edges.length === 0) {
    findings.add('PATH_EMPTY', paths.refs[path]!, {
      message: `normal path ${quote(name)} has no edges`,
      ids: [name],
    });
    return -1;
  }
  const errorsBefore = findings.errors;
  const refs = paths.itemRefs.subarray(paths.starts[path]!, paths.starts[path + 1]!);
  checkContiguity(document, name, edges, refs, findings);
  lintRepeats(document, name, edges, refs, findings);
  const first = graph.source[edges[0]!]!;
  const last = graph.target[edges[edges.length - 1]!]!;
  if (isRoot[first] !== 1) {
    const id = graph.nodeIds[first]!;
    findings.add('PATH_START_NOT_ROOT', refs[0]!, {
      message: `normal path ${quote(name)} starts at ${quote(id)}, which is no root`,
      ids: [name, id],
    });
  }
  if (isSink[last] !== 1) {
    const id = graph.nodeIds[last]!;
    findings.add('PATH_END_NOT_SINK', refs[refs.length - 1]!, {
      message: `normal path ${quote(name)} ends at ${quote(id)}, which is no sink`,
      ids: [name, id],
    });
  }
  return findings.errors === errorsBefore ? last : -1;
}

function checkContiguity(
  document: AuthorityDocument,
  name: string,
  edges: Int32Array,
  refs: Int32Array,
  findings: Findings,
): void {
  const { graph } = document;
  for (let step = 1; step < edges.length; step++) {
    const arrived = graph.target[edges[step - 1]!]!;
    const leaves = graph.source[edges[step]!]!;
    if (arrived === leaves) continue;
    const before = graph.edgeIds[edges[step - 1]!]!;
    const after = graph.edgeIds[edges[step]!]!;
    findings.add('PATH_NOT_CONTIGUOUS', refs[step]!, {
      message: `normal path ${quote(name)} breaks off: ${quote(before)} leads to ${quote(graph.nodeIds[arrived]!)}, but ${quote(after)} leaves ${quote(graph.nodeIds[leaves]!)}`,
      ids: [name, before, after],
    });
  }
}

function lintRepeats(
  document: AuthorityDocument,
  name: string,
  edges: Int32Array,
  refs: Int32Array,
  findings: Findings,
): void {
  const times = new Map<number, number>();
  for (const [step, edge] of edges.entries()) {
    const count = (times.get(edge) ?? 0) + 1;
    times.set(edge, count);
    if (count !== 2) continue;
    const id = document.graph.edgeIds[edge]!;
    findings.add('PATH_REPEATS_EDGE', refs[step]!, {
      message: `normal path ${quote(name)} walks ${quote(id)} more than once`,
      ids: [name, id],
    });
  }
}
