/** Shapes shared by everything that reads or edits document text. Offsets and columns count UTF-16 units. */

/** A place in a text: `line` and `column` from 1, `offset` from 0, all in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A half-open stretch of text, `start` included and `end` not. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** How much a finding weighs. Only `error` and `unknown` ever decide an outcome. */
export type Severity = 'error' | 'unknown' | 'lint';

/**
 * One finding about a document, in the shape that the screen, the command line and reports all use.
 * `message` is a lower-case sentence without a full stop, with the user's words in backticks.
 */
export interface Finding {
  readonly code: string;
  readonly step: number;
  readonly severity: Severity;
  readonly message: string;
  readonly help?: string;
  /** RFC 6901 pointer to the value that the finding is about. */
  readonly pointer: string;
  readonly range: Range;
  readonly ids: readonly string[];
  /** Edge ids of a path that proves the finding. */
  readonly witness?: readonly string[];
}

/** What a JSON text can say. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Why a text was not looked at: an operational refusal, which is never a verdict. */
export interface Refusal {
  readonly code: 'TOO_LARGE' | 'TOO_DEEP' | 'TOO_MANY_ELEMENTS' | 'NOT_UTF8' | 'UNREADABLE';
  readonly message: string;
}

/** Replaces `length` units at `offset` by `text`. Several edits refer to one base text, are sorted and do not overlap. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Limits of the reader; each is checked before the work that would exceed it. */
export interface TextLimits {
  /** UTF-8 bytes of a file, and UTF-16 units of a text. */
  readonly maxLength: number;
  readonly maxDepth: number;
  /** Values of one text (members and elements, each container included); bounds the memory of the reader. */
  readonly maxValues: number;
}

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** A value of a {@link JsonTree}: an index, cheap to copy and to keep in typed arrays. -1 stands for "none". */
export type Ref = number;

/**
 * A JSON text with the position of every value, held in typed arrays (no object a value).
 * Members of an object are its child values; the key of a member belongs to the child.
 */
export interface JsonTree {
  readonly text: string;
  readonly root: Ref;
  /** Number of values in the tree. */
  readonly size: number;
  /** The first line break of the text, a line feed where it has none. Looked for once. */
  readonly newline: string;
  kind(ref: Ref): JsonKind;
  /** Values stand in document order, so those of the subtree of `ref` are `ref` up to here, this one not included. */
  subtreeEnd(ref: Ref): Ref;
  /** Offset of the first unit of the value. */
  start(ref: Ref): number;
  /** Offset after the last unit of the value. */
  end(ref: Ref): number;
  parent(ref: Ref): Ref;
  firstChild(ref: Ref): Ref;
  nextSibling(ref: Ref): Ref;
  /** Number of members or elements; walks them. */
  childCount(ref: Ref): number;
  /** Key of a member value, or undefined for an element or the root. */
  key(ref: Ref): string | undefined;
  /** Number of a member's name, equal for equal names, or -1: to compare names as integers. */
  keyId(ref: Ref): number;
  /** The number that {@link keyId} gives members of this name, or -1 where no member of the text has it. */
  keyIdOf(name: string): number;
  /** Position of a value among its siblings, from 0. */
  index(ref: Ref): number;
  /** Whether the value is a string equal to `expected`; slices nothing unless the string has escapes. */
  stringEquals(ref: Ref, expected: string): boolean;
  /** Offsets of the key token, quotes included, or -1. */
  keyStart(ref: Ref): number;
  keyEnd(ref: Ref): number;
  /** Value of the member named `key`, or -1. The first one where the name stands twice. */
  member(object: Ref, key: string): Ref;
  /** The decoded string; throws where the value is not a string. */
  string(ref: Ref): string;
  /** The value as `JSON.parse` gives it (own `__proto__` members included). */
  value(ref: Ref): unknown;
  /** Element of an array at an index from 0, or -1. */
  element(array: Ref, index: number): Ref;
  pointer(ref: Ref): string;
  /** Value at an RFC 6901 pointer, or -1. */
  resolve(pointer: string): Ref;
  /** Innermost value (or the value of the member whose key) covers the unit at `offset`, or -1. */
  at(offset: number): Ref;
  range(ref: Ref): Range;
  keyRange(ref: Ref): Range;
  position(offset: number): Position;
}

/** A problem of the text itself, before any schema: `JSON_SYNTAX` or `DUPLICATE_KEY`. */
export interface TextProblem {
  readonly code: 'JSON_SYNTAX' | 'DUPLICATE_KEY';
  readonly message: string;
  readonly help?: string;
  readonly pointer: string;
  readonly range: Range;
}

/** `tree` is there whenever the text is JSON, duplicate members included. */
export type ParseOutcome =
  | { readonly kind: 'parsed'; readonly tree: JsonTree; readonly problems: readonly TextProblem[] }
  | { readonly kind: 'unparsed'; readonly problems: readonly TextProblem[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
