import type { Command } from './types.ts';

/** What a key press is compared by; a `KeyboardEvent` is one. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Whether the keyboard has a Cmd key where others have Ctrl. */
export function isMac(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** Parses keys such as `Mod+Shift+K`, `F2`, `?` or `Mod++`. */
function parseKeys(keys: string): Chord {
  const parts = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+');
  const key = (parts.pop() ?? '').toLowerCase();
  return { key, mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt') };
}

/** Whether a key press is the given keys. */
export function pressMatches(press: KeyPress, keys: string, mac: boolean): boolean {
  const chord = parseKeys(keys);
  const mod = mac ? press.metaKey : press.ctrlKey;
  const other = mac ? press.ctrlKey : press.metaKey;
  if (mod !== chord.mod || other || press.altKey !== chord.alt) return false;
  // A sign such as `?` may need Shift on one keyboard and not on another: there the sign itself is what counts.
  const isSign = chord.key.length === 1 && !/[a-z0-9]/.test(chord.key);
  if (!isSign && press.shiftKey !== chord.shift) return false;
  if (press.key.toLowerCase() === chord.key) return true;
  // On a keyboard of another script, and with Alt on a Mac, the letter is known by its place.
  const named = /^(?:Key|Digit)(.)$/.exec(press.code)?.[1]?.toLowerCase();
  return named === chord.key && (chord.alt || press.key.charCodeAt(0) > 127);
}

const MAC_SIGNS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };

/** Keys as they are shown: `Ctrl+Shift+K`, or `⇧⌘K` on a Mac. */
export function showKeys(keys: string, mac: boolean): string {
  if (!mac) return keys.replace('Mod', 'Ctrl');
  const { mod, shift, alt } = parseKeys(keys);
  const key = keys.endsWith('++') ? '+' : keys.slice(keys.lastIndexOf('+') + 1);
  return `${alt ? MAC_SIGNS.Alt : ''}${shift ? MAC_SIGNS.Shift : ''}${mod ? MAC_SIGNS.Mod : ''}${key}`;
}

/** The enabled command of a key press: the one registered last. `inText` where a text field has the focus. */
export function commandOf(
  commands: readonly Command[],
  press: KeyPress,
  inText: boolean,
  mac: boolean,
): Command | undefined {
  return commands.findLast(
    (command) =>
      (!inText || command.inText === true) &&
      command.keys?.some((keys) => pressMatches(press, keys, mac)) === true &&
      command.enabled?.() !== false,
  );
}
