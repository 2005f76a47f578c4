import type { Position } from './types.ts';

/** Units between two checkpoints. */
const STEP = 512;

/**
 * Lines of a text, counted only as far as was asked. Lines end with LF, CR LF or a lone CR, as editors have them. Holds one
 * checkpoint (line and start of line) every {@link STEP} units, so its size is bound by the text and not by its lines.
 */
export class Lines {
  private checkpoints: Int32Array;
  private counted = 0;

  constructor(private readonly text: string) {
    this.checkpoints = new Int32Array(2 * (Math.floor(text.length / STEP) + 1));
    this.checkpoints[0] = 1;
  }

  /** Position of an offset; those outside the text are taken to its nearest end. */
  position(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const target = Math.floor(at / STEP);
    while (this.counted < target) this.count();
    const { line, start } = this.walk(target, at);
    return { line, column: at - start + 1, offset: at };
  }

  private count(): void {
    const next = this.counted + 1;
    const { line, start } = this.walk(this.counted, next * STEP);
    this.checkpoints[2 * next] = line;
    this.checkpoints[2 * next + 1] = start;
    this.counted = next;
  }

  /** Line and start of line at `end`, counted on from a checkpoint. */
  private walk(checkpoint: number, end: number): { line: number; start: number } {
    const { text } = this;
    let line = this.checkpoints[2 * checkpoint]!;
    let start = this.checkpoints[2 * checkpoint + 1]!;
    for (let i = checkpoint * STEP; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x0d || (unit !== 0x0a && unit !== 0x0d)) continue;
      // The CR of a CR LF ends no line: its LF does.
      if (unit === 0x0d && i + 1 < text.length && text.charCodeAt(i + 1) === 0x0a) continue;
      line++;
      start = i + 1;
    }
    return { line, start };
  }
}
