/** A store that outlives its process: a journal of events, and a snapshot where replaying it would take long. */
import type { SqlJsStatic } from 'sql.js';
import { encodeRecord, encodeSnapshot, type JournalRecord, readJournal, readSnapshot } from './journal.ts';
import { type OpenStore, openStore } from './store.ts';
import type { MemoryStore, StoreEvent, StoreKind } from './types.ts';

/** Bytes of one generation: a snapshot (none of generation 0) and the journal of what followed it. */
export interface StoredBytes {
  readonly number: number;
  readonly snapshot: Uint8Array | null;
  readonly journal: Uint8Array;
}

/**
 * Where the bytes of a store live; hosts give the storage that they have for the workspace, one a store. Every call
 * answers when what it did is durable and rejects, having done nothing, when it is not.
 */
export interface StoreStorage {
  load(): Promise<readonly StoredBytes[]>;
  append(generation: number, bytes: Uint8Array): Promise<void>;
  writeSnapshot(generation: number, bytes: Uint8Array): Promise<void>;
  /** Deletes the generations below a number. */
  forget(below: number): Promise<void>;
  /** Keeps a damaged part under a name of its own, which it answers. */
  setAside(generation: number, part: 'snapshot' | 'journal'): Promise<string>;
  close(): Promise<void>;
}

export interface KeptStore {
  readonly memory: Omit<MemoryStore, 'apply' | 'close'>;
  /** Acknowledges an event once it is durable and applied, in the order of the calls. */
  append(event: StoreEvent): Promise<void>;
  /** Writes a snapshot now. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

export type Opening =
  | { readonly kind: 'open'; readonly store: KeptStore; readonly setAside: readonly string[] }
  /**
   * An acknowledged event cannot be read. It may have revoked or retired something, so the store stays closed: without
   * it, more could be admitted than should be. Nothing that is stored was touched.
   */
  | { readonly kind: 'damaged'; readonly message: string };

export interface KeepOptions {
  readonly sql: SqlJsStatic;
  readonly storage: StoreStorage;
  readonly kind: StoreKind;
  /** Journal bytes, at least, before a snapshot is worth writing. */
  readonly snapshotAfter?: number;
}

const MIN_BYTES = 1024 * 1024;

/** Opens what the storage holds, or an empty store. Throws a `StoreMismatch` for the bytes of another kind of store. */
export async function openKept(options: KeepOptions): Promise<Opening> {
  const { sql, storage, kind } = options;
  const stored = [...(await storage.load())].sort((a, b) => a.number - b.number);
  const { base, unsound } = newestSnapshot(stored);
  const journal = collect(stored, base);
  if (journal.kind === 'damaged') return journal;
  const store = openStore(sql, kind, base.database);
  for (const { event } of journal.records) store.apply(event);
  const keeper = new Keeper(store, options, {
    generation: stored.at(-1)?.number ?? 0,
    fallback: base.number,
    n: base.n + journal.records.length,
    bytes: journal.bytes,
  });
  // A cut line would swallow the next record: what follows goes to a journal of its own.
  if (journal.torn || unsound.length > 0) await keeper.checkpoint();
  const setAside: string[] = [];
  for (const number of unsound) setAside.push(await storage.setAside(number, 'snapshot'));
  return { kind: 'open', store: keeper.open(), setAside };
}

interface Base {
  readonly number: number;
  readonly n: number;
  readonly database: Uint8Array | null;
}

function newestSnapshot(stored: readonly StoredBytes[]): { base: Base; unsound: readonly number[] } {
  const unsound: number[] = [];
  for (const { number, snapshot } of stored.toReversed()) {
    if (snapshot === null) continue;
    const read = readSnapshot(snapshot);
    if (read !== null) return { base: { number, ...read }, unsound };
    unsound.push(number);
  }
  return { base: { number: 0, n: 0, database: null }, unsound };
}

/** Every record after the base, none of them missing. */
function collect(
  stored: readonly StoredBytes[],
  base: Base,
):
  | {
      readonly kind: 'whole';
      readonly records: readonly JournalRecord[];
      readonly torn: boolean;
      readonly bytes: number;
    }
  | Extract<Opening, { kind: 'damaged' }> {
  const records: JournalRecord[] = [];
  let torn = false;
  let bytes = 0;
  for (const { number, journal } of stored) {
    if (number < base.number) continue;
    bytes += journal.length;
    const reading = readJournal(journal);
    torn = reading.torn;
    for (const record of reading.records) {
      if (record.n <= base.n + records.length) continue;
      if (record.n > base.n + records.length + 1) return missing(base.n + records.length + 1);
      records.push(record);
    }
    if (reading.damaged) return missing(base.n + records.length + 1);
  }
  const first = stored[0];
  // Without the snapshot it starts from, a journal says nothing of what came before.
  if (base.database === null && first !== undefined && first.number > 0) return missing(1);
  return { kind: 'whole', records, torn, bytes };
}

function missing(n: number): Extract<Opening, { kind: 'damaged' }> {
  const message = `event ${n} of this memory cannot be read, and it may have revoked or retired something: the memory stays closed and its files are as they were`;
  return { kind: 'damaged', message };
}

class Keeper {
  private threshold: number;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: OpenStore,
    private readonly options: KeepOptions,
    /** `bytes` are those of the journal since the last snapshot. */
    private readonly at: { generation: number; fallback: number; n: number; bytes: number },
  ) {
    this.threshold = options.snapshotAfter ?? MIN_BYTES;
  }

  open(): KeptStore {
    return {
      memory: this.store,
      append: (event) => this.queue(() => this.append(event)),
      checkpoint: () => this.queue(() => this.checkpoint()),
      close: () => this.queue(() => this.close()),
    };
  }

  /** One after the other, whether the one before succeeded or not. */
  private queue(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => {});
    return done;
  }

  private async append(event: StoreEvent): Promise<void> {
    if (event.seq <= this.store.seq) return;
    const line = encodeRecord({ n: this.at.n + 1, event });
    await this.options.storage.append(this.at.generation, line);
    this.at.n++;
    this.at.bytes += line.length;
    this.store.apply(event);
    if (this.at.bytes <= this.threshold) return;
    // The event is safe in the journal: where no snapshot can be written, the next attempt waits for as much again.
    this.threshold = 2 * this.at.bytes;
    await this.checkpoint().catch(() => {});
  }

  /** Starts a generation with a snapshot. The last sound one is kept, with the journals since, to fall back on. */
  async checkpoint(): Promise<void> {
    const { storage, snapshotAfter = MIN_BYTES } = this.options;
    const snapshot = encodeSnapshot(this.at.n, this.store.bytes());
    await storage.writeSnapshot(this.at.generation + 1, snapshot);
    this.at.generation++;
    this.at.bytes = 0;
    this.threshold = Math.max(snapshotAfter, snapshot.length);
    await storage.forget(this.at.fallback);
    this.at.fallback = this.at.generation;
  }

  private async close(): Promise<void> {
    await this.options.storage.close();
    this.store.close();
  }
}
