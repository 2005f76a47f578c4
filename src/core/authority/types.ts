import type { Finding, Refusal } from '../text/types.ts';

/** The four outcomes of the draft (Outcome Semantics). */
export type Outcome = 'INVALID' | 'INDETERMINATE' | 'VALID_OPEN' | 'VALID_CLOSED';
export type EdgeState = 'enabled' | 'disabled' | 'unknown';

/** One declared cut as step 5 judged it. `bypass` is a shortest root-to-sink path that the cut leaves. */
export interface CutJudgement {
  readonly id: string;
  readonly holds: boolean;
  readonly bypass: readonly string[] | null;
}

/** What validation says of one document. `step` is the step that decided, 1 to 7. */
export interface Validation {
  readonly outcome: Outcome;
  readonly step: number;
  readonly findings: readonly Finding[];
  readonly cuts: readonly CutJudgement[];
  /** Enabled root-to-sink path (edge ids) beside `VALID_OPEN`. */
  readonly witness?: readonly string[];
  /** How many findings there were beyond those listed (limits.ts); absent where all are. No outcome depends on it. */
  readonly omitted?: number;
}

export interface GraphNode {
  readonly id: string;
  readonly kind: string;
  readonly trustDomain: string;
  readonly root: boolean;
  readonly sink: boolean;
  readonly pointer: string;
}

export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly capability: string;
  readonly state: EdgeState;
  readonly revocable: boolean;
  readonly controlDomain: string;
  readonly revocationId: string | null;
  readonly pointer: string;
}

/** A normal path or a revocation cut set. */
export interface EdgeList {
  readonly id: string;
  readonly edges: readonly string[];
  readonly pointer: string;
}

/** What the views show: every part of a document that can be read, even of an unsound one. */
export interface AuthorityView {
  readonly graphId: string;
  readonly snapshotSequence: number | null;
  readonly capturedAt: string;
  readonly authorityEpoch: string;
  readonly roots: readonly string[];
  readonly sinks: readonly string[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly normalPaths: readonly EdgeList[];
  readonly cuts: readonly EdgeList[];
}

/** Validation and view of one revision of a document, or why it was not looked at. */
export type AuthorityAnalysis =
  | { readonly kind: 'analysed'; readonly validation: Validation; readonly view: AuthorityView | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type * from './cut-types.ts';
