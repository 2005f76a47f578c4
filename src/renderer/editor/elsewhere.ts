import { editor, Uri } from './monaco.ts';
import type { Elsewhere } from './types.ts';

/**
 * A model of another document, which Monaco looks into when the user holds the key that makes names links, and by whose
 * address a jump is told from one within the text. There is one at most, as there is one text on screen.
 */
let other: { readonly model: editor.ITextModel; readonly place: Elsewhere } | null = null;
let count = 0;

/** Where Monaco finds a place in another document. */
export function locationOf(place: Elsewhere): {
  readonly uri: Uri;
  readonly range: ReturnType<typeof rangeIn>;
} {
  const model = modelFor(place);
  other = { model, place };
  return { uri: model.uri, range: rangeIn(model, place) };
}

function modelFor({ text }: Elsewhere): editor.ITextModel {
  if (other?.place.text === text) return other.model;
  forgetElsewhere();
  // As plain text no worker reads it: it is only looked at.
  return editor.createModel(text, 'plaintext', Uri.parse(`ambit-elsewhere:/${++count}`));
}

function rangeIn(model: editor.ITextModel, { span }: Elsewhere) {
  const start = model.getPositionAt(span.start);
  const end = model.getPositionAt(span.end);
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}

/** Lets a jump to another document be made by the place that it was asked of. */
export function registerElsewhere(): void {
  editor.registerEditorOpener({
    openCodeEditor(_source, resource) {
      if (other === null || other.model.uri.toString() !== resource.toString()) return false;
      other.place.open();
      return true;
    },
  });
}

export function forgetElsewhere(): void {
  other?.model.dispose();
  other = null;
}
