import type { TextEdit } from '../../core/text/types.ts';

/** Collects keeps, removals and insertions from left to right as sorted edits; neighbours become one. */
class EditWriter {
  readonly edits: TextEdit[] = [];
  private at = 0;
  private start = 0;
  private removed = 0;
  private inserted = '';

  keep(length: number): void {
    if (length === 0) return;
    this.close();
    this.at += length;
    this.start = this.at;
  }

  remove(length: number): void {
    this.removed += length;
    this.at += length;
  }

  insert(text: string): void {
    this.inserted += text;
  }

  close(): void {
    if (this.removed > 0 || this.inserted !== '') {
      this.edits.push({ offset: this.start, length: this.removed, text: this.inserted });
    }
    this.start = this.at;
    this.removed = 0;
    this.inserted = '';
  }
}

/** The text between two lists of edits, read from left to right without the text itself. */
class MiddleReader {
  private index = 0;
  /** Offset in the base text up to which everything is written. */
  private base = 0;
  /** Units of the current edit's insertion that are read already. */
  private read = 0;
  private entered = false;

  constructor(
    private readonly first: readonly TextEdit[],
    private readonly out: EditWriter,
  ) {}

  /** Passes over `length` units of the middle text, into the result or (with `drop`) out of it. */
  pass(length: number, drop: boolean): void {
    let left = length;
    while (left > 0) {
      const edit = this.first[this.index];
      const gap = edit === undefined ? left : edit.offset - this.base;
      if (!this.entered && gap > 0) {
        left -= this.passKept(Math.min(left, gap), drop);
      } else if (edit !== undefined) {
        left -= this.passInserted(edit, left, drop);
      }
    }
  }

  /** Writes what is left of the first edits. */
  finish(): void {
    while (this.index < this.first.length) {
      const edit = this.first[this.index]!;
      if (!this.entered) this.passKept(edit.offset - this.base, false);
      this.passInserted(edit, Number.POSITIVE_INFINITY, false);
    }
    this.out.close();
  }

  private passKept(length: number, drop: boolean): number {
    if (drop) this.out.remove(length);
    else this.out.keep(length);
    this.base += length;
    return length;
  }

  private passInserted(edit: TextEdit, most: number, drop: boolean): number {
    if (!this.entered) {
      this.entered = true;
      this.read = 0;
      this.out.remove(edit.length);
      this.base += edit.length;
    }
    const length = Math.min(most, edit.text.length - this.read);
    if (!drop) this.out.insert(edit.text.slice(this.read, this.read + length));
    this.read += length;
    if (this.read === edit.text.length) {
      this.entered = false;
      this.index++;
    }
    return length;
  }
}

/**
 * One list of edits with the effect of two that follow one another: `first` on a base text and `second` on the result
 * of it. Neither text is needed, so that a burst of typing costs what was typed and not what the document weighs.
 */
export function composeEdits(first: readonly TextEdit[], second: readonly TextEdit[]): readonly TextEdit[] {
  const out = new EditWriter();
  const middle = new MiddleReader(first, out);
  let at = 0;
  for (const edit of second) {
    middle.pass(edit.offset - at, false);
    middle.pass(edit.length, true);
    out.insert(edit.text);
    at = edit.offset + edit.length;
  }
  middle.finish();
  return out.edits;
}

/** The one edit that makes `from` into `to`, without their common start and end. No edit where they are the same. */
export function differenceOf(from: string, to: string): readonly TextEdit[] {
  if (from === to) return [];
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < most - start &&
    from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)
  ) {
    end++;
  }
  // Half of a surrogate pair is no text that can be stored: take the whole of it.
  if (start > 0 && isHighSurrogate(from.charCodeAt(start - 1))) start--;
  if (end > 0 && isLowSurrogate(from.charCodeAt(from.length - end))) end--;
  return [{ offset: start, length: from.length - start - end, text: to.slice(start, to.length - end) }];
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
