import { parseJson } from '../text/index.ts';
import type { Finding, JsonTree, Refusal } from '../text/types.ts';
import { inOrder, textFinding } from './findings.ts';
import { readSpec } from './read-spec.ts';
import { type ReadStep, readStep } from './read-steps.ts';
import { Reader } from './reader.ts';
import type { Spec } from './spec.ts';

export const SESSION_VERSION = 'ambit-session/1';

/** The specification of a session: in the file itself, at a path, or not given (it then comes from elsewhere). */
export type SessionSpec =
  | { readonly kind: 'inline'; readonly spec: Spec | null }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'absent' };

export type SessionOutcome =
  | {
      readonly kind: 'read';
      readonly spec: SessionSpec;
      /** Null where the text is no JSON. */
      readonly tree: JsonTree | null;
      readonly steps: readonly ReadStep[];
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Reads a session file (closure.md, "Session file"). Findings of a specification inside it are among its findings. */
export function loadSession(text: string): SessionOutcome {
  const parsed = parseJson(text);
  if (parsed.kind === 'refused') return parsed;
  const problems = parsed.problems.map(textFinding);
  const none: SessionSpec = { kind: 'absent' };
  if (parsed.kind === 'unparsed')
    return { kind: 'read', spec: none, tree: null, steps: [], findings: problems };
  const { tree } = parsed;
  const reader = new Reader(tree);
  const members = reader.closed(tree.root, 'a session', ['version', 'spec', 'steps', '$schema']);
  if (members === null)
    return { kind: 'read', spec: none, tree, steps: [], findings: [...problems, ...reader.findings.list] };
  const versionRef = reader.required(tree.root, members, 'version', 'a session');
  if (versionRef !== null && tree.value(versionRef) !== SESSION_VERSION) {
    reader.findings.add(
      'VERSION_UNSUPPORTED',
      versionRef,
      'this version of session files is not one that is read here',
      {
        help: `write \`"${SESSION_VERSION}"\``,
      },
    );
  }
  const { spec, findings } = readSessionSpec(reader, members.get('spec'));
  const stepsRef = reader.required(tree.root, members, 'steps', 'a session');
  const steps = stepsRef === null ? [] : reader.list(stepsRef, '`steps`').map((ref) => readStep(reader, ref));
  return {
    kind: 'read',
    spec,
    tree,
    steps,
    findings: inOrder([...problems, ...findings, ...reader.findings.list]),
  };
}

function readSessionSpec(
  reader: Reader,
  ref: number | undefined,
): { spec: SessionSpec; findings: readonly Finding[] } {
  if (ref === undefined) return { spec: { kind: 'absent' }, findings: [] };
  if (reader.tree.kind(ref) === 'object') {
    const { spec, findings } = readSpec(reader.tree, ref);
    return { spec: { kind: 'inline', spec }, findings };
  }
  const path = reader.string(ref, 'the specification of a session');
  return { spec: path === null ? { kind: 'absent' } : { kind: 'path', path }, findings: [] };
}
