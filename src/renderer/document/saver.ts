import type { TextEdit } from '../../core/text/types.ts';
import type { Layout, WorkspaceApi } from '../../core/workbench.ts';
import { composeEdits, differenceOf } from './delta.ts';
import type { DocumentSession } from './types.ts';

/** Changes are sent together after this long, in milliseconds. */
const BATCH = 120;
/** Waits after a failed save, in milliseconds; the last one repeats. */
const RETRIES = [1_000, 2_000, 5_000, 15_000, 30_000] as const;

export type SaveState = DocumentSession['saveState'];

/**
 * Sends a document's changes to the workspace: batched, one request at a time, each on the revision that the last one
 * made. It says "saved" only once the workspace has said that everything is durable.
 */
export class Saver {
  state: SaveState = { kind: 'saved' };
  private unsent: readonly TextEdit[] | null = null;
  private layout: Layout | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private sending: Promise<void> | null = null;
  private failures = 0;

  constructor(
    private readonly workspace: Pick<WorkspaceApi, 'edit' | 'saveLayout'>,
    private readonly id: string,
    private readonly by: string,
    public revision: number,
    private readonly onState: () => void,
  ) {}

  /** Whether the workspace holds everything that was changed here. */
  get idle(): boolean {
    return (
      this.state.kind !== 'conflict' && this.unsent === null && this.layout === null && this.sending === null
    );
  }

  /** Takes changes to be saved. `layout` is the whole layout as it is now. */
  add(edits: readonly TextEdit[], layout: Layout | null): void {
    if (edits.length > 0) this.unsent = this.unsent === null ? edits : composeEdits(this.unsent, edits);
    if (layout !== null) this.layout = layout;
    if (this.state.kind === 'conflict') return;
    // After a failure the window goes on saying so until something was saved again.
    if (this.state.kind === 'saved') this.set({ kind: 'saving' });
    this.schedule(BATCH);
  }

  async flush(): Promise<void> {
    this.cancelTimer();
    while (this.sending !== null) await this.sending;
    if (this.unsent !== null || this.layout !== null) await this.send();
  }

  /** Ends a conflict by what the other window wrote: nothing of ours is left to send. */
  takeTheirs(revision: number): void {
    this.unsent = null;
    this.revision = revision;
    this.set(this.layout === null ? { kind: 'saved' } : { kind: 'saving' });
    this.schedule(0);
  }

  /** Ends a conflict by writing `mine` over `theirs`. */
  takeMine(revision: number, theirs: string, mine: string): void {
    const difference = differenceOf(theirs, mine);
    this.unsent = difference.length === 0 ? null : difference;
    this.revision = revision;
    this.set({ kind: 'saving' });
    this.schedule(0);
  }

  dispose(): void {
    this.cancelTimer();
  }

  private schedule(delay: number): void {
    // The first change of a batch sets the time, so that steady typing is saved while it goes on.
    if (this.timer !== null || this.sending !== null) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.send();
    }, delay);
  }

  private send(): Promise<void> {
    if (this.sending !== null || this.state.kind === 'conflict') return this.sending ?? Promise.resolve();
    this.sending = this.sendOnce().finally(() => {
      this.sending = null;
      if (this.state.kind === 'conflict') return;
      if (this.unsent === null && this.layout === null) this.set({ kind: 'saved' });
      else this.schedule(this.failures === 0 ? BATCH : RETRIES[Math.min(this.failures, RETRIES.length) - 1]!);
    });
    return this.sending;
  }

  private async sendOnce(): Promise<void> {
    const { unsent: edits, layout } = this;
    this.unsent = null;
    this.layout = null;
    let restEdits = edits;
    try {
      if (edits !== null) {
        const outcome = await this.workspace.edit({
          id: this.id,
          baseRevision: this.revision,
          edits,
          by: this.by,
        });
        if (outcome.kind === 'failed') throw new Error(outcome.message);
        if (outcome.kind === 'stale') {
          this.putBack(edits, layout);
          this.set({ kind: 'conflict', theirs: outcome.text, revision: outcome.revision });
          return;
        }
        this.revision = outcome.revision;
        restEdits = null;
      }
      if (layout !== null) await this.workspace.saveLayout(this.id, layout);
      this.failures = 0;
    } catch (error) {
      this.failures++;
      this.putBack(restEdits, layout);
      this.set({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  private putBack(edits: readonly TextEdit[] | null, layout: Layout | null): void {
    if (edits !== null) this.unsent = this.unsent === null ? edits : composeEdits(edits, this.unsent);
    this.layout ??= layout;
  }

  private set(state: SaveState): void {
    if (this.state.kind === 'saved' && state.kind === 'saved') return;
    this.state = state;
    this.onState();
  }

  private cancelTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
