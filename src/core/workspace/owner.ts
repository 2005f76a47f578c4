import { Journal } from './journal.ts';
import { KEEP_REMOVED } from './limits.ts';
import { isRecord, type JournalRecord } from './records.ts';
import type { Recovered } from './recover.ts';
import { type Storage, StorageError } from './storage.ts';
import type { Tables } from './tables.ts';
import type { WorkspaceEvent } from './types.ts';

type Listener = (event: WorkspaceEvent) => void;
/** A record without its time, one shape a kind. */
type Draft = JournalRecord extends infer R ? (R extends JournalRecord ? Omit<R, 'at'> : never) : never;

/** State and journal of an open workspace, one task after another, and those who listen to it. */
export class Owner {
  readonly tables: Tables;
  readonly #journal: Journal;
  readonly #listeners = new Set<Listener>();
  readonly #found: WorkspaceEvent[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #failing = false;
  #closed = false;

  constructor(
    readonly storage: Storage,
    recovered: Recovered,
    readonly now: () => Date,
  ) {
    this.tables = recovered.tables;
    this.#journal = new Journal(storage, recovered);
  }

  /** Makes good what recovery found: a snapshot of what is sound, damaged parts under their own names, old bin emptied. */
  async settle(recovered: Recovered): Promise<void> {
    const { damaged, torn, lost } = recovered;
    if (damaged.length > 0 || torn || lost > 0) {
      const names = await this.#checkpoint(damaged);
      for (const event of foundEvents(recovered, names)) this.#found.push(event);
    }
    const limit = new Date(this.now().getTime() - KEEP_REMOVED).toISOString();
    for (const { id } of this.tables.removedBefore(limit)) {
      await this.record({ kind: 'purge', id }).catch(() => {});
    }
  }

  /** Runs tasks strictly one after another, so that each sees all that came before. */
  queue<T>(task: () => T | Promise<T>): Promise<T> {
    const run = this.#last.then(() => {
      if (this.#closed) throw new StorageError('the workspace is closed');
      return task();
    });
    this.#last = run.catch(() => {});
    return run;
  }

  /**
   * Applies a record and makes it durable, or neither. Answers false where it does not fit the state. Called from
   * within a queued task.
   */
  async record(draft: Draft, replayCost = 0): Promise<boolean> {
    const record = { ...draft, at: this.now().toISOString() };
    if (!isRecord(record)) throw new StorageError('this is not a change that the workspace can keep');
    try {
      const fits = await this.tables.apply(record, () => this.#journal.append(record, replayCost));
      if (fits) this.#worked();
      return fits;
    } catch (error) {
      this.#failed(error);
      throw error;
    } finally {
      if (this.#journal.due) void this.queue(() => this.#checkpointIfDue()).catch(() => {});
    }
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    for (const event of this.#found) listener(event);
    return () => this.#listeners.delete(listener);
  }

  emit(event: WorkspaceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  close(): Promise<void> {
    const closed = this.queue(async () => {
      if (this.#journal.dirty) await this.#checkpoint();
      this.#closed = true;
      await this.storage.close();
      this.tables.db.close();
    });
    return closed;
  }

  async #checkpointIfDue(): Promise<void> {
    if (this.#journal.due) await this.#checkpoint();
  }

  /** A snapshot that cannot be written loses nothing, since the journal goes on: that is told, not thrown. */
  async #checkpoint(damaged: Recovered['damaged'] = []): Promise<readonly string[]> {
    try {
      return await this.#journal.checkpoint(this.tables, damaged);
    } catch (error) {
      this.#failed(error);
      return [];
    }
  }

  #failed(error: unknown): void {
    if (this.#failing) return;
    this.#failing = true;
    const message = `${reason(error)}; changes are not saved until this works again`;
    this.emit({ kind: 'notice', severity: 'error', message });
  }

  #worked(): void {
    if (!this.#failing) return;
    this.#failing = false;
    this.emit({ kind: 'notice', severity: 'info', message: 'changes are saved again' });
  }
}

/** The plain sentence of an error. */
export function reason(error: unknown): string {
  if (error instanceof StorageError) return error.message;
  return `the workspace could not keep a change: ${error instanceof Error ? error.message : String(error)}`;
}

function foundEvents(recovered: Recovered, names: readonly string[]): WorkspaceEvent[] {
  const events: WorkspaceEvent[] = [];
  if (recovered.damaged.length > 0 || recovered.lost > 0) {
    const where =
      names.length > 0 ? ` and set aside as ${names.map((name) => `\`${name}\``).join(', ')}` : '';
    const outcome =
      recovered.lost > 0
        ? 'the changes in the damaged part are lost, everything else is here'
        : 'everything in it was brought back';
    events.push({
      kind: 'notice',
      severity: recovered.lost > 0 ? 'error' : 'info',
      message: `a workspace file was found damaged${where}; ${outcome}`,
    });
  }
  if (recovered.torn) {
    const message = 'a change that was not saved yet when Ambit was stopped was dropped';
    events.push({ kind: 'notice', severity: 'info', message });
  }
  return events;
}
