import type { StoreApi } from 'zustand/vanilla';
import type { AppState, Notice } from './state.ts';

/** Notices that stand at once; older ones go. */
const MOST = 4;

/** Sentences to the user: what was done and can be undone, what failed, what was set aside. */
export class Notices {
  private last = 0;

  constructor(private readonly state: StoreApi<AppState>) {}

  /** Shows a sentence (lower case, no full stop, the user's words in backticks). The same one is not shown twice. */
  tell(severity: Notice['severity'], message: string, action?: Notice['action']): void {
    const notice: Notice = { id: ++this.last, severity, message, ...(action !== undefined && { action }) };
    this.state.setState(({ notices }) => ({
      notices: [...notices.filter((other) => other.message !== message), notice].slice(-MOST),
    }));
  }

  dismiss(id: number): void {
    this.state.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
  }
}

/** The sentence of whatever was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
