import type { Ref } from '../text/types.ts';
import type { Code } from './codes.ts';
import type { AuthorityDocument, EdgeLists } from './document.ts';
import type { Findings } from './findings.ts';
import { quote } from './quote.ts';
import { member } from './wire.ts';

/** Step 2: every root, sink, end of an edge, and edge of a path or cut must be declared; no node is root and sink. */
export function checkReferences(document: AuthorityDocument, findings: Findings): void {
  const { tree, graph } = document;
  checkEnds(document, 'root', graph.roots, document.rootRefs, findings);
  checkEnds(document, 'sink', graph.sinks, document.sinkRefs, findings);
  for (let edge = 0; edge < graph.edgeIds.length; edge++) {
    if (graph.source[edge]! < 0) reportEndpoint(document, edge, 'source', findings);
    if (graph.target[edge]! < 0) reportEndpoint(document, edge, 'target', findings);
    if (graph.source[edge]! >= 0 && graph.source[edge] === graph.target[edge]) {
      const ids = [graph.edgeIds[edge]!];
      findings.add('SELF_LOOP', document.edgeRefs[edge]!, {
        message: `edge ${quote(ids[0]!)} leads from ${quote(graph.nodeIds[graph.source[edge]!]!)} back to it`,
        ids,
      });
    }
  }
  const report = (code: Code, noun: string, id: string, ref: Ref): void => {
    const edge = tree.string(ref);
    findings.add(code, ref, {
      message: `${noun} ${quote(id)} names ${quote(edge)}, which is no edge`,
      ids: [id, edge],
    });
  };
  forEachDangling(document.paths, (id, ref) => report('DANGLING_PATH_EDGE', 'normal path', id, ref));
  forEachDangling(document.cuts, (id, ref) => report('DANGLING_CUT_EDGE', 'cut', id, ref));
  checkOverlap(document, findings);
  lintOrphans(document, findings);
}

function checkEnds(
  document: AuthorityDocument,
  noun: 'root' | 'sink',
  nodes: Int32Array,
  refs: Int32Array,
  findings: Findings,
): void {
  for (let index = 0; index < nodes.length; index++) {
    if (nodes[index]! >= 0) continue;
    const id = document.tree.string(refs[index]!);
    findings.add(noun === 'root' ? 'DANGLING_ROOT' : 'DANGLING_SINK', refs[index]!, {
      message: `${noun} ${quote(id)} is no node`,
      ids: [id],
    });
  }
}

function reportEndpoint(
  document: AuthorityDocument,
  edge: number,
  end: 'source' | 'target',
  findings: Findings,
): void {
  const { tree, graph } = document;
  const ref = member(tree, document.edgeRefs[edge]!, end);
  const node = tree.string(ref);
  findings.add('DANGLING_ENDPOINT', ref, {
    message: `the ${end} of edge ${quote(graph.edgeIds[edge]!)} is ${quote(node)}, which is no node`,
    ids: [graph.edgeIds[edge]!, node],
  });
}

function forEachDangling(lists: EdgeLists, report: (id: string, ref: Ref) => void): void {
  for (let list = 0; list < lists.ids.length; list++) {
    const end = lists.starts[list + 1]!;
    for (let slot = lists.starts[list]!; slot < end; slot++) {
      if (lists.items[slot]! < 0) report(lists.ids[list]!, lists.itemRefs[slot]!);
    }
  }
}

function checkOverlap(document: AuthorityDocument, findings: Findings): void {
  const { graph } = document;
  const isRoot = new Uint8Array(graph.nodeIds.length);
  for (const root of graph.roots) if (root >= 0) isRoot[root] = 1;
  for (const [index, sink] of graph.sinks.entries()) {
    if (sink < 0 || isRoot[sink] !== 1) continue;
    const id = graph.nodeIds[sink]!;
    findings.add('ROOT_SINK_OVERLAP', document.sinkRefs[index]!, {
      message: `${quote(id)} is both a root and a sink`,
      help: 'no cut can part a node from itself',
      ids: [id],
    });
  }
}

/** A node that nothing touches plays no part. An idle root has a lint of its own, and an uncovered sink an error. */
function lintOrphans(document: AuthorityDocument, findings: Findings): void {
  const { graph } = document;
  const touched = new Uint8Array(graph.nodeIds.length);
  for (const nodes of [graph.source, graph.target, graph.roots, graph.sinks]) {
    for (let index = 0; index < nodes.length; index++) {
      if (nodes[index]! >= 0) touched[nodes[index]!] = 1;
    }
  }
  for (let node = 0; node < touched.length; node++) {
    if (touched[node] === 1) continue;
    const id = graph.nodeIds[node]!;
    findings.add('ORPHAN_NODE', document.nodeRefs[node]!, {
      message: `no edge touches node ${quote(id)}`,
      ids: [id],
    });
  }
}
