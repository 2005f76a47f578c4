import type { Binding } from './binding.ts';
import { forgetElsewhere, locationOf, registerElsewhere } from './elsewhere.ts';
import { editor, languages } from './monaco.ts';
import type { LanguageFeatures } from './types.ts';

interface Bound {
  readonly binding: Binding;
  /** Read at every question, since a screen may give new ones at any time. */
  readonly features: () => LanguageFeatures | undefined;
}

/** Models on screen. Monaco's providers are made for a language, once; each answers by the model it is asked about. */
const bound = new Map<editor.ITextModel, Bound>();

/** Lets a model's features answer until the returned function is called. */
export function bindFeatures(binding: Binding, features: Bound['features']): () => void {
  registerOnce();
  bound.set(binding.model, { binding, features });
  return () => {
    bound.delete(binding.model);
    forgetElsewhere();
  };
}

type Position = { readonly lineNumber: number; readonly column: number };

/** Asks the features of a model about a place in it. */
function ask<T>(
  model: editor.ITextModel,
  position: Position,
  question: (features: LanguageFeatures, offset: number, binding: Binding) => T,
): T | null {
  const entry = bound.get(model);
  const features = entry?.features();
  return entry === undefined || features === undefined
    ? null
    : question(features, entry.binding.offsetAt(position), entry.binding);
}

let registered = false;

function registerOnce(): void {
  if (registered) return;
  registered = true;
  registerReading();
  registerHighlights();
  registerRename();
  registerLenses();
  registerElsewhere();
}

function registerReading(): void {
  languages.registerCompletionItemProvider('json', {
    triggerCharacters: ['"'],
    provideCompletionItems: (model, position) => {
      const items = ask(model, position, (features, offset, binding) =>
        features.complete(offset).map((item) => ({
          label: item.detail === undefined ? item.label : { label: item.label, description: item.detail },
          kind: languages.CompletionItemKind.Reference,
          insertText: item.insert,
          filterText: item.insert,
          ...(item.documentation !== undefined && { documentation: item.documentation }),
          range: binding.rangeOf({ start: item.offset, end: item.offset + item.length }),
        })),
      );
      return { suggestions: items ?? [] };
    },
  });
  languages.registerHoverProvider('json', {
    provideHover: (model, position) =>
      ask(model, position, (features, offset, binding) => {
        const hover = features.hover(offset);
        if (hover === null) return null;
        // The words of a document are no markup to be trusted.
        const contents = hover.markdown.map((value) => ({ value, isTrusted: false, supportHtml: false }));
        return { contents, range: binding.rangeOf(hover.span) };
      }),
  });
  languages.registerDefinitionProvider('json', {
    provideDefinition: (model, position) =>
      ask(model, position, (features, offset, binding) => {
        const found = features.definition(offset);
        if (found === null) return null;
        return 'open' in found ? locationOf(found) : { uri: model.uri, range: binding.rangeOf(found) };
      }),
  });
  languages.registerReferenceProvider('json', {
    provideReferences: (model, position) =>
      ask(model, position, (features, offset, binding) =>
        features.references(offset).map((span) => ({ uri: model.uri, range: binding.rangeOf(span) })),
      ),
  });
}

/** The uses of an id are lit where the cursor is, and not every word that is spelled like it. */
function registerHighlights(): void {
  languages.registerDocumentHighlightProvider('json', {
    provideDocumentHighlights: (model, position) =>
      ask(model, position, (features, offset, binding) => {
        const spans = features.references(offset);
        return spans.length === 0 ? null : spans.map((span) => ({ range: binding.rangeOf(span) }));
      }),
  });
}

function registerRename(): void {
  languages.registerRenameProvider('json', {
    resolveRenameLocation(model, position) {
      const here = { startLineNumber: position.lineNumber, startColumn: position.column };
      const range = { ...here, endLineNumber: position.lineNumber, endColumn: position.column };
      const answer = ask(model, position, (features, offset, binding) => {
        const target = features.prepareRename(offset);
        if (target === null) return null;
        return 'refused' in target
          ? { range, text: '', rejectReason: target.refused }
          : { range: binding.rangeOf(target.span), text: target.name };
      });
      return answer ?? { range, text: '', rejectReason: 'nothing here has a name that can be changed' };
    },
    provideRenameEdits: (model, position, newName) =>
      ask(model, position, (features, offset, binding) => {
        const outcome = features.rename(offset, newName);
        if (outcome.kind === 'refused') return { edits: [], rejectReason: outcome.message };
        // Through the session, so that it is one step under its own name; Monaco has nothing left to do.
        binding.session.apply({ label: outcome.label, edits: outcome.edits });
        return { edits: [] };
      }),
  });
}

/** Command of a lens: Monaco runs it by this id with the lens's own function. */
const LENS_COMMAND = 'ambit.lens';

function registerLenses(): void {
  editor.registerCommand(LENS_COMMAND, (_services, run: unknown) => {
    if (typeof run === 'function') run();
  });
  languages.registerCodeLensProvider('json', {
    provideCodeLenses: (model) => {
      const lenses = ask(model, { lineNumber: 1, column: 1 }, (features, _offset, binding) =>
        (features.codeLens?.() ?? []).map(({ offset, title, command }) => ({
          range: binding.rangeOf({ start: offset, end: offset }),
          command: { id: LENS_COMMAND, title, arguments: [command] },
        })),
      );
      return { lenses: lenses ?? [], dispose: () => {} };
    },
  });
}
