import type { AppServices } from './context.ts';
import { documentNamed } from './kinds.ts';
import { placeOfKind } from './places.ts';
import type { Verdict } from './types.ts';

/** Longest text that is judged only for its mark in the list, in UTF-16 units; opening it judges any. */
const MAX_FOR_MARK = 2_000_000;

/** Keeps the verdict marks of the document list: what is open as it is judged, the others one after another. */
export class Marks {
  private running = false;

  constructor(private readonly app: Pick<AppServices, 'workbench' | 'state'>) {
    app.state.subscribe((state, before) => {
      if (state.chrome !== before.chrome && state.opened !== null && state.chrome.verdict !== null) {
        const { verdict, mark = verdict } = state.chrome;
        this.set(state.opened.session.info.id, Number.POSITIVE_INFINITY, mark);
      }
      if (state.documents !== before.documents) void this.run();
    });
  }

  /** Another window changed a document: its mark is of no use any more. */
  forget(id: string): void {
    const verdicts = new Map(this.app.state.getState().verdicts);
    if (!verdicts.delete(id)) return;
    this.app.state.setState({ verdicts });
    void this.run();
  }

  private set(id: string, revision: number, verdict: Verdict): void {
    const verdicts = new Map(this.app.state.getState().verdicts);
    this.app.state.setState({ verdicts: verdicts.set(id, { revision, verdict }) });
  }

  /** Judges one document after another until each has a mark for its revision. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let next = this.next(); next !== null; next = this.next()) await this.judge(next);
    } finally {
      this.running = false;
    }
  }

  private next(): string | null {
    const { documents, verdicts, opened } = this.app.state.getState();
    const waiting = documents.find(
      ({ id, revision, kind }) =>
        id !== opened?.session.info.id &&
        placeOfKind(kind).judge !== undefined &&
        (verdicts.get(id)?.revision ?? -1) < revision,
    );
    return waiting?.id ?? null;
  }

  /** Text of the document that goes by a file name, as it is saved; null where there is none. */
  private async named(file: string): Promise<string | null> {
    const info = documentNamed(this.app.state.getState().documents, file);
    return info === null ? null : (await this.app.workbench.workspace.open(info.id)).text;
  }

  private async judge(id: string): Promise<void> {
    const { workspace, analysis } = this.app.workbench;
    try {
      const { info, text } = await workspace.open(id);
      const judge = placeOfKind(info.kind).judge;
      if (judge === undefined || text.length > MAX_FOR_MARK)
        throw new Error('too long to be judged for its mark');
      this.set(id, info.revision, await judge(analysis, info.kind, text, (file) => this.named(file)));
    } catch {
      // A document that cannot be judged keeps an empty mark; opening it says why.
      this.set(id, Number.POSITIVE_INFINITY, { tone: 'none', word: 'not judged', detail: '' });
    }
  }
}
