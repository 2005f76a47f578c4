/**
 * The one typed API that every host serves and the renderer calls. It has three parts, because they live in
 * different places: `workspace` has one owner per origin or folder, `analysis` is pure and runs beside each window,
 * `files` is whatever the host can do with the outside world.
 */
import type { AuthorityAnalysis } from './authority/types.ts';
import type { Layout, WorkspaceApi, WorkspaceEvent } from './workspace/types.ts';

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
export interface AnalysisApi {
  authority(text: string): Promise<AuthorityAnalysis>;
  layout(request: LayoutRequest): Promise<Layout>;
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
  save(handle: string, text: string): Promise<{ label: string }>;
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
