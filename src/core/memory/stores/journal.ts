/**
 * Bytes of a store's journal and of its snapshots. A record is one line of UTF-8, `digest {"n":number,"event":{…}}`: `n`
 * counts the records of the store from 1 and the digest is of the JSON. A snapshot is a line `ambit-memory/1 n digest`,
 * `n` being the last record in it, and the database.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { StoreEvent } from './types.ts';

/** What this module uses of the Encoding Standard, which every host has and the core's types do not know. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };
const decoder = new TextDecoder();

const MAGIC = 'ambit-memory/1';
const NEW_LINE = 0x0a;
/** Hexadecimal digits of a digest: half of SHA-256. */
const DIGITS = 32;

export interface JournalRecord {
  readonly n: number;
  readonly event: StoreEvent;
}

export interface JournalReading {
  /** Records of the sound lines. */
  readonly records: readonly JournalRecord[];
  /** Whether a whole line is not a record. */
  readonly damaged: boolean;
  /** Whether the last write was cut off: it was never acknowledged. */
  readonly torn: boolean;
}

const digest = (bytes: Uint8Array): string => bytesToHex(sha256(bytes)).slice(0, DIGITS);

/** The line of one record. */
export function encodeRecord(record: JournalRecord): Uint8Array {
  // JSON writes lone surrogates and line ends as escapes, so that every event has its UTF-8 and its one line.
  const json = JSON.stringify(record);
  return utf8ToBytes(`${digest(utf8ToBytes(json))} ${json}\n`);
}

export function readJournal(bytes: Uint8Array): JournalReading {
  const records: JournalRecord[] = [];
  let damaged = false;
  let start = 0;
  for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
    const record = readRecord(bytes.subarray(start, end));
    if (record === null) damaged = true;
    else records.push(record);
    start = end + 1;
  }
  return { records, damaged, torn: start < bytes.length };
}

function readRecord(line: Uint8Array): JournalRecord | null {
  const json = line.subarray(DIGITS + 1);
  if (decoder.decode(line.subarray(0, DIGITS + 1)) !== `${digest(json)} `) return null;
  return JSON.parse(decoder.decode(json)) as JournalRecord;
}

export function encodeSnapshot(n: number, database: Uint8Array): Uint8Array {
  const head = utf8ToBytes(`${MAGIC} ${n} ${digest(database)}\n`);
  const bytes = new Uint8Array(head.length + database.length);
  bytes.set(head);
  bytes.set(database, head.length);
  return bytes;
}

/** The database of a snapshot, or null where the bytes are none. */
export function readSnapshot(
  bytes: Uint8Array,
): { readonly n: number; readonly database: Uint8Array } | null {
  const end = bytes.subarray(0, 100).indexOf(NEW_LINE);
  const [magic, n, sum] = decoder.decode(bytes.subarray(0, Math.max(end, 0))).split(' ');
  const database = bytes.subarray(end + 1);
  if (magic !== MAGIC || sum !== digest(database)) return null;
  return { n: Number(n), database };
}
