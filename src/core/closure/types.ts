import type { Finding, Range, Refusal } from '../text/types.ts';
import type { MethodName } from './methods.ts';
import type { Run } from './run.ts';
import type { Spec } from './spec.ts';

/** What a screen is told of a specification: everything sound in it, and what is not. Plain data and maps. */
export type ClosureSpecAnalysis =
  | { readonly kind: 'read'; readonly spec: Spec | null; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A session to run. `spec` is the text that it is run on; null where the session holds its specification itself. */
export interface ClosureSessionRequest {
  readonly session: string;
  readonly spec: string | null;
  readonly method: MethodName;
}

/**
 * What a screen is told of a session. The run is plain data: `recordsAt`, `stateAt` and the explanations work on it in the
 * window, without asking again. It is null where there is no specification to run on.
 */
export type ClosureSessionAnalysis =
  | {
      readonly kind: 'read';
      readonly run: Run | null;
      /** Where each step stands in the text of the session. */
      readonly places: readonly { readonly pointer: string; readonly range: Range }[];
      readonly findings: readonly Finding[];
      /** Findings of the specification, where it is not part of the session. */
      readonly specFindings: readonly Finding[];
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What a session comes to, without what each step did: enough for a mark in a list, and small however long it is. */
export type ClosureSessionSummary =
  | {
      readonly kind: 'read';
      /** Findings that are errors. */
      readonly errors: number;
      /** Null where there is no specification to run on. `failing` steps are not as they expect. */
      readonly ran: {
        readonly steps: number;
        readonly expecting: number;
        readonly failing: number;
      } | null;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
