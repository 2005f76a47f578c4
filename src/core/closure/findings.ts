import type { Finding, JsonTree, Ref, Severity, TextProblem } from '../text/types.ts';

/** Codes of what can be wrong with a specification or a session file. */
export type FindingCode =
  | 'SCHEMA'
  | 'UNKNOWN_MEMBER'
  | 'VERSION_UNSUPPORTED'
  | 'UNKNOWN_NODE'
  | 'UNKNOWN_ACTION'
  | 'UNKNOWN_ARGUMENT'
  | 'UNKNOWN_LOCAL'
  | 'UNKNOWN_OPERATOR'
  | 'UNKNOWN_OPERATION'
  | 'VALUE_OUTSIDE_LIMIT'
  | 'EXPRESSION'
  | 'ARITY'
  | 'OPERAND_SHAPE'
  | 'CYCLE'
  | 'AUTHORITY_FROM'
  | 'LIMIT'
  | 'UNMEETABLE'
  | 'EVIDENCE_REQUIRED'
  | 'UNUSED_NODE'
  | 'UNUSED_USES'
  | 'DUPLICATE_ID'
  | 'BAD_PATH'
  | 'WRONG_SOURCE'
  | 'SELF_PROOF';

interface Details {
  readonly help?: string;
  readonly ids?: readonly string[];
  readonly severity?: Severity;
  /** Points at the name of the member instead of its value. */
  readonly atKey?: boolean;
}

/** Stage in which a finding arises: 1 the text and its shape, 2 references, 3 what the whole comes to. */
const STEP: Partial<Record<FindingCode, number>> = {
  UNKNOWN_NODE: 2,
  UNKNOWN_ACTION: 2,
  UNKNOWN_ARGUMENT: 2,
  UNKNOWN_LOCAL: 2,
  AUTHORITY_FROM: 2,
  CYCLE: 3,
  UNMEETABLE: 3,
  EVIDENCE_REQUIRED: 3,
  UNUSED_NODE: 3,
  UNUSED_USES: 3,
  WRONG_SOURCE: 3,
  SELF_PROOF: 3,
};

/** Collects findings about one text, each with its place in it. */
export class Findings {
  readonly list: Finding[] = [];

  constructor(private readonly tree: JsonTree) {}

  add(code: FindingCode, ref: Ref, message: string, details: Details = {}): void {
    const keyed = details.atKey === true && this.tree.keyStart(ref) !== -1;
    this.list.push({
      code,
      step: STEP[code] ?? 1,
      severity: details.severity ?? 'error',
      message,
      ...(details.help === undefined ? {} : { help: details.help }),
      pointer: this.tree.pointer(ref),
      range: keyed ? this.tree.keyRange(ref) : this.tree.range(ref),
      ids: details.ids ?? [],
    });
  }
}

/** A problem of the text itself, in the shape of a finding. */
export function textFinding(problem: TextProblem): Finding {
  return { ...problem, step: 1, severity: 'error', ids: [] };
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

/** By place in the text, which is how people read them. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) => a.range.start.offset - b.range.start.offset || (a.code < b.code ? -1 : 1),
  );
}

/** The name among `names` that `written` was most likely meant to be, or null. */
export function nearest(written: string, names: Iterable<string>): string | null {
  let best: string | null = null;
  let least = written.length > 4 ? 3 : 2;
  for (const name of names) {
    if (Math.abs(name.length - written.length) >= least) continue;
    const distance = editDistance(written, name);
    if (distance < least) {
      best = name;
      least = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** A help sentence that names what was likely meant. */
export function didYouMean(written: string, names: Iterable<string>): { help?: string } {
  const meant = nearest(written, names);
  return meant === null ? {} : { help: `did you mean \`${meant}\`?` };
}
