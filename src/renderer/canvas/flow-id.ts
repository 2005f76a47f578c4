/**
 * Ids as React Flow gets them. It puts ids into attribute selectors unescaped, so quotes, backslashes, control
 * characters and surrogates are written as `%` and four hex digits, and `%` itself too; no two ids become one.
 */
export function flowId(id: string): string {
  return id.replace(
    /[%"\\\p{Cc}\p{Cs}]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
