/** Longest text of a document on screen, in UTF-16 units: 20 MiB of plain ASCII. */
export const MAX_DOCUMENT = 20 * 1024 * 1024;

/** Longest name of a document, in UTF-16 units. */
const MAX_NAME = 200;

/** How long a removed document can be brought back, in milliseconds. */
export const KEEP_REMOVED = 30 * 24 * 60 * 60 * 1000;

/** Message for a text over {@link MAX_DOCUMENT}. */
export function tooLong(units: number): string {
  const mib = Math.ceil(units / (1024 * 1024));
  return `the text has ${mib} MiB; a document on screen may have at most 20 MiB`;
}

/** A name for lists and titles: one line, without control characters or lone surrogates, never empty. */
export function cleanName(name: string): string {
  const line = name
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return line.replace(/\p{Cs}$/u, '') || 'untitled';
}
