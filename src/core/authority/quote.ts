const QUOTED_LENGTH = 80;

/** The user's words in backticks; long ones are shortened in the middle, between characters. */
export function quote(words: string): string {
  if (words.length <= QUOTED_LENGTH) return `\`${words}\``;
  const half = (QUOTED_LENGTH - 2) / 2;
  const tail = words.length - half;
  const head = words.slice(0, splitsPair(words, half) ? half - 1 : half);
  return `\`${head} … ${words.slice(splitsPair(words, tail) ? tail + 1 : tail)}\``;
}

/** Whether an offset stands between the two halves of a surrogate pair. */
function splitsPair(words: string, offset: number): boolean {
  return (words.codePointAt(offset - 1) ?? 0) > 0xffff;
}
