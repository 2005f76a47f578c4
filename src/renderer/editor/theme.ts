import { onThemeChange, shownTheme } from '../app/theme.ts';
import { editor } from './monaco.ts';

const BASES = { light: 'vs', dark: 'vs-dark', contrast: 'hc-black' } as const;

/** Colours of Monaco by the tokens of our own style sheet. */
const COLORS: Readonly<Record<string, string>> = {
  'editor.background': '--surface',
  'editor.foreground': '--text',
  'editorLineNumber.foreground': '--text-muted',
  'editorLineNumber.activeForeground': '--text',
  'editorCursor.foreground': '--text',
  'editor.lineHighlightBackground': '--surface-hover',
  'editor.selectionBackground': '--surface-selected',
  'editor.inactiveSelectionBackground': '--surface-selected',
  'editorWidget.background': '--surface-raised',
  'editorWidget.border': '--hairline-strong',
  'editorWidget.foreground': '--text',
  'editorHoverWidget.foreground': '--text',
  'editorHoverWidget.background': '--surface-raised',
  'editorHoverWidget.border': '--hairline-strong',
  'editorSuggestWidget.background': '--surface-raised',
  'editorSuggestWidget.selectedBackground': '--surface-selected',
  'editorSuggestWidget.selectedForeground': '--text',
  'editorSuggestWidget.foreground': '--text',
  'editorSuggestWidget.highlightForeground': '--accent-text',
  'editorSuggestWidget.focusHighlightForeground': '--accent-text',
  'editor.wordHighlightBackground': '--surface-selected',
  'editor.wordHighlightTextBackground': '--surface-hover',
  'editor.wordHighlightStrongBackground': '--surface-selected',
  'editorError.foreground': '--invalid',
  'editorWarning.foreground': '--indeterminate',
  'editorInfo.foreground': '--text-muted',
  'editorIndentGuide.background1': '--hairline',
  'editorCodeLens.foreground': '--text-muted',
  'quickInput.background': '--surface-raised',
  'quickInput.foreground': '--text',
  'menu.background': '--surface-raised',
  'menu.foreground': '--text',
  'menu.selectionBackground': '--surface-selected',
  'menu.selectionForeground': '--text',
  'menu.separatorBackground': '--hairline',
  'input.foreground': '--text',
  'input.background': '--surface',
  'input.border': '--control-border',
  focusBorder: '--focus',
  // One colour for brackets of every depth: colour here always means something.
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((depth) => [`editorBracketHighlight.foreground${depth}`, '--text']),
  ),
};

const RULES: readonly (readonly [token: string, name: string])[] = [
  ['string.key.json', '--code-key'],
  ['string.value.json', '--code-string'],
  ['number.json', '--code-number'],
  ['keyword.json', '--code-keyword'],
  ['delimiter', '--text-secondary'],
];

/**
 * Reads what a token's colour comes to, as `#rrggbb`. Monaco knows no other form, and no names of system colours, while
 * style sheets are minified to `#fff` and may mix colours: one painted pixel says what it comes to.
 */
function colorReader(): (token: string) => string {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.hidden = true;
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return (token) => {
    probe.style.color = `var(${token})`;
    if (pen === null) return '#808080';
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
}

let read: ReturnType<typeof colorReader> | null = null;

function define(): void {
  read ??= colorReader();
  const token = read;
  const theme = shownTheme();
  // The base of high contrast writes selected text in black, for a selection of its own yellow.
  const colors = theme === 'contrast' ? { ...COLORS, 'editor.selectionForeground': '--text' } : COLORS;
  editor.defineTheme('ambit', {
    base: BASES[theme],
    inherit: true,
    rules: RULES.map(([rule, name]) => ({ token: rule, foreground: token(name).slice(1) })),
    colors: Object.fromEntries(Object.entries(colors).map(([color, name]) => [color, token(name)])),
  });
  editor.setTheme('ambit');
}

let followed = false;

/** Gives Monaco the window's theme, now and whenever it changes. */
export function followTheme(): void {
  if (followed) return;
  followed = true;
  define();
  onThemeChange(define);
}
