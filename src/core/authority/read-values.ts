import type { JsonTree, Ref } from '../text/types.ts';
import type { Findings } from './findings.ts';
import { idsOfOwner, kindInWords, nameOf, type Owner } from './members.ts';
import { quote } from './quote.ts';

/** Reads single values of a document and reports those that the schema does not allow. */
export class Values {
  readonly tree: JsonTree;
  readonly findings: Findings;

  constructor(tree: JsonTree, findings: Findings) {
    this.tree = tree;
    this.findings = findings;
  }

  isText(ref: Ref): boolean {
    return ref >= 0 && this.tree.kind(ref) === 'string' && this.tree.end(ref) - this.tree.start(ref) > 2;
  }

  /** The string, or null where it is absent, of another kind or empty. */
  peek(ref: Ref): string | null {
    return this.isText(ref) ? this.tree.string(ref) : null;
  }

  /** Reports a member that is there and is not what it must be. An absent one was reported with the object's members. */
  wrong(ref: Ref, owner: Owner, must: string, help?: string): void {
    if (ref < 0) return;
    const key = this.tree.key(ref);
    const subject = key === undefined ? nameOf(owner) : `${quote(key)} of ${nameOf(owner)}`;
    this.findings.add('SCHEMA', ref, {
      message: `${subject} must be ${must}, not ${kindInWords(this.tree, ref)}`,
      ...(help === undefined ? {} : { help }),
      ids: idsOfOwner(owner),
    });
  }

  /** Checks a member that must be a non-empty string. */
  text(ref: Ref, owner: Owner): void {
    if (!this.isText(ref)) this.wrong(ref, owner, 'a non-empty string');
  }

  /** Reports a member that is none of the words it may be. */
  choice(ref: Ref, owner: Owner, words: string): void {
    if (ref < 0) return;
    if (this.tree.kind(ref) !== 'string') this.wrong(ref, owner, words);
    else {
      const found = quote(this.tree.string(ref));
      this.refuse(
        ref,
        owner,
        `${quote(this.tree.key(ref)!)} of ${nameOf(owner)} is ${found}`,
        `it is ${words}`,
      );
    }
  }

  /** Reports a value of the right kind whose content is not allowed. */
  refuse(ref: Ref, owner: Owner, message: string, help?: string): void {
    this.findings.add('SCHEMA', ref, {
      message,
      ...(help === undefined ? {} : { help }),
      ids: idsOfOwner(owner),
    });
  }

  /** `extensions` is open, but it is an object. */
  extensions(ref: Ref, owner: Owner): void {
    if (ref >= 0 && this.tree.kind(ref) !== 'object') this.wrong(ref, owner, 'an object');
  }

  /** An array member, or -1 (reported) where it is something else. */
  array(ref: Ref, owner: Owner): Ref {
    if (ref >= 0 && this.tree.kind(ref) === 'array') return ref;
    this.wrong(ref, owner, 'an array');
    return -1;
  }
}
