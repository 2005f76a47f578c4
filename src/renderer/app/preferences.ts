import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Preferences of this window on this machine (theme, panes, what was open). They are conveniences: where the browser
 * keeps no storage, the window works without them.
 */
function read(key: string): string | null {
  try {
    return localStorage.getItem(`ambit.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`ambit.${key}`, value);
  } catch {
    // A full or forbidden storage loses a preference, never a document.
  }
}

/** Where the library of panes keeps its sizes. */
export const paneStorage = { getItem: read, setItem: write };

/** Which panes are shown, and how. */
export interface Panes {
  readonly list: boolean;
  readonly canvas: boolean;
  readonly editor: boolean;
  readonly panels: boolean;
  readonly inspector: boolean;
  readonly editorSide: 'below' | 'right';
  readonly editorTab: string;
  readonly panelTab: string;
}

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'contrast'];

/** Reads an object of preferences; a member of another type than the default's is not believed. */
function readObject<T extends object>(key: string, defaults: T): T {
  try {
    const stored: unknown = JSON.parse(read(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return defaults;
    const known = Object.entries(stored).filter(
      ([name, value]) => Object.hasOwn(defaults, name) && typeof value === typeof defaults[name as keyof T],
    );
    return { ...defaults, ...Object.fromEntries(known) };
  } catch {
    return defaults;
  }
}

/** The place whose screen is shown, as far as the panes depend on it, and a way to hear of another one. */
interface ShownPlace {
  now(): { readonly id: string; readonly canvasFirst?: boolean };
  subscribe(listener: () => void): unknown;
}

/**
 * Panes of the window, kept on this machine as they change. Places that show their canvas first have panes of their own,
 * the others share theirs.
 */
export function createPanes(wide: boolean, shown: ShownPlace): StoreApi<Panes> {
  const defaults: Panes = {
    list: true,
    canvas: true,
    editor: true,
    panels: true,
    inspector: true,
    editorSide: wide ? 'right' : 'below',
    editorTab: 'text',
    panelTab: 'problems',
  };
  const keyOf = () => (shown.now().canvasFirst ? `panes.${shown.now().id}` : 'panes');
  const panesNow = () =>
    readObject(keyOf(), shown.now().canvasFirst ? { ...defaults, editor: false, panels: false } : defaults);
  let key = keyOf();
  const store = createStore<Panes>(panesNow);
  store.subscribe((panes) => write(key, JSON.stringify(panes)));
  shown.subscribe(() => {
    if (key === keyOf()) return;
    key = keyOf();
    store.setState(panesNow(), true);
  });
  return store;
}

export function readTheme(): Theme {
  const stored = read('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function writeTheme(theme: Theme): void {
  write('theme', theme);
}

/** Id of the document that was open last, of this tab before that of any. */
export function readLastDocument(): string | null {
  try {
    return sessionStorage.getItem('ambit.document') ?? read('document');
  } catch {
    return null;
  }
}

export function writeLastDocument(id: string): void {
  write('document', id);
  try {
    sessionStorage.setItem('ambit.document', id);
  } catch {
    // As in `write`.
  }
}
