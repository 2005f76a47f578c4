import type { SelectionStore } from '../app/selection.ts';
import type { editor } from './monaco.ts';

interface View {
  readonly state: editor.ICodeEditorViewState;
  /** When an editor that had the keyboard focus was taken away, in milliseconds; 0 where it had not. */
  readonly focusLostAt: number;
}

/** Scroll and cursor of documents that were on screen, by id; the longest unseen go. */
const views = new Map<string, View>();
const MOST = 20;
/** An editor that comes back within this time, in milliseconds, was only moved: it keeps the focus. */
const MOVED = 300;

/** Remembers where the reader is in a document. */
export function saveView(id: string, instance: editor.IStandaloneCodeEditor): void {
  const state = instance.saveViewState();
  if (state === null) return;
  views.delete(id);
  views.set(id, { state, focusLostAt: instance.hasTextFocus() ? performance.now() : 0 });
  const oldest = views.keys().next().value;
  if (views.size > MOST && oldest !== undefined) views.delete(oldest);
}

/** Goes to where the reader was. */
export function restoreView(id: string, instance: editor.IStandaloneCodeEditor): void {
  const view = views.get(id);
  if (view === undefined) return;
  instance.restoreViewState(view.state);
  if (view.focusLostAt > 0 && performance.now() - view.focusLostAt < MOVED) instance.focus();
}

const handled = new WeakMap<SelectionStore, number>();

/** Whether a wish to show a range was fulfilled already, by this editor or one before it. */
export function handledReveal(selection: SelectionStore, serial: number): boolean {
  return (handled.get(selection) ?? -1) >= serial;
}

export function markReveal(selection: SelectionStore, serial: number): void {
  handled.set(selection, serial);
}
