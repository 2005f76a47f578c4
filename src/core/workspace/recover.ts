import type { Database, SqlJsStatic } from 'sql.js';
import { encodeFrame, type Frame, readFrame, readJournal } from './frame.ts';
import { decodeRecord } from './records.ts';
import { migrate, SCHEMA_VERSION, schemaVersion } from './schema.ts';
import { StorageError, type StoredGeneration, type StoredPart } from './storage.ts';
import { Tables } from './tables.ts';

/** A workspace as it was found. */
export interface Recovered {
  readonly tables: Tables;
  /** Number of the last record in `tables`. */
  readonly sequence: number;
  /** The newest generation there is. */
  readonly generation: number;
  /** The generation of the snapshot that was read. */
  readonly base: number;
  readonly damaged: readonly { readonly generation: number; readonly part: StoredPart }[];
  /** Whether a write that was never acknowledged was cut off. */
  readonly torn: boolean;
  /** Records that were acknowledged and could not be brought back. */
  readonly lost: number;
}

/** Thrown where the stored bytes come from a later version of Ambit; nothing of them was touched. */
function newer(): StorageError {
  return new StorageError(
    'this workspace was written by a newer version of Ambit; open it with that version, nothing was changed',
  );
}

interface Base {
  readonly db: Database;
  readonly sequence: number;
  readonly generation: number;
}

/**
 * The newest sound snapshot with every later record that is sound applied to it. Never throws for damage, only for
 * bytes of a newer version.
 */
export async function recover(sql: SqlJsStatic, stored: readonly StoredGeneration[]): Promise<Recovered> {
  const generations = [...stored].sort((a, b) => a.number - b.number);
  const damaged: { generation: number; part: StoredPart }[] = [];
  const base = newestSnapshot(sql, generations, damaged);
  const tables = new Tables(base.db);
  let { sequence } = base;
  let torn = false;
  let lost = 0;
  for (const { number, journal } of generations) {
    if (number < base.generation) continue;
    const reading = readJournal(journal);
    if (reading.newer) throw newer();
    if (reading.damaged) damaged.push({ generation: number, part: 'journal' });
    torn ||= reading.torn;
    for (const frame of reading.frames) {
      if (frame.sequence <= sequence) continue;
      lost += frame.sequence - sequence - 1;
      if (!(await replay(tables, frame))) lost++;
      sequence = frame.sequence;
    }
  }
  const generation = generations.at(-1)?.number ?? 0;
  return { tables, sequence, generation, base: base.generation, damaged, torn, lost };
}

async function replay(tables: Tables, frame: Frame): Promise<boolean> {
  const record = decodeRecord(frame.payload);
  return record !== null && (await tables.apply(record));
}

function newestSnapshot(
  sql: SqlJsStatic,
  generations: readonly StoredGeneration[],
  damaged: { generation: number; part: StoredPart }[],
): Base {
  for (const { number, snapshot } of generations.toReversed()) {
    if (snapshot === null) continue;
    const base = openSnapshot(sql, snapshot, number);
    if (base) return base;
    damaged.push({ generation: number, part: 'snapshot' });
  }
  const db = new sql.Database();
  migrate(db);
  return { db, sequence: 0, generation: 0 };
}

function openSnapshot(sql: SqlJsStatic, bytes: Uint8Array, generation: number): Base | null {
  const reading = readFrame('snapshot', bytes);
  if (reading.kind === 'newer') throw newer();
  if (reading.kind !== 'frame' || reading.end !== bytes.length) return null;
  const { payload, sequence } = reading.frame;
  const db = new sql.Database(payload);
  if (schemaVersion(db) > SCHEMA_VERSION) throw newer();
  migrate(db);
  return { db, sequence, generation };
}

/** Bytes of a snapshot of what `tables` hold after record `sequence`. */
export function encodeSnapshot(tables: Tables, sequence: number): Uint8Array {
  tables.flush();
  return encodeFrame('snapshot', { sequence, payload: tables.db.export() });
}
