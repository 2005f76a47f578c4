import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnalysisApi } from '../../core/workbench.ts';
import type { DocumentSession } from '../document/types.ts';
import type { ClosureSessionAnalysis, MethodName, Run } from './core.ts';

/** What is run, and how. */
export interface Asked {
  readonly spec: DocumentSession | null;
  readonly session: DocumentSession | null;
  readonly method: MethodName;
  /** A second method that the same session is run by. */
  readonly other: MethodName | null;
  /** Text of the specification before it was edited, where it differs. */
  readonly before: string | null;
}

/** What came of it. `versions` are those of the texts that it was made for. */
export interface Ran {
  readonly main: ClosureSessionAnalysis;
  readonly other: Run | null;
  readonly before: Run | null;
  readonly asked: Asked;
  readonly versions: { readonly spec: number; readonly session: number };
}

export interface RunnerState {
  readonly ran: Ran | null;
  readonly failure: string | null;
}

/** What stands for the session of a specification that has none. */
const EMPTY_SESSION = '{"version": "ambit-session/1", "steps": []}';
/** Wait between a keystroke and the run that it asks for, in milliseconds. */
const DEBOUNCE = 60;

/** Runs a session in the worker whenever one of its two texts changes; the latest answer wins. */
export class Runner {
  readonly store: StoreApi<RunnerState> = createStore<RunnerState>(() => ({ ran: null, failure: null }));
  private asked: Asked | null = null;
  private unsubscribe: () => void = () => {};
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running = false;
  private again = false;

  constructor(private readonly api: AnalysisApi) {}

  /** Runs this from now on, until the returned function is called or something else is asked. */
  follow(asked: Asked): () => void {
    this.unsubscribe();
    this.asked = asked;
    const parts = [asked.spec, asked.session].flatMap((part) => part ?? []);
    const stops = parts.map((part) =>
      part.subscribe((event) => {
        if (event.kind === 'text') this.schedule();
      }),
    );
    this.unsubscribe = () => {
      for (const stop of stops) stop();
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = null;
    };
    void this.run();
    return () => {
      if (this.asked === asked) this.unsubscribe();
    };
  }

  private schedule(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.run();
    }, DEBOUNCE);
  }

  private async run(): Promise<void> {
    this.again = this.running;
    if (this.running || this.asked === null) return;
    this.running = true;
    const { asked } = this;
    try {
      const ran = await this.ask(asked);
      if (asked === this.asked) this.store.setState({ ran, failure: null });
    } catch (error) {
      this.store.setState({ failure: error instanceof Error ? error.message : String(error) });
    } finally {
      this.running = false;
    }
    if (this.again) void this.run();
  }

  private async ask(asked: Asked): Promise<Ran> {
    const session = asked.session?.text ?? EMPTY_SESSION;
    const spec = asked.spec?.text ?? null;
    const versions = { spec: asked.spec?.version ?? -1, session: asked.session?.version ?? -1 };
    const { method, other, before } = asked;
    const run = async (request: Parameters<AnalysisApi['closureSession']>[0]) => {
      const analysis = await this.api.closureSession(request);
      return analysis.kind === 'read' ? analysis.run : null;
    };
    const [main, second, old] = await Promise.all([
      this.api.closureSession({ session, spec, method }),
      other === null ? null : run({ session, spec, method: other }),
      before === null || before === spec ? null : run({ session, spec: before, method }),
    ]);
    return { main, other: second, before: old, asked, versions };
  }
}
