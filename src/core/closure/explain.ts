import { allowanceOf, freeUse, standingOf } from './allowance.ts';
import { assess, decide, type Verdict } from './assess.ts';
import { limitMovers } from './missing.ts';
import { ancestorsOf, grantorsOf, type NodeKind } from './spec.ts';
import { baseView, type Candidate, type NodeRecord, type State, type View } from './state.ts';
import { Unknown, type UnknownReason } from './unknown.ts';
import type { Value } from './value.ts';

/** What is known of a node, and why it is so. */
export interface NodeStory {
  readonly id: string;
  readonly kind: NodeKind;
  readonly value: Value | null;
  readonly available: boolean;
  readonly authorized: boolean;
  readonly revoked: boolean;
  readonly version: number;
  /** Steps that gave the value and the authority; 0 for none. */
  readonly since: number;
  readonly granted: number;
  readonly source: string | null;
  readonly parents: readonly {
    readonly id: string;
    readonly version: number;
    readonly available: boolean;
    readonly authorized: boolean;
    readonly required: boolean;
  }[];
  readonly children: readonly string[];
  /** Why it has no value or no authority, in sentences; empty where nothing is missing. */
  readonly why: readonly string[];
}

/** Tells what a node is and why. Null where there is no such node. */
export function explainNode(state: State, id: string, view: View = baseView(state)): NodeStory | null {
  const index = state.spec.index.get(id);
  if (index === undefined) return null;
  const node = state.spec.nodes[index]!;
  const record = view(index);
  return {
    id,
    kind: node.kind,
    value: record.value ?? null,
    available: record.value !== undefined,
    authorized: record.authorized,
    revoked: record.revoked,
    version: record.version,
    since: record.since,
    granted: record.granted,
    source: node.source,
    parents: node.parents.map((parent) => {
      const { value, version, authorized } = view(parent);
      const required = node.required.includes(parent);
      return {
        id: state.spec.nodes[parent]!.id,
        version,
        available: value !== undefined,
        authorized,
        required,
      };
    }),
    children: node.children.map((child) => state.spec.nodes[child]!.id),
    why: [...whyUnavailable(state, index, record), ...whyUnauthorized(state, index, record, view)],
  };
}

function whyUnavailable(state: State, index: number, record: NodeRecord): string[] {
  if (record.value !== undefined) return [];
  const { kind, source } = state.spec.nodes[index]!;
  if (kind === 'authority') return ['the user has not said it'];
  if (kind === 'evidence') return [`\`${source}\` has not said it, or no longer does`];
  return [record.reason?.message ?? 'it cannot be computed'];
}

function whyUnauthorized(state: State, index: number, record: NodeRecord, view: View): string[] {
  const node = state.spec.nodes[index]!;
  if (record.authorized || record.value === undefined) return [];
  if (!node.bearing) return ["evidence is never permission, and nothing behind it is the user's"];
  const name = (one: number) => `\`${state.spec.nodes[one]!.id}\``;
  if (record.revoked && node.kind === 'authority') return ['the user took it back'];
  if (record.revoked)
    return [
      `the user took it back; a fresh grant of ${grantorsOf(state.spec, index).map(name).join(' or ')} clears that`,
    ];
  if (node.kind === 'authority') return ['it is not granted'];
  if (node.mode === 'confirm' && state.method.consequence === 'on') {
    return [
      record.approved === 0
        ? 'the user has not confirmed it'
        : `version ${record.approved} was confirmed, and this is version ${record.version}`,
    ];
  }
  const lacking = node.required.filter((parent) => !view(parent).authorized).map(name);
  const why =
    lacking.length === 0
      ? []
      : [
          `it inherits from ${lacking.join(' and ')}, which ${lacking.length === 1 ? 'is' : 'are'} not authorized`,
        ];
  if (node.mode !== 'bounded') return why;
  if (record.limit === null) return [...why, record.reason?.message ?? 'its limit cannot be told'];
  if (record.limit) return why;
  const movers = limitMovers(state.spec, index).map(name);
  return [
    ...why,
    movers.length === 0
      ? 'it is not within its limit, which nobody can move'
      : `it is not within its limit, which ${movers.join(' and ')} can move`,
  ];
}

/** What stands behind a decision: versions of the closure, rule results, authority sources and allowance. */
export interface Proof {
  readonly verdict: Verdict;
  readonly nodes: readonly (Pick<
    NodeStory,
    'id' | 'kind' | 'value' | 'version' | 'available' | 'authorized' | 'granted'
  > & { readonly parents: readonly string[]; readonly own: boolean })[];
  readonly rules: readonly {
    readonly id: string;
    readonly message: string;
    readonly result: 'true' | 'false' | 'unknown';
    readonly reason: UnknownReason | null;
  }[];
  /** Authority and confirm nodes with the step that granted them. */
  readonly authority: readonly { readonly node: string; readonly step: number }[];
  readonly allowance: { readonly used: number; readonly uses: number; readonly free: string } | null;
}

/** The proof of a candidate as the state stands, made when it is asked for. */
export function proofOf(state: State, candidate: Candidate): Proof {
  const assessment = assess(state, candidate);
  const verdict = decide(state, candidate, assessment);
  const standing = standingOf(state, candidate);
  if (standing === null) return { verdict, nodes: [], rules: [], authority: [], allowance: null };
  const { action, group, member, view } = standing;
  const behind = [...ancestorsOf(state.spec, action.reads)].sort(
    (a, b) => state.spec.rank[a]! - state.spec.rank[b]!,
  );
  const nodes = behind.map((index) => {
    const { id, kind, value, version, available, authorized, granted, parents } = explainNode(
      state,
      state.spec.nodes[index]!.id,
      view,
    )!;
    const own = member?.records.has(index) ?? false;
    return {
      id,
      kind,
      value,
      version,
      available,
      authorized,
      granted,
      own,
      parents: parents.map((parent) => parent.id),
    };
  });
  const grants = behind.filter(
    (index) => state.spec.nodes[index]!.kind === 'authority' || state.spec.nodes[index]!.mode === 'confirm',
  );
  const uses = group?.uses ?? (action.approval === 'committed' ? action.uses : 0);
  return {
    verdict,
    nodes,
    rules: assessment.rules.map(({ rule, verdict: result }) => ({
      id: rule.id,
      message: rule.message,
      result: result instanceof Unknown ? 'unknown' : result ? 'true' : 'false',
      reason: result instanceof Unknown ? result.reason : null,
    })),
    authority: grants
      .filter((index) => view(index).authorized)
      .map((index) => ({ node: state.spec.nodes[index]!.id, step: view(index).granted })),
    allowance: { used: allowanceOf(state, standing).used, uses, free: freeUse(state, standing, null) },
  };
}
