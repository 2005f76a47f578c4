import type { TextEdit } from '../../core/text/types.ts';
import { composeEdits } from '../document/delta.ts';
import type { DocumentSession } from '../document/types.ts';
import { Lines, uniformLineEnd } from './lines.ts';
import { editor, Range, type Uri } from './monaco.ts';
import type { Span } from './types.ts';
import { Typing } from './typing.ts';

const NO_BRACKETS = {
  bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
};
/** How long answers of the language's worker are waited for after a model has left the screen, in milliseconds. */
const ANSWERS = 3_000;

/**
 * Ties a Monaco model to a session, both ways. The session owns the text: what is typed becomes a change of it, and
 * every other change (canvas, undo, another window) is shown in the model without coming back as an echo.
 *
 * Monaco makes the line ends of a model uniform. Where those of the document are not, places are found by line and
 * column, which both sides agree on, so that no line end changes that nobody touched.
 */
export class Binding {
  readonly model: editor.ITextModel;
  private readonly typing = new Typing();
  private applying = false;
  private uniform: boolean;
  private lines: Lines | null = null;
  private readonly disposables: (() => void)[] = [];

  constructor(
    readonly session: DocumentSession,
    uri: Uri,
  ) {
    editor.getModel(uri)?.dispose();
    const end = uniformLineEnd(session.text);
    this.uniform = end !== null;
    this.model = editor.createModel(session.text, 'json', uri);
    // Left on, it reads the brackets of the whole text although no editor colours them. The first editor that is made
    // sets the options of all models anew, so it is put off again whenever they change.
    this.model.updateOptions(NO_BRACKETS);
    const options = this.model.onDidChangeOptions(() => this.model.updateOptions(NO_BRACKETS));
    this.model.setEOL(end === '\r\n' ? editor.EndOfLineSequence.CRLF : editor.EndOfLineSequence.LF);
    this.refresh();
    const content = this.model.onDidChangeContent((event) => this.onModelChange(event));
    this.disposables.push(
      () => content.dispose(),
      () => options.dispose(),
      session.subscribe((event) => {
        if (event.kind === 'text' && event.origin !== 'editor') this.show(event.edits);
      }),
    );
  }

  /** Offset in the session's text of a place in the model. */
  offsetAt(position: { readonly lineNumber: number; readonly column: number }): number {
    return this.uniform
      ? this.model.getOffsetAt(position)
      : this.table().offsetAt(position.lineNumber, position.column);
  }

  /** Place in the model of an offset in the session's text. */
  positionAt(offset: number): { readonly lineNumber: number; readonly column: number } {
    return this.uniform ? this.model.getPositionAt(offset) : this.table().positionAt(offset);
  }

  rangeOf({ start, end }: Span): Range {
    const from = this.positionAt(start);
    const to = this.positionAt(end);
    return new Range(from.lineNumber, from.column, to.lineNumber, to.column);
  }

  /** Lines of the text that session and model both hold. */
  private table(): Lines {
    this.lines ??= new Lines(this.session.text);
    return this.lines;
  }

  /** After a change: the old lines are gone, and the next change needs those of the text as it was before it. */
  private refresh(): void {
    this.lines = this.uniform ? null : new Lines(this.session.text);
    // A model that came apart from its document would write its error back: the document's text is what counts.
    if (this.uniform && this.model.getValueLength() !== this.session.text.length) {
      this.applying = true;
      this.model.setValue(this.session.text);
      this.applying = false;
    }
  }

  private onModelChange(event: editor.IModelContentChangedEvent): void {
    if (this.applying) return;
    const edits = event.changes
      .map((change): TextEdit => {
        if (this.uniform)
          return { offset: change.rangeOffset, length: change.rangeLength, text: change.text };
        const { startLineNumber, startColumn, endLineNumber, endColumn } = change.range;
        const offset = this.table().offsetAt(startLineNumber, startColumn);
        return {
          offset,
          length: this.table().offsetAt(endLineNumber, endColumn) - offset,
          text: change.text,
        };
      })
      .sort((a, b) => a.offset - b.offset);
    this.session.apply({ ...this.typing.step(edits), edits, origin: 'editor' });
    this.refresh();
  }

  /** Shows edits that the session has made already; they refer to the text that the model still holds. */
  private show(edits: readonly TextEdit[]): void {
    // Neighbouring edits as one: Monaco promises nothing about the order of several at one place.
    const operations = composeEdits(edits, []).map((edit) => ({
      range: this.rangeOf({ start: edit.offset, end: edit.offset + edit.length }),
      text: edit.text,
      forceMoveMarkers: true,
    }));
    this.applying = true;
    try {
      this.model.applyEdits(operations);
    } finally {
      this.applying = false;
    }
    const end = this.model.getEOL();
    if (this.uniform && edits.some(({ text }) => /[\r\n]/.test(text) && uniformLineEnd(text) !== end)) {
      this.uniform = false;
    }
    this.refresh();
  }

  dispose(): void {
    for (const dispose of this.disposables) dispose();
    // Questions to the language's worker may still be out, and Monaco looks at the model when their answers come.
    setTimeout(() => this.model.isDisposed() || this.model.dispose(), ANSWERS);
  }
}
