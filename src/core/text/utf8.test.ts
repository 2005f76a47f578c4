import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from './index.ts';

const bytes = (...all: number[]) => new Uint8Array(all);

describe('decodeUtf8', () => {
  it('decodes, and takes off one byte order mark', () => {
    expect(decodeUtf8(new TextEncoder().encode('é😀'))).toEqual({ kind: 'text', text: 'é😀', bom: false });
    expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0x7b))).toEqual({ kind: 'text', text: '{', bom: true });
    const twice = decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf));
    expect(twice).toEqual({ kind: 'text', text: '\ufeff', bom: true });
    expect(decodeUtf8(bytes())).toEqual({ kind: 'text', text: '', bom: false });
  });

  it.each([
    ['a stray byte', bytes(0xff)],
    ['an overlong form', bytes(0xc0, 0x80)],
    ['a surrogate', bytes(0xed, 0xa0, 0x80)],
    ['a cut sequence', bytes(0x61, 0xf0, 0x9f, 0x98)],
    ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00)],
  ])('refuses %s', (_, input) => {
    const message = 'the file is not UTF-8 text';
    expect(decodeUtf8(input)).toEqual({ kind: 'refused', refusal: { code: 'NOT_UTF8', message } });
  });

  it('refuses too many bytes without reading them', () => {
    expect(decodeUtf8(bytes(0xff, 0xff), 1)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'TOO_LARGE' },
    });
  });
});
