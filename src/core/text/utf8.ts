import { DEFAULT_LIMITS } from './parse.ts';
import type { Refusal } from './types.ts';

/** What this module uses of the Encoding Standard, which every host has and the core's types do not know. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** `bom` says that a byte order mark stood before the text; whoever writes the text back puts it there again. */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly bom: boolean }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Bytes of a file as text. More bytes than `maxLength` are refused unread, and so is what is not UTF-8. One
 * byte order mark at the start is taken off and reported, as RFC 8259 section 8.1 allows; any later one is text.
 */
export function decodeUtf8(bytes: Uint8Array, maxLength: number = DEFAULT_LIMITS.maxLength): Decoded {
  if (bytes.length > maxLength) {
    return refused('TOO_LARGE', `the file is larger than the ${maxLength} bytes that are read`);
  }
  const bom = hasMark(bytes);
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { kind: 'text', text: decoder.decode(bom ? bytes.subarray(3) : bytes), bom };
  } catch {
    return refused('NOT_UTF8', 'the file is not UTF-8 text');
  }
}

/** Whether bytes start with the byte order mark of UTF-8. */
export function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function refused(code: Refusal['code'], message: string): Decoded {
  return { kind: 'refused', refusal: { code, message } };
}
