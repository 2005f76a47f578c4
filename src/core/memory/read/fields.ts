import type { Finding, JsonTree, Range, Ref } from '../../text/types.ts';
import { parseTime } from '../time.ts';

/** Code of a finding about a history file. Those of step 2 need the whole file, those of step 1 one value. */
export type HistoryCode =
  | 'JSON_SYNTAX'
  | 'DUPLICATE_KEY'
  | 'SCHEMA'
  | 'VERSION'
  | 'UNKNOWN_TYPE'
  | 'DUPLICATE_ID'
  | 'UNKNOWN_ID'
  | 'SEQ_ORDER'
  | 'TIME_ORDER'
  | 'NOT_OWNER'
  | 'RETRY_MISMATCH'
  | 'ROOM_MISMATCH'
  | 'UNKNOWN_HANDLE'
  | 'EMPTY_GRANT'
  | 'SAME_TEXT';

export interface Problem {
  readonly code: HistoryCode;
  readonly message: string;
  readonly help?: string;
  readonly ids?: readonly string[];
}

/** Collects findings with their places; `failed` says whether any of them forbids loading. */
export class Report {
  readonly findings: Finding[] = [];
  failed = false;

  constructor(private readonly tree: JsonTree) {}

  /** An error at a value, or at the key of that value. */
  error(ref: Ref, problem: Problem, at: 'value' | 'key' = 'value'): void {
    this.failed = true;
    this.add(ref, problem, 'error', at === 'key' ? this.tree.keyRange(ref) : this.tree.range(ref));
  }

  lint(ref: Ref, problem: Problem): void {
    this.add(ref, problem, 'lint', this.tree.range(ref));
  }

  private add(ref: Ref, problem: Problem, severity: Finding['severity'], range: Range): void {
    const { code, message, help, ids = [] } = problem;
    const step = code === 'SCHEMA' || code === 'VERSION' || code === 'UNKNOWN_TYPE' ? 1 : 2;
    const base = { code, step, severity, message, pointer: this.tree.pointer(ref), range, ids };
    this.findings.push(help === undefined ? base : { ...base, help });
  }
}

const KIND_WORDS = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
} as const;

/**
 * Reads the members of one object, reports what is wrong with each and, at {@link Fields.close}, every member that was
 * not asked for. A value that could not be read comes back as a neutral one: the report has failed by then, and
 * nothing of the file is used.
 */
export class Fields {
  private readonly known = new Set<string>();
  private open = false;

  constructor(
    private readonly tree: JsonTree,
    readonly ref: Ref,
    private readonly report: Report,
  ) {}

  /** The member, or -1. With `what` it must be there and of that kind. */
  member(name: string, kind: 'string' | 'array' | 'object' | 'number', required: boolean): Ref {
    this.known.add(name);
    const member = this.tree.member(this.ref, name);
    if (member === -1) {
      if (required) this.schema(this.ref, `the member \`${name}\` is missing`);
      return -1;
    }
    const found = this.tree.kind(member);
    if (found === kind) return member;
    this.schema(member, `\`${name}\` must be ${KIND_WORDS[kind]} and is ${KIND_WORDS[found]}`);
    return -1;
  }

  string(name: string): string {
    const ref = this.member(name, 'string', true);
    return ref === -1 ? '' : this.tree.string(ref);
  }

  optionalString(name: string): string | undefined {
    const ref = this.member(name, 'string', false);
    return ref === -1 ? undefined : this.tree.string(ref);
  }

  /** A string that names something: not empty. */
  id(name: string): string {
    const ref = this.member(name, 'string', true);
    const value = ref === -1 ? '' : this.tree.string(ref);
    if (ref !== -1 && value === '') this.schema(ref, `\`${name}\` is an empty id`);
    return value;
  }

  optionalId(name: string): string | undefined {
    return this.tree.member(this.ref, name) === -1 ? this.skip(name) : this.id(name);
  }

  /** One word of a closed list; its last one stands in for a word that is none of them. */
  word<T extends string>(name: string, words: readonly T[]): T {
    const ref = this.member(name, 'string', true);
    const value = ref === -1 ? undefined : this.tree.string(ref);
    const found = words.find((word) => word === value);
    if (ref !== -1 && found === undefined) {
      this.schema(ref, `\`${value}\` is not a \`${name}\``, `it is one of ${words.join(', ')}`);
    }
    return found ?? words.at(-1)!;
  }

