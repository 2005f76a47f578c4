const QUOTED_LENGTH = 80;

/** The user's words in backticks; long ones are shortened in the middle. */
export function quote(words: string): string {
  const half = (QUOTED_LENGTH - 2) / 2;
  const shown =
    words.length <= QUOTED_LENGTH ? words : `${words.slice(0, half)} … ${words.slice(words.length - half)}`;
  return `\`${shown}\``;
}
