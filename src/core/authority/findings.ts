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

/**
 * Collects the findings of one document. Of those that decide (errors and unknowns) and of lints it keeps the first
 * {@link MAX_FINDINGS} each, in their sorted order, and counts the rest. Pointers and ranges are worked out for the
 * kept ones only, at the end.
 */
export class Findings {
  readonly #tree: JsonTree | null;
  readonly #deciding: Draft[] = [];
  readonly #lints: Draft[] = [];
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
    const severity = CODES[code][1];
    const drafts = severity === 'lint' ? this.#lints : this.#deciding;
    drafts.push({ code, place, ...fault });
    this.#total++;
    if (severity === 'error') this.#errors++;
    if (drafts.length >= 2 * MAX_FINDINGS) this.#trim(drafts);
  }

  /** Sorted findings, and how many more there were than are kept. */
  finish(): { readonly findings: readonly Finding[]; readonly omitted: number } {
    this.#trim(this.#deciding);
    this.#trim(this.#lints);
    const kept = [...this.#deciding, ...this.#lints];
    this.#sort(kept);
    return { findings: kept.map((draft) => this.#finding(draft)), omitted: this.#total - kept.length };
  }

  #trim(drafts: Draft[]): void {
    if (drafts.length <= MAX_FINDINGS) return;
    this.#sort(drafts);
    drafts.length = MAX_FINDINGS;
  }

  #sort(drafts: Draft[]): void {
    const pointers = new Map<Draft, string>();
    const pointerOf = (draft: Draft): string => {
      const known = pointers.get(draft) ?? this.#pointer(draft.place);
      pointers.set(draft, known);
      return known;
    };
    drafts.sort((a, b) => compareDrafts(a, b) || comparePointers(a, b, pointerOf));
  }

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
