/** A sentence with the user's words, which stand in backticks, set as code. Everything else is plain text. */
export function Rich({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other name
      <code key={index}>{part}</code>
    ) : (
      part
    ),
  );
}
