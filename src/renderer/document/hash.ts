/**
 * SHA-256 of a text's UTF-8 bytes, as lower-case hexadecimal. Null where the browser offers no digest (a page that
 * was not served securely): "unknown" then counts as "differs".
 */
export async function hashText(text: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
