import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AuthorityAnalysis, Timeline } from '../../core/authority/types.ts';
import type { AnalysisApi } from '../../core/workbench.ts';
import type { DocumentSession } from '../document/types.ts';

/**
 * The questions that are asked of an open document while it is edited, by name. A place adds a line here and gets
 * `useAnalysis('name')`: debounced, versioned, the latest answer wins, and the window's thread is never held.
 */
export interface AnalysisResults {
  readonly authority: AuthorityAnalysis;
  readonly timeline: Timeline;
}

export type AnalysisKind = keyof AnalysisResults;

const ASK: { readonly [K in AnalysisKind]: (api: AnalysisApi, text: string) => Promise<AnalysisResults[K]> } =
  {
    authority: (api, text) => api.authority(text),
    timeline: (api, text) => api.timeline(text),
  };

/** What is known of the document. `result` belongs to `version`; while `pending`, a newer version is being judged. */
export interface AnalysisState<R> {
  readonly result: R | null;
  /** Version of the session that `result` was made for, or -1 where there is none yet. */
  readonly version: number;
  readonly pending: boolean;
  /** Why the last question got no answer; not a verdict. */
  readonly failure: string | null;
}

/** Longest wait between a keystroke and its question, in milliseconds, for a text of ordinary size. */
const DEBOUNCE = 60;
/** Texts above this length wait longer, since sending them to the worker costs time on the window's thread. */
const LARGE = 500_000;
const DEBOUNCE_LARGE = 400;

/** One kind of question about one session, asked again after every change, one at a time. */
class Runner<K extends AnalysisKind> {
  readonly store: StoreApi<AnalysisState<AnalysisResults[K]>> = createStore<
    AnalysisState<AnalysisResults[K]>
  >(() => ({ result: null, version: -1, pending: true, failure: null }));
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asking = false;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly kind: K,
    private readonly api: AnalysisApi,
    private readonly session: DocumentSession,
    private readonly onFailure: (message: string) => void,
  ) {
    this.unsubscribe = session.subscribe((event) => {
      if (event.kind === 'text') this.schedule();
    });
    void this.ask();
  }

  private schedule(): void {
    if (!this.store.getState().pending) this.store.setState({ pending: true });
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.timer = null;
        void this.ask();
      },
      this.session.text.length > LARGE ? DEBOUNCE_LARGE : DEBOUNCE,
    );
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const { version, text } = this.session;
    try {
      const result = await ASK[this.kind](this.api, text);
      this.store.setState({ result, version, failure: null, pending: this.session.version !== version });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      this.onFailure(failure);
      this.store.setState({ failure, pending: this.session.version !== version });
    } finally {
      this.asking = false;
    }
    // What was typed while the question was out is asked about now, unless a timer is already waiting to.
    if (this.session.version !== version && this.timer === null) void this.ask();
  }

  dispose(): void {
    this.unsubscribe();
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

/** The questions asked of one session; each kind is asked once, however many views show its answer. */
export class SessionAnalyses {
  private readonly runners = new Map<
    AnalysisKind,
    { readonly dispose: () => void; readonly store: unknown }
  >();

  constructor(
    private readonly api: AnalysisApi,
    private readonly session: DocumentSession,
    private readonly onFailure: (message: string) => void,
  ) {}

  /** Store of a kind's answers; the first call starts asking. */
  of<K extends AnalysisKind>(kind: K): StoreApi<AnalysisState<AnalysisResults[K]>> {
    let runner = this.runners.get(kind) as Runner<K> | undefined;
    if (runner === undefined) {
      runner = new Runner(kind, this.api, this.session, this.onFailure);
      this.runners.set(kind, runner);
    }
    return runner.store;
  }

  dispose(): void {
    for (const runner of this.runners.values()) runner.dispose();
    this.runners.clear();
  }
}
