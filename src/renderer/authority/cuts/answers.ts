import type { Answer } from '../../../core/authority/types.ts';
import type { Analysis, AnalysisApi } from '../../../core/workbench.ts';
import { countFindings } from '../../app/Problems.tsx';

/** What is known of the answer to one question. The answer before stays until the next one is there. */
export interface Asked<T> {
  readonly answer: T | null;
  /** Why there is no answer, as a sentence. */
  readonly none: string | null;
  /** A question that is out: how far it is, 0 to 1, and what is being done. */
  readonly running: { readonly fraction: number | null; readonly note: string } | null;
  readonly cancelled: boolean;
}

/** Asks a question of the analysis about a text. */
export type Ask<T> = (api: AnalysisApi, text: string) => Promise<Answer<T>>;

const UNASKED: Asked<never> = { answer: null, none: null, running: null, cancelled: false };
/** Answers that are kept though nothing shows them. */
const KEPT = 24;

interface Entry {
  asked: Asked<unknown>;
  version: number;
  wanted: number;
  abort: AbortController | null;
  listeners: Set<() => void>;
  again: () => void;
}

/**
 * Questions about one open document and their answers, by name. A question is out once, however many views show its
 * answer; it is asked again for a new version of the text, and stopped when nothing shows it any more.
 */
export class Answers {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly analysis: Analysis) {}

  state(name: string): Asked<unknown> {
    return this.entries.get(name)?.asked ?? UNASKED;
  }

  subscribe(name: string, listener: () => void): () => void {
    const { listeners } = this.entry(name);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Says that a view shows the answer for a version of the text; the function given back takes it back. */
  want<T>(name: string, version: number, text: () => string, ask: Ask<T>): () => void {
    const entry = this.entry(name);
    entry.wanted++;
    entry.again = () => void this.ask(entry, version, text(), ask);
    if (entry.version !== version) entry.again();
    return () => {
      entry.wanted--;
      // Another view, or the same one for the next version, may want it in the same breath.
      setTimeout(() => {
        if (entry.wanted > 0) return;
        if (entry.abort !== null) {
          entry.abort.abort();
          entry.version = -1;
        }
        this.forgetOld();
      });
    };
  }

  cancel(name: string): void {
    const entry = this.entries.get(name);
    if (entry === undefined || entry.abort === null) return;
    entry.abort.abort();
    this.set(entry, { running: null, cancelled: true });
  }

  again(name: string): void {
    this.entries.get(name)?.again();
  }

  private entry(name: string): Entry {
    const found = this.entries.get(name);
    if (found !== undefined) return found;
    const made: Entry = {
      asked: UNASKED,
      version: -1,
      wanted: 0,
      abort: null,
      listeners: new Set(),
      again: () => {},
    };
    this.entries.set(name, made);
    return made;
  }

  private async ask<T>(entry: Entry, version: number, text: string, ask: Ask<T>): Promise<void> {
    entry.abort?.abort();
    const abort = new AbortController();
    entry.abort = abort;
    entry.version = version;
    this.set(entry, { running: { fraction: null, note: '' }, cancelled: false });
    const onProgress = (fraction: number, note = '') => {
      if (entry.abort === abort) this.set(entry, { running: { fraction, note } });
    };
    try {
      const outcome = await ask(this.analysis.with({ signal: abort.signal, onProgress }), text);
      if (entry.abort !== abort || abort.signal.aborted) return;
      const answered = outcome.kind === 'answered';
      this.set(entry, {
        answer: answered ? outcome.answer : null,
        none: answered ? null : whyNone(outcome),
        running: null,
      });
    } catch (error) {
      if (entry.abort !== abort || abort.signal.aborted) return;
      const none = error instanceof Error ? error.message : String(error);
      this.set(entry, { answer: null, none, running: null });
    } finally {
      if (entry.abort === abort) entry.abort = null;
    }
  }

  private set(entry: Entry, change: Partial<Asked<unknown>>): void {
    entry.asked = { ...entry.asked, ...change };
    for (const listener of entry.listeners) listener();
  }

  private forgetOld(): void {
    for (const [name, entry] of this.entries) {
      if (this.entries.size <= KEPT) break;
      if (entry.wanted === 0 && entry.listeners.size === 0) this.entries.delete(name);
    }
  }
}

/** Why a question about a document has no answer, as one sentence. */
export function whyNone(answer: Exclude<Answer<unknown>, { readonly kind: 'answered' }>): string {
  switch (answer.kind) {
    case 'refused':
      return `the document was not looked at: ${answer.refusal.message}`;
    case 'unsound':
      return `nodes, edges, roots and sinks must be sound for this: ${countFindings(answer.findings)}, listed under Problems`;
    case 'declined':
      return answer.message;
  }
}
