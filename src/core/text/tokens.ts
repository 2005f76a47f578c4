/**
 * Ends of tokens, RFC 8259 sections 6 and 7. Each takes the offset of the first unit of a token and gives the offset
 * after its last, or -1 where it is malformed; {@link file://./syntax.ts} says how, off the fast path.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;

/** Offset of the first unit from `offset` on that ends or breaks plain characters: quote, backslash, control, end of text. */
export function plainEnd(text: string, offset: number): number {
  const length = text.length;
  let i = offset;
  while (i < length) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE || unit === BACKSLASH || unit < 0x20) break;
    i++;
  }
  return i;
}

/** Units of the escape whose backslash is at `offset`: 2 or 6, or -1 where it is none of JSON's. */
export function escapeLength(text: string, offset: number): number {
  switch (text.charAt(offset + 1)) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
      return 2;
    case 'u':
      for (let i = offset + 2; i < offset + 6; i++) if (!isHexDigit(text.charAt(i))) return -1;
      return 6;
    default:
      return -1;
  }
}

/** End of a string from a place inside it, at `offset`, on. */
export function restOfString(text: string, offset: number): number {
  const size = text.length;
  let i = offset;
  for (;;) {
    i = plainEnd(text, i);
    if (i >= size) return -1;
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) return i + 1;
    if (unit !== BACKSLASH) return -1;
    const length = escapeLength(text, i);
    if (length < 0) return -1;
    i += length;
  }
}

/** End of a number: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`. */
export function numberEnd(text: string, offset: number): number {
  const length = text.length;
  let i = offset;
  if (text.charCodeAt(i) === MINUS) i++;
  if (i >= length) return -1;
  let digits = digitsEnd(text, i);
  if (digits === i) return -1;
  if (text.charCodeAt(i) === ZERO && digits > i + 1) return -1;
  i = digits;
  if (i < length && text.charCodeAt(i) === 0x2e) {
    digits = digitsEnd(text, i + 1);
    if (digits === i + 1) return -1;
    i = digits;
  }
  if (i < length && (text.charCodeAt(i) | 0x20) === 0x65) {
    const sign = i + 1 < length ? text.charCodeAt(i + 1) : 0;
    const first = sign === 0x2b || sign === MINUS ? i + 2 : i + 1;
    i = digitsEnd(text, first);
    if (i === first) return -1;
  }
  return i;
}

/** End of `true`, `false` or `null`. */
export function literalEnd(text: string, offset: number): number {
  for (const literal of ['true', 'false', 'null']) {
    if (text.startsWith(literal, offset)) return offset + literal.length;
  }
  return -1;
}

/** Offset of the first unit from `offset` on that is no JSON white space. */
export function skipSpace(text: string, offset: number): number {
  const length = text.length;
  let i = offset;
  while (i < length) {
    const unit = text.charCodeAt(i);
    if (unit > 0x20 || (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09)) break;
    i++;
  }
  return i;
}

/** Offset of the first unit from `offset` on that is no decimal digit. */
export function digitsEnd(text: string, offset: number): number {
  const length = text.length;
  let i = offset;
  while (i < length) {
    const unit = text.charCodeAt(i);
    if (unit < ZERO || unit > 0x39) break;
    i++;
  }
  return i;
}

export function isHexDigit(character: string): boolean {
  return character !== '' && '0123456789abcdefABCDEF'.includes(character);
}

/** The string that a sound string token from `start` to `end` stands for. */
export function decodeString(text: string, start: number, end: number, escaped: boolean): string {
  return escaped ? (JSON.parse(text.slice(start, end)) as string) : text.slice(start + 1, end - 1);
}
