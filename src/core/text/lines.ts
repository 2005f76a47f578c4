import type { Position } from './types.ts';

/** Units between two checkpoints. */
const STEP = 512;
/** Units of a line that are looked at one by one before the search for its end pays for its call. */
const SHORT = 24;

const LF = 0x0a;
const CR = 0x0d;

/**
 * Lines of a text, counted only as far as was asked. Lines end with LF, CR LF or a lone CR, as editors have them. Holds one
 * checkpoint (line and start of line) every {@link STEP} units, so its size is bound by the text and not by its lines.
 */
export class Lines {
  private readonly checkpoints: Int32Array;
  /** Offset of the last unit of the first line end at or after an offset, or the length of the text. */
  private readonly lineEnd: (text: string, from: number) => number;
  private counted = 0;
  /** The first line end after the last checkpoint. */
  private next: number;

  constructor(private readonly text: string) {
    this.checkpoints = new Int32Array(2 * (Math.floor(text.length / STEP) + 1));
    this.checkpoints[0] = 1;
    this.lineEnd = text.includes('\r') && /\r(?!\n)/.test(text) ? anyLineEnd : lineFeed;
    this.next = this.lineEnd(text, 0);
  }

  /** Position of an offset; those outside the text are taken to its nearest end. */
  position(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const checkpoint = Math.floor(at / STEP);
    while (this.counted < checkpoint) this.count();
    let line = this.checkpoints[2 * checkpoint]!;
    let start = this.checkpoints[2 * checkpoint + 1]!;
    for (let i = checkpoint * STEP; i < at; i++) {
      if (!endsLine(this.text, i)) continue;
      line++;
      start = i + 1;
    }
    return { line, column: at - start + 1, offset: at };
  }

  private count(): void {
    let line = this.checkpoints[2 * this.counted]!;
    let start = this.checkpoints[2 * this.counted + 1]!;
    this.counted++;
    while (this.next < this.counted * STEP) {
      line++;
      start = this.next + 1;
      this.next = this.lineEnd(this.text, start);
    }
    this.checkpoints[2 * this.counted] = line;
    this.checkpoints[2 * this.counted + 1] = start;
  }
}

/** Line ends of a text without lone CRs: its LFs. */
function lineFeed(text: string, from: number): number {
  const { length } = text;
  const near = Math.min(from + SHORT, length);
  for (let i = from; i < near; i++) if (text.charCodeAt(i) === LF) return i;
  const found = text.indexOf('\n', near);
  return found < 0 ? length : found;
}

function anyLineEnd(text: string, from: number): number {
  let i = from;
  while (i < text.length && !endsLine(text, i)) i++;
  return i;
}

function endsLine(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit === LF) return true;
  // The CR of a CR LF ends no line: its LF does.
  return unit === CR && (offset + 1 >= text.length || text.charCodeAt(offset + 1) !== LF);
}
