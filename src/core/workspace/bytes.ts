/** What this module uses of the Encoding Standard, which every host has and the core's types do not know. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 of a text. Lone surrogates become U+FFFD: use {@link packText} or JSON where they must survive. */
export function toUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Text of UTF-8 bytes; throws on bytes that are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/**
 * A text as a database value. A BLOB of UTF-8, because a TEXT column would end at a NUL character; or, where lone
 * surrogates have no UTF-8, its JSON as TEXT.
 */
export function packText(text: string): Uint8Array | string {
  const wellFormed = (text as unknown as { isWellFormed(): boolean }).isWellFormed();
  return wellFormed ? toUtf8(text) : JSON.stringify(text);
}

/** Inverse of {@link packText}. */
export function unpackText(value: Uint8Array | string): string {
  return typeof value === 'string' ? (JSON.parse(value) as string) : fromUtf8(value);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/**
 * CRC-32 (ISO 3309, as in PNG and zip) of `bytes` from `start` to `end`, as an unsigned number. `before` is the CRC-32
 * of bytes that come before these.
 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number {
  let crc = ~before;
  for (let i = start; i < end; i++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[i]!) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}
