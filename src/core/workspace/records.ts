import { z } from 'zod';
import { fromUtf8, toUtf8 } from './bytes.ts';

const positions = z.array(z.tuple([z.string(), z.number(), z.number()]));
const edits = z.array(z.object({ offset: z.int().min(0), length: z.int().min(0), text: z.string() }));
const file = z.object({ handle: z.string(), label: z.string() }).nullable();
const id = z.string();
/** RFC 3339 UTC of the moment the record was made. */
const at = z.string();

/** What happened, one shape a kind. Everything that applying a record needs is in it: replay asks no clock. */
const record = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), at, id, type: z.string(), name: z.string(), text: z.string() }),
  z.object({ kind: z.literal('edit'), at, id, base: z.int().min(0), edits, by: z.string() }),
  z.object({ kind: z.literal('layout'), at, id, positions }),
  z.object({ kind: z.literal('rename'), at, id, name: z.string() }),
  z.object({ kind: z.literal('remove'), at, id }),
  z.object({ kind: z.literal('restore'), at, id }),
  z.object({ kind: z.literal('purge'), at, id }),
  z.object({ kind: z.literal('file'), at, id, file, savedHash: z.string().nullable() }),
  z.object({ kind: z.literal('setting'), at, key: z.string(), value: z.string() }),
]);

export type JournalRecord = Readonly<z.infer<typeof record>>;
export type RecordOf<K extends JournalRecord['kind']> = Extract<JournalRecord, { kind: K }>;

/** Whether a value is a record that replay will read: what a client sent may be anything. */
export function isRecord(value: unknown): value is JournalRecord {
  return record.safeParse(value).success;
}

/** JSON as UTF-8: lone surrogates and control characters are escapes in it, so every text survives. */
export function encodeRecord(value: JournalRecord): Uint8Array {
  return toUtf8(JSON.stringify(value));
}

/** The record of a frame's payload, or null where it is none that this Ambit knows. */
export function decodeRecord(payload: Uint8Array): JournalRecord | null {
  try {
    const parsed = record.safeParse(JSON.parse(fromUtf8(payload)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
