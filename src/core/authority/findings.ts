import type { Finding, JsonTree, Range, Ref } from '../text/types.ts';
import { CODES, type Code } from './codes.ts';
import { MAX_FINDINGS } from './limits.ts';
import { compareIds, compareLists } from './order.ts';

/** Where a finding points: a value of the tree, the key of a member, or a place that is already known. */
export type Place =
  | { readonly at: 'value' | 'key'; readonly ref: Ref }
  | { readonly at: 'known'; readonly pointer: string; readonly range: Range };

interface Draft {
  readonly code: Code;
  readonly message: string;
  readonly help?: string;
  readonly ids: readonly string[];
  readonly witness?: readonly string[];
  readonly place: Place;
}

/** What a step says about one fault; step and severity follow from the code. */
export type Fault = Omit<Draft, 'code' | 'place'>;

/** Drafts of one sort, sorted once there were too many; `last` is then the last of those that are kept. */
interface Kept {
  readonly drafts: Draft[];
  last: Draft | null;
}

/**
 * Collects the findings of one document. Of those that decide (errors and unknowns) and of lints it keeps the first
 * {@link MAX_FINDINGS} each, in their sorted order, and counts the rest. Pointers and ranges are worked out for the
 * kept ones only, at the end.
 */
export class Findings {
  readonly #tree: JsonTree | null;
  readonly #deciding: Kept = { drafts: [], last: null };
  readonly #lints: Kept = { drafts: [], last: null };
  readonly #pointers = new Map<Draft, string>();
  #total = 0;
  #errors = 0;

  constructor(tree: JsonTree | null) {
    this.#tree = tree;
  }

  /** Errors so far; a stage that adds one ends the run. */
  get errors(): number {
    return this.#errors;
  }

  /** A finding about a value. */
  add(code: Code, ref: Ref, fault: Fault): void {
    this.addAt(code, { at: 'value', ref }, fault);
  }

  addAt(code: Code, place: Place, fault: Fault): void {
    const kept = CODES[code][1] === 'lint' ? this.#lints : this.#deciding;
    this.omit(code, 1);
    const draft = { code, place, ...fault };
    if (kept.last !== null && this.#compare(draft, kept.last) > 0) {
      this.#pointers.delete(draft);
      return;
    }
    kept.drafts.push(draft);
    if (kept.drafts.length >= 2 * MAX_FINDINGS) this.#trim(kept);
  }

  /** Counts findings that are not described: they weigh on the outcome as if they were. */
  omit(code: Code, count: number): void {
    this.#total += count;
    if (CODES[code][1] === 'error') this.#errors += count;
  }

  /** Sorted findings, and how many more there were than are kept. */
  finish(): { readonly findings: readonly Finding[]; readonly omitted: number } {
    this.#trim(this.#deciding);
    this.#trim(this.#lints);
    const kept = [...this.#deciding.drafts, ...this.#lints.drafts].sort(this.#compare);
    return { findings: kept.map((draft) => this.#finding(draft)), omitted: this.#total - kept.length };
  }

  #trim(kept: Kept): void {
    const { drafts } = kept;
    if (drafts.length <= MAX_FINDINGS) return;
    drafts.sort(this.#compare);
    for (const draft of drafts.splice(MAX_FINDINGS)) this.#pointers.delete(draft);
    kept.last = drafts[MAX_FINDINGS - 1]!;
  }

  readonly #compare = (a: Draft, b: Draft): number =>
    compareDrafts(a, b) || comparePointers(a, b, this.#pointerOf);

  readonly #pointerOf = (draft: Draft): string => {
    const known = this.#pointers.get(draft) ?? this.#pointer(draft.place);
    this.#pointers.set(draft, known);
    return known;
  };

  #finding(draft: Draft): Finding {
    const { code, message, help, ids, witness, place } = draft;
    const [step, severity] = CODES[code];
    return {
      code,
      step,
      severity,
      message,
      ...(help === undefined ? {} : { help }),
      pointer: this.#pointer(place),
      range: this.#range(place),
      ids,
      ...(witness === undefined ? {} : { witness }),
    };
  }

  #pointer(place: Place): string {
    return place.at === 'known' ? place.pointer : this.#tree!.pointer(place.ref);
  }

  #range(place: Place): Range {
    if (place.at === 'known') return place.range;
    return place.at === 'key' ? this.#tree!.keyRange(place.ref) : this.#tree!.range(place.ref);
  }
}

function compareDrafts(a: Draft, b: Draft): number {
  return (
    CODES[a.code][0] - CODES[b.code][0] ||
    compareIds(a.code, b.code) ||
    compareLists(a.ids, b.ids) ||
    compareLists(a.witness ?? [], b.witness ?? [])
  );
}

/**
 * Pointers compare by the members they name, then the messages decide, and places in arrays come last: elements that
 * have no id to tell them apart would otherwise change order with the arrays of the file.
 */
function comparePointers(a: Draft, b: Draft, pointerOf: (draft: Draft) => string): number {
  const left = pointerOf(a);
  const right = pointerOf(b);
  return (
    compareIds(withoutIndexes(left), withoutIndexes(right)) ||
    compareIds(a.message, b.message) ||
    compareIds(left, right)
  );
}

function withoutIndexes(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/');
}
