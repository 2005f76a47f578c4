import { pathsAround } from './around.ts';
import { type AuthorityDocument, itemsOf } from './document.ts';
import type { Findings } from './findings.ts';
import { MAX_BYPASS_EDGES } from './limits.ts';
import { compareIds } from './order.ts';
import { quote } from './quote.ts';
import type { Routes } from './routes.ts';
import { idsOf } from './shortest.ts';
import type { CutJudgement } from './types.ts';

/**
 * Step 5: every member of a cut is revocable, and without the cut's edges, whatever their states, no sink can be
 * reached from any root. Every cut is judged; judgements come sorted by the id of the cut. A cut holds where nothing
 * is wrong with it; `bypass` is the shortest path that it leaves.
 */
export function judgeCuts(
  document: AuthorityDocument,
  routes: Routes,
  findings: Findings,
): readonly CutJudgement[] {
  const bypasses = pathsAround(document.graph, routes, document.cuts.ids.length, (cut) =>
    itemsOf(document.cuts, cut),
  );
  const order = document.cuts.ids.map((_, cut) => cut);
  order.sort((a, b) => compareIds(document.cuts.ids[a]!, document.cuts.ids[b]!));
  let budget = MAX_BYPASS_EDGES;
  return order.map((cut) => {
    const path = bypasses[cut]!;
    const listed = path !== null && path.length <= budget;
    if (listed) budget -= path.length;
    const bypass = listed ? idsOf(document.graph, path) : null;
    const revocable = checkRevocable(document, cut, findings);
    if (path !== null) reportBypass(document, cut, bypass, findings);
    return { id: document.cuts.ids[cut]!, holds: revocable && path === null, bypass };
  });
}

function checkRevocable(document: AuthorityDocument, cut: number, findings: Findings): boolean {
  const { graph, cuts } = document;
  const errorsBefore = findings.errors;
  const name = cuts.ids[cut]!;
  for (let slot = cuts.starts[cut]!; slot < cuts.starts[cut + 1]!; slot++) {
    const edge = cuts.items[slot]!;
    if (graph.revocable[edge] === 1) continue;
    const id = graph.edgeIds[edge]!;
    findings.add('CUT_NOT_REVOCABLE', cuts.itemRefs[slot]!, {
      message: `cut ${quote(name)} counts on ${quote(id)}, which is declared not revocable`,
      ids: [name, id],
    });
  }
  return findings.errors === errorsBefore;
}

function reportBypass(
  document: AuthorityDocument,
  cut: number,
  bypass: readonly string[] | null,
  findings: Findings,
): void {
  const { cuts } = document;
  const name = cuts.ids[cut]!;
  const empty = itemsOf(cuts, cut).length === 0;
  findings.add(empty ? 'CUT_EMPTY' : 'CUT_NOT_DOMINATING', cuts.refs[cut]!, {
    message: empty
      ? `cut ${quote(name)} has no edges`
      : `cut ${quote(name)} can be bypassed: without its edges a root still reaches a sink`,
    help:
      bypass === null
        ? 'the path around it is too long to be listed here'
        : 'a disabled or unknown edge on the path around it counts too, since it may be enabled later',
    ids: [name],
    ...(bypass === null ? {} : { witness: bypass }),
  });
}
