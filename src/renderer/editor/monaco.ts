import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import 'monaco-editor/features/register.all';
import { editor, KeyCode, languages, MarkerSeverity, Range, Uri } from 'monaco-editor/editor';
import JsonWorker from 'monaco-editor/language/json/json.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';

export { KeyMod } from 'monaco-editor/editor';
export { editor, KeyCode, languages, MarkerSeverity, Range, Uri };

/** The JSON worker says by its first answer that it really runs; Monaco would silently do without it. */
function startJsonWorker(): Worker {
  const worker = new JsonWorker();
  worker.addEventListener(
    'message',
    () => {
      document.documentElement.dataset.jsonWorker = 'running';
    },
    { once: true },
  );
  return worker;
}

self.MonacoEnvironment = {
  getWorker: (_moduleId, label) => (label === 'json' ? startJsonWorker() : new EditorWorker()),
};

// Syntax, schema and duplicate members are found by our own reader, with exact ranges: one report, not two.
jsonDefaults.setDiagnosticsOptions({ validate: false, enableSchemaRequest: false, schemas: [] });
jsonDefaults.setModeConfiguration({
  documentFormattingEdits: true,
  documentRangeFormattingEdits: true,
  completionItems: true,
  hovers: true,
  documentSymbols: true,
  tokens: true,
  colors: false,
  foldingRanges: true,
  diagnostics: false,
  selectionRanges: true,
});

// The window has one palette of its own.
editor.addKeybindingRules([{ keybinding: KeyCode.F1, command: '-editor.action.quickCommand' }]);

const schemas = new Map<string, object>();

/** Uri of a document's model; its first folder is the kind, by which the schema is found. */
export function modelUri(kind: string, id: string): Uri {
  return Uri.from({ scheme: 'ambit', path: `/${kind}/${id}.json` });
}

/** Gives the JSON worker the schema of a kind, for completion and hovers. */
export function registerSchema(kind: string, schema: object): void {
  if (schemas.get(kind) === schema) return;
  schemas.set(kind, schema);
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    enableSchemaRequest: false,
    schemas: [...schemas].map(([name, value]) => ({
      uri: `ambit://schema/${name}.json`,
      fileMatch: [`${name}/*.json`],
      schema: value,
    })),
  });
}
