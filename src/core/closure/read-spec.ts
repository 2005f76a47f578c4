import { parseJson } from '../text/index.ts';
import type { Finding, JsonTree, Ref, Refusal } from '../text/types.ts';
import { compile } from './compile.ts';
import { didYouMean, inOrder, textFinding } from './findings.ts';
import { readActions } from './read-actions.ts';
import { readNodes } from './read-nodes.ts';
import { Reader } from './reader.ts';
import type { Spec } from './spec.ts';

export const SPEC_VERSION = 'ambit-closure/1';

/** `spec` holds whatever is sound; it is null only where the text is no JSON object. */
export type SpecOutcome =
  | {
      readonly kind: 'read';
      readonly spec: Spec | null;
      readonly tree: JsonTree | null;
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Reads and compiles a specification (closure.md, "Spec"). Total: whatever is wrong is a finding with its place. */
export function loadSpec(text: string): SpecOutcome {
  const parsed = parseJson(text);
  if (parsed.kind === 'refused') return parsed;
  const problems = parsed.problems.map(textFinding);
  if (parsed.kind === 'unparsed') return { kind: 'read', spec: null, tree: null, findings: problems };
  const { spec, findings } = readSpec(parsed.tree, parsed.tree.root);
  return { kind: 'read', spec, tree: parsed.tree, findings: inOrder([...problems, ...findings]) };
}

/** The same for a specification that stands inside another document, as in a session file. */
export function readSpec(tree: JsonTree, ref: Ref): { spec: Spec | null; findings: readonly Finding[] } {
  const reader = new Reader(tree);
  const members = reader.closed(ref, 'a specification', ['version', 'nodes', 'actions', 'tools', '$schema']);
  if (members === null) return { spec: null, findings: reader.findings.list };
  readVersion(reader, reader.required(ref, members, 'version', 'a specification'));
  const nodesRef = reader.required(ref, members, 'nodes', 'a specification');
  const actionsRef = reader.required(ref, members, 'actions', 'a specification');
  const { nodes, index } =
    nodesRef === null ? { nodes: [], index: new Map<string, number>() } : readNodes(reader, nodesRef);
  const actions = actionsRef === null ? new Map() : readActions(reader, actionsRef, index);
  const spec = compile(reader, { nodes, index, actions, toolsRef: members.get('tools') ?? -1 });
  return { spec, findings: reader.findings.list };
}

function readVersion(reader: Reader, ref: Ref | null): void {
  if (ref === null) return;
  const version = reader.tree.value(ref);
  if (version === SPEC_VERSION) return;
  const shown =
    typeof version === 'string'
      ? version
      : reader.tree.text.slice(reader.tree.start(ref), reader.tree.end(ref)).slice(0, 40);
  reader.findings.add('VERSION_UNSUPPORTED', ref, `the version \`${shown}\` is not one that is read here`, {
    help: `write \`"${SPEC_VERSION}"\``,
    ...didYouMean(shown, [SPEC_VERSION]),
  });
}
