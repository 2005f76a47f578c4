/**
 * The one typed API that every host serves and the renderer calls. It has three parts, because they live in
 * different places: `workspace` has one owner per origin or folder, `analysis` is pure and runs beside each window,
 * `files` is whatever the host can do with the outside world.
 */
import type {
  Advice,
  AdviceRequest,
  Answer,
  AssumedState,
  AuthorityAnalysis,
  Bounds,
  CutActors,
  DiffAnswer,
  Disclosure,
  DisclosureRequest,
  Rehearsal,
  RehearsalAction,
  Repair,
  Spare,
  Timeline,
} from './authority/types.ts';
import type {
  ClosureSessionAnalysis,
  ClosureSessionRequest,
  ClosureSessionSummary,
  ClosureSpecAnalysis,
} from './closure/types.ts';
import type { HistoryQuestions } from './memory/questions.ts';
import type { DocumentKind, Layout, WorkspaceApi, WorkspaceEvent } from './workspace/types.ts';

export type {
  DocumentInfo,
  DocumentKind,
  EditOutcome,
  Layout,
  OpenDocument,
  WorkspaceApi,
  WorkspaceEvent,
} from './workspace/types.ts';

export interface LayoutRequest {
  readonly nodes: readonly {
    readonly id: string;
    readonly width: number;
    readonly height: number;
    readonly group?: string;
  }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/** Pure questions about a text. Every one may be cancelled, and is answered off the window's thread. */
export interface AnalysisApi extends HistoryQuestions {
  /** Kind of document that a text says it is; null where it says none. */
  documentKind(text: string): Promise<DocumentKind | null>;
  authority(text: string): Promise<AuthorityAnalysis>;
  /** The least cut, with a certificate. */
  advise(text: string, request: AdviceRequest): Promise<Answer<Advice>>;
  /** How to make a set of edges cut, with the fewest edges added. */
  repairCut(text: string, edges: readonly string[], exclude?: readonly string[]): Promise<Answer<Repair>>;
  /** The members that a cut can do without. */
  spareMembers(text: string, edges: readonly string[]): Promise<Answer<Spare>>;
  /** For every declared cut: its control domains, and what opens where one or two of them do not act. */
  whoMustAct(text: string): Promise<Answer<readonly CutActors[]>>;
  /** What the unknown edges can change; with `assumed` states in their stead, which touch no document. */
  bounds(text: string, assumed?: readonly AssumedState[]): Promise<Answer<Bounds>>;
  /** Two documents by meaning, and which root now reaches which sink. */
  diff(before: string, after: string): Promise<DiffAnswer>;
  disclose(text: string, request: DisclosureRequest): Promise<Answer<Disclosure>>;
  /** The next snapshot of a document. `capturedAt` is RFC 3339 in UTC. */
  rehearse(text: string, action: RehearsalAction, capturedAt: string): Promise<Rehearsal>;
  /** Replays a `.aagv-timeline.json`. */
  timeline(text: string): Promise<Timeline>;
  /** The text of one snapshot of a timeline; null where there is none. */
  timelineSnapshot(text: string, index: number): Promise<string | null>;
  layout(request: LayoutRequest): Promise<Layout>;
  /** A closure specification: its nodes, actions and tools with their places, and what is wrong with it. */
  closureSpec(text: string): Promise<ClosureSpecAnalysis>;
  /** A closure session, run step by step by one method. */
  closureSession(request: ClosureSessionRequest): Promise<ClosureSessionAnalysis>;
  /** The same without what each step did. */
  closureSummary(request: ClosureSessionRequest): Promise<ClosureSessionSummary>;
}

/** `fraction` is 0 to 1; `note` says in a few words what is being done. */
export type Progress = (fraction: number, note?: string) => void;

/** What an `AbortSignal` is to those who only listen. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The analysis of a window. */
export interface Analysis extends AnalysisApi {
  /**
   * The same questions with a way to cancel them or to follow them. A cancelled call rejects at once with an error
   * named `AbortError`, and its work is stopped.
   */
  with(options: { readonly signal?: CancelSignal; readonly onProgress?: Progress }): AnalysisApi;
}

/** Opening and saving on the host. `null` is the user's cancel. */
export interface FilesApi {
  open(): Promise<readonly { handle: string; label: string; text: string }[] | null>;
  /**
   * Writes over a file. `known` is the SHA-256 of the text that it held when Ambit last read or wrote it: where it holds
   * another one now, nothing is written and the answer says `changed`. With null it is written whatever it holds.
   */
  save(
    handle: string,
    text: string,
    known: string | null,
  ): Promise<{ kind: 'saved' | 'changed'; label: string }>;
  saveAs(suggestedName: string, text: string): Promise<{ handle: string; label: string } | null>;
  exportBytes(suggestedName: string, bytes: Uint8Array, mime: string): Promise<void>;
}

/**
 * What a host with a window of its own (the desktop) shares with the renderer. Menus run commands of the renderer's
 * one registry by id, so that menu, key and button are the same command.
 */
export interface ShellApi {
  onCommand(listener: (commandId: string) => void): () => void;
  /** Files handed over by the system: a second instance, a double click, the recent list. */
  onOpenFiles(
    listener: (files: readonly { handle: string; label: string; text: string }[]) => void,
  ): () => void;
  /** What the host asks about before it closes the window. */
  setUnsaved(names: readonly string[]): void;
  /** What saving all documents has left unsaved; null where the user broke it off. */
  savedAll(left: readonly string[] | null): void;
}

/** What a renderer holds: the API and what kind of host serves it. */
export interface Workbench {
  readonly host: 'web' | 'desktop';
  readonly workspace: WorkspaceApi;
  readonly analysis: Analysis;
  readonly files: FilesApi;
  /** Present where the host has a window of its own. */
  readonly shell?: ShellApi;
  onEvent(listener: (event: WorkspaceEvent) => void): () => void;
}
