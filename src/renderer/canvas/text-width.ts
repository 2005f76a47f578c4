/**
 * Widths of text without a DOM, so that sizes are the same in tests, in the layout worker and in exported pictures.
 * The estimate leans to the wide side: boxes are a little roomy, never tight.
 */

const NARROW = /[ijl.,'’|:;!` ]/u;
const SLIM = /[frtI()[\]{}\-"*/\\]/u;
const BROAD = /[mwMW@%—…]/u;
const FULL =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

function measured(character: string): number {
  if (NARROW.test(character)) return 0.32;
  if (SLIM.test(character)) return 0.42;
  if (BROAD.test(character)) return 0.95;
  if (FULL.test(character)) return 1.05;
  if (/\p{M}/u.test(character)) return 0;
  if (/\p{Lu}/u.test(character)) return 0.72;
  return 0.62;
}

/** Widths of characters met so far, in em; documents use few different ones. */
const known = new Map<string, number>();

function emOf(character: string): number {
  let em = known.get(character);
  if (em === undefined) {
    em = measured(character);
    known.set(character, em);
  }
  return em;
}

/** Width in pixels of one line in the system font at `size` px; `bold` adds what a semibold face needs. */
export function sansWidth(text: string, size: number, bold = false): number {
  let em = 0;
  for (const character of text) em += emOf(character);
  return em * size * (bold ? 1.16 : 1);
}

/** Width in pixels of one line in the monospace font at `size` px. */
export function monoWidth(text: string, size: number): number {
  let cells = 0;
  for (const character of text) cells += emOf(character) > 1 ? 1.7 : 1;
  return cells * size * 0.62;
}

/**
 * `text` with its middle replaced by `…` until `width(text) <= max`; the head keeps one character more than the tail,
 * since ids differ mostly at both ends. Never splits a surrogate pair.
 */
export function shortenMiddle(text: string, max: number, width: (text: string) => number): string {
  if (width(text) <= max) return text;
  const characters = Array.from(text);
  const cut = (keep: number): string => {
    const head = Math.ceil(keep / 2);
    const tail = keep - head;
    return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - tail).join('')}`;
  };
  let low = 1;
  let high = characters.length - 1;
  while (low < high) {
    const keep = Math.ceil((low + high) / 2);
    if (width(cut(keep)) <= max) low = keep;
    else high = keep - 1;
  }
  return cut(Math.max(1, low));
}
