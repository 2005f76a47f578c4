import type { TextProblem } from '../text/types.ts';
import type { Unanswered } from './cut-types.ts';
import type { AuthorityDocument } from './document.ts';
import { Findings } from './findings.ts';
import { addProblem, openText } from './open.ts';
import { readGraph } from './read.ts';
import { checkReferences } from './references.ts';

/** A document whose nodes, edges, roots and sinks are sound; it has no paths and no cuts, which were not looked at. */
export type SoundGraph =
  | { readonly kind: 'sound'; readonly document: AuthorityDocument }
  | Exclude<Unanswered, { readonly kind: 'declined' }>;

/** Members of the document that the graph is made of. */
const GRAPH = ['/nodes', '/edges', '/roots', '/sinks'];

/** Reads what the cut work needs. Only errors of nodes, edges, roots and sinks stand in its way. */
export function soundGraph(text: string): SoundGraph {
  const opened = openText(text);
  if (opened.kind === 'refused') return opened;
  const { tree, problems } = opened;
  const findings = new Findings(tree);
  for (const problem of problems) {
    if (tree === null || isOfGraph(problem)) addProblem(findings, problem);
  }
  const document = tree === null ? null : readGraph(tree, findings);
  if (document !== null) checkReferences(document, findings);
  if (document !== null && findings.errors === 0) return { kind: 'sound', document };
  const errors = findings.finish().findings.filter((finding) => finding.severity === 'error');
  return { kind: 'unsound', findings: errors };
}

function isOfGraph({ pointer }: TextProblem): boolean {
  return GRAPH.some((name) => pointer === name || pointer.startsWith(`${name}/`));
}
