import { decodeUtf8 } from '../../core/text/index.ts';

/** Longest text that is shown, in UTF-16 units. Longer files are for the command line. */
export const MAX_ON_SCREEN = 20 * 1024 * 1024;

/** The text of a file that was dropped on the window, or why it is not opened, as a sentence. */
export async function readDropped(
  file: File,
): Promise<
  { readonly kind: 'read'; readonly text: string } | { readonly kind: 'refused'; readonly message: string }
> {
  const tooLong = {
    kind: 'refused',
    message: `\`${file.name}\` is longer than the 20 MiB that can be shown`,
  } as const;
  // No text takes more than three bytes a unit: this much is not even read.
  if (file.size > 3 * MAX_ON_SCREEN) return tooLong;
  const decoded = decodeUtf8(new Uint8Array(await file.arrayBuffer()));
  if (decoded.kind === 'refused')
    return { kind: 'refused', message: `\`${file.name}\`: ${decoded.refusal.message}` };
  return decoded.text.length > MAX_ON_SCREEN ? tooLong : { kind: 'read', text: decoded.text };
}
