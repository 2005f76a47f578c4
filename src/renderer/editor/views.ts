import type { SelectionStore } from '../app/selection.ts';
import type { editor } from './monaco.ts';

/** Scroll and cursor of documents that were on screen, by id; the longest unseen go. */
const views = new Map<string, editor.ICodeEditorViewState>();
const MOST = 20;

/** Remembers where the reader is in a document. */
export function saveView(id: string, instance: editor.IStandaloneCodeEditor): void {
  const view = instance.saveViewState();
  if (view === null) return;
  views.delete(id);
  views.set(id, view);
  const oldest = views.keys().next().value;
  if (views.size > MOST && oldest !== undefined) views.delete(oldest);
}

/** Goes to where the reader was. */
export function restoreView(id: string, instance: editor.IStandaloneCodeEditor): void {
  const view = views.get(id);
  if (view !== undefined) instance.restoreViewState(view);
}

const handled = new WeakMap<SelectionStore, number>();

/** Whether a wish to show a range was fulfilled already, by this editor or one before it. */
export function handledReveal(selection: SelectionStore, serial: number): boolean {
  return (handled.get(selection) ?? -1) >= serial;
}

export function markReveal(selection: SelectionStore, serial: number): void {
  handled.set(selection, serial);
}
