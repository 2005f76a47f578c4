import { parseJson } from '../text/index.ts';
import type { JsonTree, Ref, Refusal, TextLimits, TextProblem } from '../text/types.ts';
import type { Findings } from './findings.ts';
import { MAX_ELEMENTS } from './limits.ts';
import { member, type WireName } from './wire.ts';

/** A text within the limits; `tree` is null where it is not JSON, which `problems` then say. */
export type Opened =
  | { readonly kind: 'opened'; readonly tree: JsonTree | null; readonly problems: readonly TextProblem[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Parses a text, and refuses what has more elements than the limit. */
export function openText(text: string, limits?: TextLimits): Opened {
  const parsed = parseJson(text, limits);
  if (parsed.kind === 'refused') return parsed;
  const tree = parsed.kind === 'parsed' ? parsed.tree : null;
  const elements = tree === null ? 0 : countElements(tree);
  if (elements > MAX_ELEMENTS) return { kind: 'refused', refusal: tooMany(elements) };
  return { kind: 'opened', tree, problems: parsed.problems };
}

/** Reports a problem of the text itself. */
export function addProblem(findings: Findings, problem: TextProblem): void {
  const { code, message, help, pointer, range } = problem;
  const fault = { message, ...(help === undefined ? {} : { help }), ids: [] };
  findings.addAt(code, { at: 'known', pointer, range }, fault);
}

/** Nodes, edges, roots, sinks, paths and cuts, and the members of paths and cuts. */
function countElements(tree: JsonTree): number {
  if (tree.kind(tree.root) !== 'object') return 0;
  let count = 0;
  for (const name of ['nodes', 'edges', 'roots', 'sinks'] as const) {
    count += childrenOf(tree, tree.root, name);
  }
  for (const name of ['normal_paths', 'revocation_cut_sets'] as const) {
    const lists = member(tree, tree.root, name);
    if (lists < 0 || tree.kind(lists) !== 'array') continue;
    for (let list: Ref = tree.firstChild(lists); list >= 0; list = tree.nextSibling(list)) {
      count += 1 + childrenOf(tree, list, 'edges');
    }
  }
  return count;
}

function childrenOf(tree: JsonTree, object: Ref, name: WireName): number {
  const array = member(tree, object, name);
  return array >= 0 && tree.kind(array) === 'array' ? tree.childCount(array) : 0;
}

function tooMany(elements: number): Refusal {
  return {
    code: 'TOO_MANY_ELEMENTS',
    message: `the document has ${elements} elements (nodes, edges, roots, sinks, paths, cuts and their members), and the limit is ${MAX_ELEMENTS}`,
  };
}
