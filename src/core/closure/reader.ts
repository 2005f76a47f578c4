import type { JsonTree, Ref } from '../text/types.ts';
import { didYouMean, Findings, nearest } from './findings.ts';
import { children } from './value.ts';

/** Reads members of known names and kinds from a tree, and reports what is not as it should be. */
export class Reader {
  readonly findings: Findings;

  constructor(readonly tree: JsonTree) {
    this.findings = new Findings(tree);
  }

  /** Members of an object by name, or null (with a finding) where it is none. */
  object(ref: Ref, what: string): ReadonlyMap<string, Ref> | null {
    if (this.tree.kind(ref) !== 'object') {
      this.findings.add('SCHEMA', ref, `${what} must be an object`);
      return null;
    }
    const members = new Map<string, Ref>();
    for (const child of children(this.tree, ref)) {
      const name = this.tree.key(child)!;
      if (!members.has(name)) members.set(name, child);
    }
    return members;
  }

  /**
   * The same for an object of a known shape. A member that looks like a misspelt one is an error, because a requirement
   * that is silently dropped is dangerous; any other unknown member is a lint. `extensions` may stand anywhere.
   */
  closed(ref: Ref, what: string, names: readonly string[]): ReadonlyMap<string, Ref> | null {
    const members = this.object(ref, what);
    for (const [name, child] of members ?? []) {
      if (names.includes(name) || name === 'extensions') continue;
      const severity = nearest(name, names) === null ? 'lint' : 'error';
      const message = `${what} has no member \`${name}\``;
      this.findings.add('UNKNOWN_MEMBER', child, message, {
        atKey: true,
        severity,
        ...didYouMean(name, names),
      });
    }
    return members;
  }

  /** A required member, or null with a finding on the object. */
  required(object: Ref, members: ReadonlyMap<string, Ref>, name: string, what: string): Ref | null {
    const ref = members.get(name);
    if (ref === undefined) this.findings.add('SCHEMA', object, `${what} needs the member \`${name}\``);
    return ref ?? null;
  }

  string(ref: Ref, what: string): string | null {
    if (this.tree.kind(ref) === 'string' && this.tree.string(ref) !== '') return this.tree.string(ref);
    this.findings.add('SCHEMA', ref, `${what} must be a non-empty string`);
    return null;
  }

  /** One of some words. */
  word<Word extends string>(ref: Ref, what: string, words: readonly Word[]): Word | null {
    const text = this.tree.kind(ref) === 'string' ? this.tree.string(ref) : null;
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    const listed = words.map((one) => `\`${one}\``).join(', ');
    const meant = text === null ? {} : didYouMean(text, words);
    this.findings.add('SCHEMA', ref, `${what} must be one of ${listed}`, meant);
    return null;
  }

  list(ref: Ref, what: string): Ref[] {
    if (this.tree.kind(ref) === 'array') return children(this.tree, ref);
    this.findings.add('SCHEMA', ref, `${what} must be a list`);
    return [];
  }

  positiveInteger(ref: Ref, what: string): number | null {
    const value = this.tree.value(ref);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
    this.findings.add('SCHEMA', ref, `${what} must be a whole number of at least 1`);
    return null;
  }
}
