import { Lines } from './lines.ts';
import type { Expected } from './scan.ts';
import { digitsEnd, escapeLength, plainEnd, skipSpace } from './tokens.ts';
import type { Range, TextProblem } from './types.ts';

/** A fault found while re-reading what the scanner gave up on: units `at` to `end`, in words. */
interface Fault {
  readonly at: number;
  readonly end: number;
  readonly message: string;
  readonly help?: string;
}

const WANTED: Record<Exclude<Expected, 'token'>, string> = {
  value: 'a value',
  element: 'a value',
  'first element': 'a value or `]`',
  name: 'a member name in double quotes',
  'first name': 'a member name in double quotes or `}`',
  colon: '`:` after the member name',
  'after member': '`,` or `}` after the member',
  'after element': '`,` or `]` after the element',
  end: 'nothing after the end of the value',
};

/** The `JSON_SYNTAX` problem of a text that the scanner gave up on at `offset`. */
export function syntaxProblem(text: string, offset: number, expected: Expected): TextProblem {
  const fault = expected === 'token' ? tokenFault(text, offset) : grammarFault(text, offset, expected);
  const range = rangeOf(text, fault.at, fault.end);
  const { message, help } = fault;
  const problem = { code: 'JSON_SYNTAX' as const, message, pointer: '', range };
  return help === undefined ? problem : { ...problem, help };
}

function rangeOf(text: string, at: number, end: number): Range {
  const lines = new Lines(text);
  return { start: lines.position(at), end: lines.position(end) };
}

function grammarFault(text: string, at: number, expected: Exclude<Expected, 'token'>): Fault {
  const found = foundAt(text, at);
  const message = `expected ${WANTED[expected]}, found ${found.words}`;
  const help = grammarHelp(text, at, expected);
  return help === undefined ? { at, end: found.end, message } : { at, end: found.end, message, help };
}

function grammarHelp(text: string, at: number, expected: Expected): string | undefined {
  const unit = text.charAt(at);
  if (at === 0 && unit === '\ufeff') return 'remove the byte order mark at the start';
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return 'remove the comment, JSON has none';
  if (unit === "'") return 'use double quotes';
  if ((expected === 'name' && unit === '}') || (expected === 'element' && unit === ']')) {
    return 'remove the comma before it';
  }
  if (skipSpace(text, 0) === text.length) return 'an empty text is not JSON';
  if (at >= text.length) return 'the text ends too early';
  if (expected === 'after member' || expected === 'after element') {
    if (/["{[\d\-tfn]/.test(unit)) return 'a comma may be missing before it';
  }
  return undefined;
}

/** What stands at an offset, as a reader would call it, and where it ends. */
function foundAt(text: string, at: number): { words: string; end: number } {
  const point = text.codePointAt(at);
  if (point === undefined) return { words: 'the end of the text', end: at };
  const word = /^[\p{L}\p{N}_.+-]+/u.exec(text.slice(at, at + 40))?.[0];
  if (word !== undefined) return { words: `\`${word}\``, end: at + word.length };
  if (point === 0x22) return { words: 'a string', end: at + 1 };
  const character = String.fromCodePoint(point);
  return { words: isShown(character) ? `\`${character}\`` : codePoint(point), end: at + character.length };
}

/** Whether a character can stand in a message: neither control, format, white space, surrogate nor unassigned. */
function isShown(character: string): boolean {
  return character !== '`' && !/[\p{C}\p{Z}]/u.test(character);
}

function codePoint(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

function tokenFault(text: string, start: number): Fault {
  const unit = text.charAt(start);
  if (unit === '"') return stringFault(text, start);
  return /[-\d]/.test(unit) ? numberFault(text, start) : wordFault(text, start);
}

function stringFault(text: string, start: number): Fault {
  let i = start + 1;
  for (;;) {
    i = plainEnd(text, i);
    const unit = text.charAt(i);
    if (unit === '') {
      return {
        at: start,
        end: text.length,
        message: 'the string is not closed',
        help: 'it ends with a double quote',
      };
    }
    if (unit !== '\\') return controlFault(text, start, i);
    const length = escapeLength(text, i);
    if (length < 0) return escapeFault(text, i);
    i += length;
  }
}

function controlFault(text: string, start: number, at: number): Fault {
  const point = text.charCodeAt(at);
  if (point === 0x0a || point === 0x0d) {
    const message = 'the string is not closed on its line';
    return { at: start, end: at, message, help: 'a line break inside a string is written `\\n`' };
  }
  const written = JSON.stringify(text.charAt(at)).slice(1, -1);
  const message = `the control character ${codePoint(point)} stands in a string`;
  return { at, end: at + 1, message, help: `it is written \`${written}\`` };
}

function escapeFault(text: string, at: number): Fault {
  const help =
    'the escapes of JSON are `\\" \\\\ \\/ \\b \\f \\n \\r \\t` and `\\u` with four hexadecimal digits';
  if (text.charAt(at + 1) === '') {
    return { at, end: text.length, message: 'the text ends inside an escape', help };
  }
  if (text.charAt(at + 1) === 'u') {
    const digits = /^[0-9a-fA-F]*/.exec(text.slice(at + 2, at + 6))![0].length;
    return { at, end: at + 2 + digits, message: 'the escape `\\u` needs four hexadecimal digits' };
  }
  const point = text.codePointAt(at + 1)!;
  const character = String.fromCodePoint(point);
  const shown = isShown(character) ? `\`\\${character}\`` : `a backslash before ${codePoint(point)}`;
  return { at, end: at + 1 + character.length, message: `${shown} is not an escape of JSON`, help };
}

function numberFault(text: string, start: number): Fault {
  const end = start + /^[-+.\w]*/.exec(text.slice(start, start + 400))![0].length;
  const digits = text.charAt(start) === '-' ? start + 1 : start;
  const first = digitsEnd(text, digits);
  if (first === digits) return missingDigit(text, digits, 'the minus sign', end);
  if (text.charAt(digits) === '0' && first > digits + 1) {
    const message = 'the number starts with a zero that JSON does not allow';
    return { at: digits, end: Math.max(end, first), message, help: 'remove the leading zeros' };
  }
  const point = text.charAt(first) === '.' ? digitsEnd(text, first + 1) : first;
  if (point === first + 1) return missingDigit(text, point, 'the decimal point', end);
  const sign = /[+-]/.test(text.charAt(point + 1)) ? point + 2 : point + 1;
  return missingDigit(text, sign, 'the exponent', end);
}

function missingDigit(text: string, at: number, after: string, end: number): Fault {
  const found = foundAt(text, at);
  return {
    at,
    end: Math.max(end, found.end),
    message: `expected a digit after ${after}, found ${found.words}`,
  };
}

function wordFault(text: string, start: number): Fault {
  const found = foundAt(text, start);
  const message = `${found.words} is not a value of JSON`;
  const near = ['true', 'false', 'null'].find((word) =>
    found.words.slice(1, -1).toLowerCase().startsWith(word),
  );
  const help =
    near === undefined
      ? 'a text is written in double quotes'
      : `the value \`${near}\` stands alone, in lower case`;
  return { at: start, end: found.end, message, help };
}
