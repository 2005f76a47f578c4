/** What the cut work asks and answers: the advisor, who must act, bounds, comparison, disclosure, timelines. */
import type { Finding, JsonValue, Refusal, TextEdit } from '../text/types.ts';
import type { FieldChange } from './gestures.ts';
import type { CutJudgement, EdgeState, Outcome, Validation } from './types.ts';

/**
 * Why a question about a document has no answer: the text was not looked at; its nodes, edges, roots or sinks are not
 * sound (the validator's findings say how); or the question itself makes no sense, as a sentence.
 */
export type Unanswered =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'unsound'; readonly findings: readonly Finding[] }
  | { readonly kind: 'declined'; readonly message: string };

/** An answer, or why there is none. */
export type Answer<T> = { readonly kind: 'answered'; readonly answer: T } | Unanswered;

/** Told how far a long question is: 0 to 1, and in a few words what is being done. */
export type Progress = (fraction: number, note?: string) => void;

/** What a cut is counted by: its edges, their weights, or the revocation acts that it takes. */
export type Measure = 'edges' | 'weights' | 'acts';

export interface AdviceRequest {
  readonly by: Measure;
  /** Object from edge id to a non-negative number, 1 where absent; looked at for `weights` only. */
  readonly weights?: JsonValue;
  /** Edges that may not be in the cut. By acts, the act of such an edge may not be used at all. */
  readonly exclude?: readonly string[];
  /** Revocable edges that are in the cut whatever else is. */
  readonly force?: readonly string[];
  /** Subproblems that the search for the fewest acts may look at. */
  readonly budget?: number;
}

/** A root-to-sink path with what it carries in a flow: 1, except by weights. */
export interface FlowPath {
  readonly edges: readonly string[];
  readonly flow: number;
}

/**
 * Why no cut is smaller. `paths`: by edges as many paths as the cut has members that were not forced, no two sharing an
 * edge that may be cut; by weights paths whose flows add up to the weight of those members and overload no edge that
 * may be cut; by acts paths of which no two share an act that may be used (`lowerBound` of them, with what is forced).
 * No path uses a forced edge (by acts: one that a forced act revokes). `uncuttable`: a path of which no edge may be cut.
 */
export type Certificate =
  | {
      readonly kind: 'paths';
      readonly paths: readonly FlowPath[];
      /** What the paths alone prove, in the measure asked for, forced members included. */
      readonly lowerBound: number;
      /** Flow of paths that are not listed: those listed have at most MAX_BYPASS_EDGES edges together. */
      readonly omitted?: number;
    }
  | { readonly kind: 'uncuttable'; readonly path: readonly string[] };

/** The least cut. Ids are sorted; equal documents get equal answers, whatever the order of their arrays. */
export interface Advice {
  readonly by: Measure;
  /** Members, or null where nothing that may be used can cut. By acts: every edge on a route that the acts revoke. */
  readonly cut: readonly string[] | null;
  /** The revocation ids that the members have. */
  readonly acts: readonly string[];
  /** Counted as `by` says; null where there is no cut. */
  readonly size: number | null;
  /** Whether no cut is smaller; false only by acts, where the budget ended first. */
  readonly exact: boolean;
  /** No cut is smaller than this; the size where `exact`, and 0 where there is no cut. */
  readonly lowerBound: number;
  readonly certificate: Certificate;
}

/** How to make a cut hold: members to take out (they are not revocable) and the fewest edges to add. */
export interface Repair {
  readonly remove: readonly string[];
  readonly add: readonly string[];
  /** The members after the repair; null where nothing can cut, with the path that proves it. */
  readonly edges: readonly string[] | null;
  readonly uncuttablePath: readonly string[] | null;
}

/** What a cut that holds can do without. Empty lists where the cut does not hold. */
export interface Spare {
  readonly holds: boolean;
  /** Members any one of which can go, the others staying. */
  readonly each: readonly string[];
  /** The most members that can go together. */
  readonly together: readonly string[];
}

/** What is left of a cut where some control domains do not revoke their members. */
export interface DomainFailure {
  /** One control domain, or two. */
  readonly domains: readonly string[];
  readonly holds: boolean;
  /** Shortest root-to-sink path that is then left, over edges of any state; null where it holds, or past MAX_BYPASS_EDGES. */
  readonly opens: readonly string[] | null;
}

/** One control domain's part in a cut. */
export interface ControlDomain {
  readonly domain: string;
  readonly edges: readonly string[];
  readonly acts: readonly string[];
  /** First node on a way to a sink whose trust domain has the same name, or null. */
  readonly onRoute: string | null;
}

/** Who must act for one cut. Nothing here proves that declared domains are independent. */
export interface CutActors {
  readonly id: string;
  readonly judgement: CutJudgement;
  readonly domains: readonly ControlDomain[];
  readonly singles: readonly DomainFailure[];
  readonly pairs: readonly DomainFailure[];
  /** Pairs that were not looked at, past the limit. */
  readonly pairsOmitted: number;
}

/** A state that an edge is taken to be in, as a what-if that touches no document. */
export interface AssumedState {
  readonly edge: string;
  readonly state: EdgeState;
}

export type BoundsVerdict = 'open either way' | 'closed either way' | 'depends';

