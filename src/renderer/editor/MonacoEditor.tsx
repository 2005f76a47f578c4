import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { CommandRegistry } from '../app/commands.ts';
import type { OpenedDocument } from '../app/context.ts';
import { useApp } from '../app/hooks.ts';
import { drain, type Steps } from '../canvas/slices.ts';
import { Binding } from './binding.ts';
import { showFindings } from './markers.ts';
import { editor, KeyCode, KeyMod, modelUri, registerSchema } from './monaco.ts';
import { bindFeatures } from './providers.ts';
import { schemaOf } from './schemas.ts';
import { followTheme } from './theme.ts';
import type { EditorInput } from './types.ts';
import { handledReveal, markReveal, restoreView, saveView } from './views.ts';

/**
 * From this length on, in UTF-16 units, the editor does without folding, bracket colours, occurrence marks and links,
 * and the cursor is followed less eagerly, so that a key press stays far from being felt.
 */
export const LARGE = 500_000;

/** Pause after which the cursor's place is told, in milliseconds; longer for large texts. */
const CURSOR_PAUSE = 120;
const CURSOR_PAUSE_LARGE = 600;

function optionsFor(large: boolean): editor.IStandaloneEditorConstructionOptions {
  const style = getComputedStyle(document.documentElement);
  return {
    automaticLayout: true,
    fontFamily: style.getPropertyValue('--font-mono').trim(),
    fontSize: 12,
    lineHeight: 19,
    tabSize: 2,
    minimap: { enabled: false },
    glyphMargin: false,
    lineNumbersMinChars: 4,
    scrollBeyondLastLine: false,
    padding: { top: 8, bottom: 8 },
    overviewRulerBorder: false,
    renderLineHighlightOnlyWhenFocus: false,
    fixedOverflowWidgets: true,
    wordBasedSuggestions: 'off',
    // In a large text completion reads all of it, so there it waits to be asked (Ctrl+Space).
    quickSuggestions: large ? false : { strings: true, other: true, comments: false },
    suggestOnTriggerCharacters: !large,
    unusualLineTerminators: 'off',
    unicodeHighlight: { ambiguousCharacters: !large, invisibleCharacters: !large },
    stickyScroll: { enabled: false },
    links: false,
    dragAndDrop: false,
    dropIntoEditor: { enabled: false },
    folding: !large,
    bracketPairColorization: { enabled: false },
    guides: { indentation: !large },
    matchBrackets: large ? 'never' : 'always',
    occurrencesHighlight: large ? 'off' : 'singleFile',
    selectionHighlight: !large,
    codeLens: true,
    ariaLabel: 'Text of the document. F6 leaves the editor.',
  };
}

/** The text of the open document in Monaco. */
export default function MonacoEditor(input: EditorInput) {
  const { state } = useApp();
  const opened = useStore(state, (app) => app.opened);
  return opened === null ? null : (
    <MountedEditor key={opened.session.info.id} opened={opened} input={input} />
  );
}

function MountedEditor({ opened, input }: { readonly opened: OpenedDocument; readonly input: EditorInput }) {
  const { commands } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<Binding | null>(null);
  const latest = useRef(input);
  latest.current = input;

  // In the layout phase: what is remembered on leaving is read before the editor's element is gone.
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const leaving: (() => void)[] = [];
    const steps = mounting(element, opened, commands, latest, leaving, mounted);
    const stop = opened.session.text.length > LARGE ? inTasks(steps) : drain(steps);
    return () => {
      stop?.();
      for (const leave of leaving.reverse()) leave();
    };
  }, [opened, commands]);

  const { findings, findingsVersion } = input;
  useEffect(() => {
    if (mounted.current !== null) showFindings(mounted.current, findings, findingsVersion);
  }, [findings, findingsVersion]);

  const { kind } = opened.session.info;
  useEffect(() => {
    // Without its schema the editor only knows less about members.
    schemaOf(kind).then(
      (schema) => schema !== null && registerSchema(kind, schema),
      () => {},
    );
  }, [kind]);

  // `nokey` tells the graph canvas that keys here are text: it would take the space bar for panning.
  return <div className="editor nokey" ref={host} />;
}

/**
 * Makes the editor, step by step: model and editor of a long text take tens of milliseconds each. `leaving` holds what
 * undoes the steps that were done.
 */
function* mounting(
  element: HTMLElement,
  opened: OpenedDocument,
  commands: CommandRegistry,
  latest: RefObject<EditorInput>,
  leaving: (() => void)[],
  mounted: RefObject<Binding | null>,
): Steps<void> {
  followTheme();
  const { session } = opened;
  const { kind, id } = session.info;
  const large = session.text.length > LARGE;
  const binding = new Binding(session, modelUri(kind, id));
  leaving.push(() => binding.dispose());
  yield;
  const instance = editor.create(element, { ...optionsFor(large), model: binding.model, theme: 'ambit' });
  leaving.push(() => instance.dispose());
  restoreView(id, instance);
  leaving.push(() => saveView(id, instance));
  yield;
  mounted.current = binding;
  const undo = () => void commands.run('document.undo');
  const redo = () => void commands.run('document.redo');
  instance.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, undo);
  instance.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, redo);
  instance.addCommand(KeyMod.CtrlCmd | KeyCode.KeyY, redo);
  leaving.push(
    () => {
      mounted.current = null;
    },
    bindFeatures(binding, () => latest.current.features),
    followCursor(instance, binding, large, (offset) => latest.current.onCursor?.(offset)),
    followReveals(opened, instance, binding),
  );
  showFindings(binding, latest.current.findings, latest.current.findingsVersion);
}

/** Does each step in a task of its own, the first after what is shown now. The function given back stops it. */
function inTasks(steps: Steps<void>): () => void {
  const next = () => {
    if (steps.next().done !== true) timer = setTimeout(next);
  };
  let timer = setTimeout(next);
  return () => clearTimeout(timer);
}

/** Tells where the cursor is once it rests, but not while the text is being changed from elsewhere. */
function followCursor(
  instance: editor.IStandaloneCodeEditor,
  binding: Binding,
  large: boolean,
  onCursor: (offset: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const listener = instance.onDidChangeCursorPosition(({ position }) => {
    if (!instance.hasTextFocus()) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => onCursor(binding.offsetAt(position)), large ? CURSOR_PAUSE_LARGE : CURSOR_PAUSE);
  });
  return () => {
    listener.dispose();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Shows the ranges that other views ask for, the last wish from before the editor was mounted included. */
function followReveals(
  { selection }: OpenedDocument,
  instance: editor.IStandaloneCodeEditor,
  binding: Binding,
): () => void {
  function show(): void {
    const { reveal } = selection.getState();
    if (reveal === null || handledReveal(selection, reveal.serial)) return;
    markReveal(selection, reveal.serial);
    const { range, take } = reveal.target;
    const shown = binding.rangeOf({ start: range.start.offset, end: range.end.offset });
    instance.setSelection(shown);
    instance.revealRangeInCenterIfOutsideViewport(shown);
    if (take) instance.focus();
  }
  show();
  return selection.subscribe(show);
}
