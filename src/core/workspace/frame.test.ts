import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { crc32, toUtf8 } from './bytes.ts';
import { encodeFrame, readFrame, readJournal } from './frame.ts';

function journalOf(payloads: readonly Uint8Array[]): { bytes: Uint8Array; ends: number[] } {
  const frames = payloads.map((payload, index) => encodeFrame('journal', { sequence: index + 1, payload }));
  const bytes = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0));
  const ends: number[] = [];
  let at = 0;
  for (const frame of frames) {
    bytes.set(frame, at);
    at += frame.length;
    ends.push(at);
  }
  return { bytes, ends };
}

const payloads = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 6 });

describe('CRC-32', () => {
  test('is that of the standard check value', () => {
    expect(crc32(toUtf8('123456789'))).toBe(0xcbf43926);
  });

  test('goes on from the checksum of what came before', () => {
    const bytes = toUtf8('123456789');
    expect(crc32(bytes, 4, 9, crc32(bytes, 0, 4))).toBe(0xcbf43926);
  });
});

describe('a journal', () => {
  test('reads back as it was written', () => {
    fc.assert(
      fc.property(payloads, (written) => {
        const reading = readJournal(journalOf(written).bytes);
        expect(reading).toMatchObject({ damaged: false, torn: false, newer: false });
        expect(reading.frames.map((frame) => [...frame.payload])).toEqual(written.map((one) => [...one]));
        expect(reading.frames.map((frame) => frame.sequence)).toEqual(written.map((_, index) => index + 1));
      }),
      { numRuns: count(500), seed: seed('journal round trip') },
    );
  });

  test('cut off anywhere keeps every whole frame, and says torn only inside one', () => {
    const { bytes, ends } = journalOf([toUtf8('one'), toUtf8('two'), toUtf8('')]);
    for (let length = 0; length <= bytes.length; length++) {
      const reading = readJournal(bytes.subarray(0, length));
      expect(reading.frames.length).toBe(ends.filter((end) => end <= length).length);
      expect(reading.torn).toBe(length > 0 && !ends.includes(length));
      expect(reading.damaged).toBe(false);
    }
  });

  test('with one byte changed loses one frame at most, and says so', () => {
    fc.assert(
      fc.property(payloads, fc.nat(), fc.integer({ min: 1, max: 255 }), (written, where, flip) => {
        const { bytes } = journalOf(written);
        const at = where % bytes.length;
        bytes[at] = bytes[at]! ^ flip;
        const reading = readJournal(bytes);
        expect(reading.frames.length).toBe(written.length - 1);
        expect(reading.damaged || reading.torn || reading.newer).toBe(true);
      }),
      { numRuns: count(3000), seed: seed('journal damage') },
    );
  });

  test('of garbage is damaged, whatever the garbage, and gives no frame', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const reading = readJournal(bytes);
        expect(reading.frames).toEqual([]);
        expect(reading.damaged || reading.torn).toBe(true);
      }),
      { numRuns: count(2000), seed: seed('journal garbage') },
    );
  });
});

test('a frame of a later format is told from a damaged one', () => {
  const frame = encodeFrame('journal', { sequence: 1, payload: toUtf8('later') });
  const view = new DataView(frame.buffer);
  view.setUint32(4, 99, true);
  expect(readFrame('journal', frame).kind).toBe('damaged');
  view.setUint32(20, crc32(frame, 24, frame.length, crc32(frame, 0, 20)), true);
  expect(readFrame('journal', frame)).toEqual({ kind: 'newer', format: 99 });
  expect(readJournal(frame).newer).toBe(true);
});
