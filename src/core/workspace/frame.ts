import { crc32 } from './bytes.ts';

/**
 * Bytes of the journal and of snapshots. A frame is
 *
 *     magic "AMBJ" or "AMBS" | format u32 | sequence f64 | length u32 | CRC-32 u32 | payload
 *
 * in little endian. The checksum covers everything before it and the payload. The sequence of a journal frame is the
 * number of its record, from 1; that of a snapshot is the number of the last record in it.
 */
export interface Frame {
  readonly sequence: number;
  readonly payload: Uint8Array;
}

/** Raised when the payload of a frame changes so that an older Ambit could not read it. */
export const FRAME_FORMAT = 1;
const HEADER = 24;
const MAGIC = { journal: 0x4a424d41, snapshot: 0x53424d41 } as const;
export type FrameKind = keyof typeof MAGIC;

/** Bytes of one frame. */
export function encodeFrame(kind: FrameKind, frame: Frame): Uint8Array {
  const bytes = new Uint8Array(HEADER + frame.payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC[kind], true);
  view.setUint32(4, FRAME_FORMAT, true);
  view.setFloat64(8, frame.sequence, true);
  view.setUint32(16, frame.payload.length, true);
  bytes.set(frame.payload, HEADER);
  view.setUint32(20, checksum(bytes, 0, bytes.length), true);
  return bytes;
}

export type FrameReading =
  | { readonly kind: 'frame'; readonly frame: Frame; readonly end: number }
  /** Fewer bytes than the frame says: what a write leaves that was cut off. */
  | { readonly kind: 'short' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer'; readonly format: number };

/** Reads the frame that starts at `start`. */
export function readFrame(kind: FrameKind, bytes: Uint8Array, start = 0): FrameReading {
  if (bytes.length - start < HEADER) return { kind: 'short' };
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, HEADER);
  if (view.getUint32(0, true) !== MAGIC[kind]) return { kind: 'damaged' };
  const end = start + HEADER + view.getUint32(16, true);
  if (end > bytes.length) return { kind: 'short' };
  if (view.getUint32(20, true) !== checksum(bytes, start, end)) return { kind: 'damaged' };
  const format = view.getUint32(4, true);
  if (format > FRAME_FORMAT) return { kind: 'newer', format };
  const payload = bytes.subarray(start + HEADER, end);
  return { kind: 'frame', frame: { sequence: view.getFloat64(8, true), payload }, end };
}

/** What can be read of a journal. */
export interface JournalReading {
  readonly frames: readonly Frame[];
  /** Whether bytes between sound frames, or complete ones at the end, are damaged. */
  readonly damaged: boolean;
  /** Whether the last write was cut off: it was never acknowledged. */
  readonly torn: boolean;
  /** Whether a frame comes from an Ambit that knows more than this one. */
  readonly newer: boolean;
}

/** Reads every sound frame of a journal, also those that follow a damaged stretch. */
export function readJournal(bytes: Uint8Array): JournalReading {
  const frames: Frame[] = [];
  let damaged = false;
  let torn = false;
  let newer = false;
  let at = 0;
  while (at < bytes.length) {
    const reading = readFrame('journal', bytes, at);
    if (reading.kind === 'frame') {
      frames.push(reading.frame);
      at = reading.end;
      continue;
    }
    if (reading.kind === 'newer') newer = true;
    const next = nextSoundFrame(bytes, at + 1);
    if (reading.kind === 'short' && next === -1) torn = true;
    else if (reading.kind !== 'newer') damaged = true;
    if (next === -1) break;
    at = next;
  }
  return { frames, damaged, torn, newer };
}

/** Offset of the next frame that reads as one, or -1. */
function nextSoundFrame(bytes: Uint8Array, from: number): number {
  const first = MAGIC.journal & 0xff;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    const { kind } = readFrame('journal', bytes, at);
    if (kind === 'frame' || kind === 'newer') return at;
  }
  return -1;
}

/** CRC-32 of a frame without its own checksum field. */
function checksum(bytes: Uint8Array, start: number, end: number): number {
  return crc32(bytes, start + HEADER, end, crc32(bytes, start, start + 20));
}
