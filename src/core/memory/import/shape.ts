/** Reading foreign JSON with zod: the first problems of each value, with the path at which they are. */
import type { z } from 'zod';
import type { ImportProblem } from './draft.ts';

export type Shaped<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'failed'; readonly problems: readonly ImportProblem[] };

/** Parses a JSON text of a known shape. `name` says in problems which file it was. */
export function readJson<T>(name: string, text: string, schema: z.ZodType<T>): Shaped<T> {
  return shape(name, parse(text), schema);
}

/** Parses a text with one JSON value a line; empty lines are passed over. */
export function readLines<T>(name: string, text: string, schema: z.ZodType<T>): Shaped<readonly T[]> {
  const values: T[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const shaped = shape(`${name} line ${index + 1}`, parse(line), schema);
    if (shaped.kind === 'ok') values.push(shaped.value);
    else problems.push(...shaped.problems);
  }
  return problems.length === 0 ? { kind: 'ok', value: values } : { kind: 'failed', problems };
}

function parse(text: string): { readonly value: unknown } | { readonly error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function shape<T>(where: string, parsed: ReturnType<typeof parse>, schema: z.ZodType<T>): Shaped<T> {
  if ('error' in parsed)
    return { kind: 'failed', problems: [{ where, message: `not JSON: ${parsed.error}` }] };
  const result = schema.safeParse(parsed.value);
  if (result.success) return { kind: 'ok', value: result.data };
  const problems = result.error.issues.map((issue) => ({
    where: issue.path.length === 0 ? where : `${where}, ${issue.path.join('.')}`,
    message: issue.message.charAt(0).toLowerCase() + issue.message.slice(1),
  }));
  return { kind: 'failed', problems };
}
