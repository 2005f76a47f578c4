import { scan } from './scan.ts';
import { syntaxProblem } from './syntax.ts';
import { TapeTree } from './tree.ts';
import type { JsonTree, ParseOutcome, Ref, TextLimits, TextProblem } from './types.ts';

/**
 * Published limits of the reader: 256 MiB of text, 512 levels of nesting, and 32 Mi values (a document of two million
 * graph elements has some twenty million), whose tape is then 640 MiB.
 */
export const DEFAULT_LIMITS: TextLimits = { maxLength: 2 ** 28, maxDepth: 512, maxValues: 2 ** 25 };

/**
 * Reads a JSON text (RFC 8259, exactly what `JSON.parse` accepts) into a tree with positions. Total: a text that is not JSON has
 * one `JSON_SYNTAX` problem; a name that stands again in one object is a `DUPLICATE_KEY` problem (of the first thousand),
 * and the tree is there all the same. A text over a limit is refused before the work that would exceed it.
 */
export function parseJson(text: string, limits: TextLimits = DEFAULT_LIMITS): ParseOutcome {
  if (text.length > limits.maxLength) {
    const message = `the text is longer than the ${limits.maxLength} units that are read`;
    return { kind: 'refused', refusal: { code: 'TOO_LARGE', message } };
  }
  const scanned = scan(text, limits);
  if (scanned.kind === 'refused') return scanned;
  if (scanned.kind === 'failed') {
    return { kind: 'unparsed', problems: [syntaxProblem(text, scanned.offset, scanned.expected)] };
  }
  const tree = new TapeTree(text, scanned.words, scanned.size, scanned.keys);
  return { kind: 'parsed', tree, problems: scanned.duplicates.map((ref) => duplicateProblem(tree, ref)) };
}

function duplicateProblem(tree: JsonTree, ref: Ref): TextProblem {
  const name = tree.key(ref)!;
  const { line, column } = tree.keyRange(tree.member(tree.parent(ref), name)).start;
  return {
    code: 'DUPLICATE_KEY',
    message: `the member \`${name}\` is named twice in one object`,
    help: `it is already named at line ${line}, column ${column}; keep one of the two`,
    pointer: tree.pointer(ref),
    range: tree.keyRange(ref),
  };
}
