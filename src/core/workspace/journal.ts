import { encodeFrame } from './frame.ts';
import { encodeRecord, type JournalRecord } from './records.ts';
import { encodeSnapshot, type Recovered } from './recover.ts';
import type { Storage } from './storage.ts';
import type { Tables } from './tables.ts';

/** Journal bytes, at least, before a snapshot is worth writing. */
const MIN_BYTES = 1024 * 1024;
/** UTF-16 units that replay may have to copy (each edit copies its text): about a second. */
const MAX_REPLAY = 2 * 1024 ** 3;

/** Writes records, and a snapshot when replaying the journal would cost more than the snapshot does. */
export class Journal {
  #generation: number;
  /** The newest generation whose snapshot is known to be sound: what a damaged newer one falls back on. */
  #fallback: number;
  #sequence: number;
  #bytes = 0;
  #replay = 0;
  #threshold = MIN_BYTES;

  constructor(
    readonly storage: Storage,
    found: Pick<Recovered, 'generation' | 'base' | 'sequence'>,
  ) {
    this.#generation = found.generation;
    this.#fallback = found.base;
    this.#sequence = found.sequence;
  }

  /** Makes a record durable. `replayCost` is the length of the text that it copies. */
  async append(record: JournalRecord, replayCost = 0): Promise<void> {
    const frame = encodeFrame('journal', { sequence: this.#sequence + 1, payload: encodeRecord(record) });
    await this.storage.append(this.#generation, frame);
    this.#sequence++;
    this.#bytes += frame.length;
    this.#replay += replayCost;
  }

  /** Whether there is anything that a snapshot would save from being replayed. */
  get dirty(): boolean {
    return this.#bytes > 0;
  }

  get due(): boolean {
    return this.#bytes > this.#threshold || this.#replay > MAX_REPLAY;
  }

  /**
   * Starts a new generation with a snapshot of `tables`, keeping the last sound one to fall back on. Damaged parts get
   * a name of their own first; the names are answered. Rejects where the snapshot could not be written: the journal
   * goes on as it was, and the next attempt waits until as much again was written.
   */
  async checkpoint(tables: Tables, damaged: Recovered['damaged'] = []): Promise<readonly string[]> {
    const snapshot = encodeSnapshot(tables, this.#sequence);
    this.#threshold = this.#bytes + Math.max(MIN_BYTES, snapshot.length);
    await this.storage.writeSnapshot(this.#generation + 1, snapshot);
    this.#generation++;
    this.#bytes = 0;
    this.#replay = 0;
    this.#threshold = Math.max(MIN_BYTES, snapshot.length);
    const names: string[] = [];
    for (const { generation, part } of damaged) names.push(await this.storage.setAside(generation, part));
    await this.storage.forget(this.#fallback);
    this.#fallback = this.#generation;
    return names;
  }
}