/** What the unknown edges can change. The outcome of the draft stays INDETERMINATE all the same. */
export interface Bounds {
  readonly allDisabled: 'VALID_OPEN' | 'VALID_CLOSED';
  readonly allEnabled: 'VALID_OPEN' | 'VALID_CLOSED';
  readonly verdict: BoundsVerdict;
  /** The fewest unknown edges whose being enabled opens a path: none where one is open, null where none can open. */
  readonly openIf: readonly string[] | null;
  /** The path that is then open. */
  readonly openPath: readonly string[] | null;
  /** The fewest unknown edges whose being disabled closes every path: null where one is open without any of them. */
  readonly closedIf: readonly string[] | null;
}

/** A change of one field, as JSON values; `null` stands for an absent one too. */
export type FieldDifference = readonly [before: JsonValue, after: JsonValue];

export interface ElementChange {
  readonly id: string;
  readonly fields: Readonly<Record<string, FieldDifference>>;
}

export interface ListDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ElementChange[];
}

/** A root and a sink that were not joined before. `enabled` says whether `path` is open: every edge of it enabled. */
export interface NewReach {
  readonly root: string;
  readonly sink: string;
  readonly enabled: boolean;
  /** Shortest such path in the second document. */
  readonly path: readonly string[];
}

/** Two documents compared by meaning. */
export interface AuthorityDifference {
  readonly nodes: ListDifference;
  readonly edges: ListDifference;
  readonly roots: ListDifference;
  readonly sinks: ListDifference;
  readonly paths: ListDifference;
  readonly cuts: ListDifference;
  readonly newlyReachable: readonly NewReach[];
  /** Newly reachable pairs beyond those listed. */
  readonly newlyReachableOmitted: number;
}

/** Like {@link Answer}; `document` says which of the two the trouble is with. */
export type DiffAnswer =
  | { readonly kind: 'answered'; readonly answer: AuthorityDifference }
  | (Unanswered & { readonly document: 'before' | 'after' });

export interface DisclosureRequest {
  /** Sinks that the relying party asks about; all where absent. */
  readonly sinks?: readonly string[];
  /** Names the disclosure; it becomes the `graph_id`. */
  readonly scope?: string;
}

/** Pseudonym to original, by what it stands for. The producer keeps it. */
export interface DisclosureMap {
  readonly version: 'ambit-disclosure-map/1';
  readonly graph_id: Readonly<Record<string, string>>;
  readonly nodes: Readonly<Record<string, string>>;
  readonly edges: Readonly<Record<string, string>>;
  readonly normal_paths: Readonly<Record<string, string>>;
  readonly revocation_cut_sets: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string>>;
  readonly capabilities: Readonly<Record<string, string>>;
  /** Trust and control domains share their pseudonyms, since they are compared with one another. */
  readonly domains: Readonly<Record<string, string>>;
  readonly revocation_ids: Readonly<Record<string, string>>;
}

/** A document for a relying party, checked: it gets the outcome, cuts and witnesses of the original for those sinks. */
export interface Disclosure {
  readonly text: string;
  readonly map: DisclosureMap;
  readonly outcome: Outcome;
  readonly kept: { readonly nodes: number; readonly edges: number };
  readonly dropped: { readonly nodes: number; readonly edges: number };
}

/** What makes the next snapshot of a document. */
export type RehearsalAction =
  /** Every act that the members of a declared cut need. */
  | { readonly kind: 'cut'; readonly id: string }
  /** Every act that these edges need, as of an advised cut. */
  | { readonly kind: 'edges'; readonly edges: readonly string[] }
  /** One revocation act: it disables every revocable edge with that revocation id. */
  | { readonly kind: 'act'; readonly revocationId: string }
  | { readonly kind: 'observe'; readonly edge: string; readonly state: EdgeState }
  | { readonly kind: 'edit'; readonly change: FieldChange };

/** The next snapshot as edits of the text: the sequence is one higher and `captured_at` is the time given. */
export type Rehearsal =
  | {
      readonly kind: 'next';
      readonly label: string;
      readonly edits: readonly TextEdit[];
      /** Edges whose state changes, sorted; those of a cut and those that fall with them by a shared act. */
      readonly edges: readonly string[];
    }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What stands out about a snapshot beside the one before it. */
export type SnapshotMark =
  | 'sequence falls'
  | 'sequence repeats'
  | 'time falls'
  | 'epoch changes'
  | 'graph changes'
  | 'becomes closed'
  | 'no longer closed';

export interface TimelineSnapshot {
  /** What made it: the step in words, or `base` or `snapshot`. */
  readonly label: string;
  /** Place in the timeline document. */
  readonly pointer: string;
  readonly graphId: string;
  readonly sequence: number | null;
  readonly capturedAt: string;
  readonly epoch: string;
  readonly validation: Validation;
  readonly marks: readonly SnapshotMark[];
  /** Edges whose state differs from the snapshot before, sorted. */
  readonly stateChanges: readonly string[];
}

/** A `.aagv-timeline.json` as replayed. A step that cannot be done is a finding and leaves the snapshot as it was. */
export interface Timeline {
  readonly findings: readonly Finding[];
  readonly snapshots: readonly TimelineSnapshot[];
  /** Index of the first snapshot of the last stretch that is closed to the end; null where the last is not closed. */
  readonly closedSince: number | null;
}
