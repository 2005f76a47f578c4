import { describe, expect, it } from 'vitest';
import { Lines, uniformLineEnd } from './lines.ts';

describe('lines', () => {
  it('finds offsets and positions over every kind of line end', () => {
    const text = 'a\nbc\r\nd\r💥e\n';
    const lines = new Lines(text);
    expect(lines.positionAt(0)).toEqual({ lineNumber: 1, column: 1 });
    expect(lines.positionAt(text.indexOf('c'))).toEqual({ lineNumber: 2, column: 2 });
    expect(lines.positionAt(text.indexOf('e'))).toEqual({ lineNumber: 4, column: 3 });
    expect(lines.positionAt(text.length)).toEqual({ lineNumber: 5, column: 1 });
    for (let offset = 0; offset <= text.length; offset++) {
      const { lineNumber, column } = lines.positionAt(offset);
      expect(lines.offsetAt(lineNumber, column)).toBe(offset);
    }
  });

  it('knows whether one line end stands throughout', () => {
    expect(uniformLineEnd('')).toBe('\n');
    expect(uniformLineEnd('a\nb\n')).toBe('\n');
    expect(uniformLineEnd('a\r\nb\r\n')).toBe('\r\n');
    expect(uniformLineEnd('a\r\nb\n')).toBeNull();
    expect(uniformLineEnd('a\rb')).toBeNull();
    expect(uniformLineEnd('\na\r\n')).toBeNull();
  });
});
