import { readFile, stat } from 'node:fs/promises';
import { DEFAULT_LIMITS, type Decoded, decodeUtf8 } from '../core/text/index.ts';
import type { Io } from './command.ts';

/** Standard streams and files of this process. */
export const processIo: Io = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  read: async (file) => {
    try {
      return file === '-' ? await readInput() : await readText(file);
    } catch (error) {
      return { kind: 'refused', refusal: { code: 'UNREADABLE', message: reasonOf(error) } };
    }
  },
};

/** Reads standard input, and stops as soon as it is longer than any text may be. */
async function readInput(): Promise<Decoded> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > DEFAULT_LIMITS.maxLength) break;
  }
  return decodeUtf8(Buffer.concat(chunks));
}

async function readText(file: string): Promise<Decoded> {
  const { size } = await stat(file);
  if (size > DEFAULT_LIMITS.maxLength) {
    const message = `the file has ${size} bytes, and the limit is ${DEFAULT_LIMITS.maxLength}`;
    return { kind: 'refused', refusal: { code: 'TOO_LARGE', message } };
  }
  return decodeUtf8(await readFile(file));
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read',
  EISDIR: 'this is a folder, not a file',
  ENOTDIR: 'there is no such file',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? `the file cannot be read (${code || String(error)})`;
}

/** A value as one line of JSON, safe for readers that take U+2028 or a C1 control for the end of a line. */
export function jsonLine(value: object): string {
  return oneLine(JSON.stringify(value));
}

/** A text on one line: control characters and line separators are written as escapes. */
export function oneLine(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
