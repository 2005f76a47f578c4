import type { TextEdit } from '../../core/text/types.ts';

/** What the history is told of a change that was made in the text editor. */
export interface TypingStep {
  readonly label: string;
  readonly coalesce?: string;
}

type Mode = 'typing' | 'deleting';

/**
 * Groups keystrokes into steps as people expect: a word with the space after it, a run of deletions. A jump of the
 * cursor, a line end, a paste and anything of several edits begin a step of their own.
 */
export class Typing {
  private group = 0;
  private mode: Mode | null = null;
  /** Offset at which the next keystroke of the group would stand. */
  private next = -1;
  private afterSpace = false;

  step(edits: readonly TextEdit[]): TypingStep {
    const [edit] = edits;
    if (edit === undefined || edits.length > 1) return this.alone('edit text');
    const { offset, length, text } = edit;
    if (text === '') return this.deletion(offset, length);
    // A typed character may bring its closing bracket or quote with it.
    if (length > 0 || text.length > 2 || /[\r\n]/.test(text)) {
      return this.alone(text.length > 2 ? 'paste' : 'edit text');
    }
    const isSpace = /\s/.test(text);
    if (this.mode !== 'typing' || offset !== this.next || (this.afterSpace && !isSpace)) this.group++;
    this.mode = 'typing';
    this.afterSpace = isSpace;
    this.next = offset + 1;
    return { label: 'typing', coalesce: `typing ${this.group}` };
  }

  private deletion(offset: number, length: number): TypingStep {
    const backwards = offset + length === this.next;
    const forwards = offset === this.next;
    if (this.mode !== 'deleting' || !(backwards || forwards)) this.group++;
    this.mode = 'deleting';
    this.next = offset;
    return { label: 'deleting', coalesce: `typing ${this.group}` };
  }

  private alone(label: string): TypingStep {
    this.mode = null;
    this.next = -1;
    return { label };
  }
}
