import { readTheme, type Theme, writeTheme } from './preferences.ts';

/** What a theme comes to on this machine. */
export type ShownTheme = 'light' | 'dark' | 'contrast';

function shown(theme: Theme): ShownTheme {
  if (theme !== 'system') return theme;
  if (matchMedia('(prefers-contrast: more)').matches || matchMedia('(forced-colors: active)').matches) {
    return 'contrast';
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

let chosen: Theme = 'system';
const listeners = new Set<() => void>();

function show(): void {
  document.documentElement.dataset.theme = shown(chosen);
  for (const listener of listeners) listener();
}

/** Shows the stored theme and follows the system's while that is what was chosen. */
export function startTheme(): void {
  chosen = readTheme();
  for (const query of [
    '(prefers-color-scheme: dark)',
    '(prefers-contrast: more)',
    '(forced-colors: active)',
  ]) {
    matchMedia(query).addEventListener('change', show);
  }
  show();
}

export function currentTheme(): Theme {
  return chosen;
}

export function shownTheme(): ShownTheme {
  return shown(chosen);
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  writeTheme(theme);
  show();
}

/** Hears of every change of the shown theme. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