  /** A whole number from 0 up, exactly representable. */
  whole(name: string): number {
    const ref = this.member(name, 'number', true);
    const value = ref === -1 ? 0 : Number(this.tree.value(ref));
    if (ref !== -1 && !(Number.isSafeInteger(value) && value >= 0)) {
      this.schema(ref, `\`${name}\` must be a whole number from 0 up`);
    }
    return value;
  }

  /** A number from 0 to 1. */
  optionalShare(name: string): number | undefined {
    const ref = this.member(name, 'number', false);
    if (ref === -1) return undefined;
    const value = Number(this.tree.value(ref));
    if (!(value >= 0 && value <= 1)) this.schema(ref, `\`${name}\` must lie between 0 and 1`);
    return value;
  }

  /** An RFC 3339 date-time, as written and in milliseconds since 1970. */
  moment(name: string): { readonly at: string; readonly time: number } {
    const ref = this.member(name, 'string', true);
    return { at: ref === -1 ? '' : this.tree.string(ref), time: this.timeOf(ref, name) ?? 0 };
  }

  optionalTime(name: string): number | undefined {
    return this.timeOf(this.member(name, 'string', false), name);
  }

  /** The elements of a list of strings; `required` false gives undefined where the member is absent. */
  strings(name: string, required: true): readonly string[];
  strings(name: string, required: false): readonly string[] | undefined;
  strings(name: string, required: boolean): readonly string[] | undefined {
    const ref = this.member(name, 'array', required);
    if (ref === -1) return required ? [] : undefined;
    return this.stringsAt(ref, name);
  }

  stringsAt(array: Ref, name: string): readonly string[] {
    const values: string[] = [];
    for (const element of elements(this.tree, array)) {
      if (this.tree.kind(element) === 'string') values.push(this.tree.string(element));
      else this.schema(element, `\`${name}\` must hold strings only`);
    }
    return values;
  }

  /** Reads every object of a list; elements of another kind are reported and left out. */
  objects<T>(name: string, read: (fields: Fields) => T): readonly T[] {
    const array = this.member(name, 'array', true);
    const values: T[] = [];
    if (array === -1) return values;
    for (const element of elements(this.tree, array)) {
      if (this.tree.kind(element) === 'object') {
        const fields = new Fields(this.tree, element, this.report);
        values.push(read(fields));
        fields.close();
      } else this.schema(element, `\`${name}\` must hold objects only`);
    }
    return values;
  }

  /** Marks a member as known without reading it. */
  skip(name: string): undefined {
    this.known.add(name);
    return undefined;
  }

  /** Lets any member pass: of an object whose kind is not known, nothing can be said about them. */
  letPass(): void {
    this.open = true;
  }

  /** Reports members that nobody asked for; `extensions` is free everywhere. */
  close(): void {
    if (this.open) return;
    for (const member of elements(this.tree, this.ref)) {
      const name = this.tree.key(member)!;
      if (this.known.has(name) || name === 'extensions') continue;
      const help = 'what the format does not know belongs in a member named `extensions`';
      this.report.error(
        member,
        { code: 'SCHEMA', message: `the member \`${name}\` is not known here`, help },
        'key',
      );
    }
  }

  schema(ref: Ref, message: string, help?: string): void {
    this.report.error(
      ref,
      help === undefined ? { code: 'SCHEMA', message } : { code: 'SCHEMA', message, help },
    );
  }

  private timeOf(ref: Ref, name: string): number | undefined {
    if (ref === -1) return undefined;
    const time = parseTime(this.tree.string(ref));
    if (time !== null) return time;
    const help = 'write it as in 2026-03-14T10:42:00Z';
    this.schema(ref, `\`${name}\` is not a date and time of RFC 3339`, help);
    return undefined;
  }
}

/** Child values of an object or array, in order. */
export function* elements(tree: JsonTree, container: Ref): Generator<Ref> {
  for (let ref = tree.firstChild(container); ref !== -1; ref = tree.nextSibling(ref)) yield ref;
}
