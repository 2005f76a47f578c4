/** Where the lines of a text start. Lines end by CRLF, CR or LF, as an editor sees them. */
export class Lines {
  private readonly starts: number[] = [0];

  constructor(text: string) {
    for (const match of text.matchAll(/\r\n|\r|\n/g)) this.starts.push(match.index + match[0].length);
  }

  /** Offset of a line and column, both from 1. */
  offsetAt(line: number, column: number): number {
    return (this.starts[line - 1] ?? this.starts.at(-1)!) + column - 1;
  }

  positionAt(offset: number): { readonly lineNumber: number; readonly column: number } {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { lineNumber: low + 1, column: offset - this.starts[low]! + 1 };
  }
}

/** The line end that stands throughout a text, or null where several do (a lone CR counts as several). */
export function uniformLineEnd(text: string): '\n' | '\r\n' | null {
  if (!text.includes('\r')) return '\n';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? null : '\r\n';
}
