import { LIMIT } from '../../core/authority/claims.ts';
import type { AuthorityAnalysis, Outcome, Timeline, Validation } from '../../core/authority/types.ts';
import type { Verdict } from './types.ts';

const LAST_STEP = 7;

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function whyInvalid({ step, cuts, findings }: Validation): string {
  const failing = cuts.filter((cut) => !cut.holds).length;
  if (failing > 0)
    return `${failing} of ${counted(cuts.length, 'cut', 'cuts')} ${failing === 1 ? 'fails' : 'fail'}`;
  const errors = findings.filter((finding) => finding.severity === 'error' && finding.step === step).length;
  return counted(errors, 'problem', 'problems');
}

function whyOf(validation: Validation): string {
  switch (validation.outcome) {
    case 'INVALID':
      return whyInvalid(validation);
    case 'INDETERMINATE': {
      const unknown = new Set(
        validation.findings.filter((f) => f.code === 'RELEVANT_UNKNOWN').flatMap((f) => f.ids),
      ).size;
      return `${counted(unknown, 'relevant edge is', 'relevant edges are')} unknown`;
    }
    case 'VALID_OPEN':
      return `an enabled path of ${counted(validation.witness?.length ?? 0, 'edge', 'edges')} is open`;
    case 'VALID_CLOSED':
      return 'no enabled path is left';
  }
}

const TONES = {
  INVALID: 'invalid',
  INDETERMINATE: 'indeterminate',
  VALID_OPEN: 'open',
  VALID_CLOSED: 'closed',
} as const;

/** The verdict on an authority graph as the shell shows it, with its limit beside `VALID_CLOSED`. */
export function authorityVerdict(analysis: AuthorityAnalysis): Verdict {
  if (analysis.kind === 'refused') {
    return { tone: 'refused', word: 'NOT LOOKED AT', detail: analysis.refusal.message };
  }
  const { validation } = analysis;
  return {
    tone: TONES[validation.outcome],
    word: validation.outcome,
    detail: `step ${validation.step} of ${LAST_STEP}, ${whyOf(validation)}`,
    ...(validation.outcome === 'VALID_CLOSED' && { limit: LIMIT }),
  };
}

/** An outcome by itself: its tone and its word. */
export function outcomeVerdict(outcome: Outcome): Pick<Verdict, 'tone' | 'word'> {
  return { tone: TONES[outcome], word: outcome };
}

/** The verdict on a timeline: that on its last snapshot. */
export function timelineVerdict({ snapshots }: Timeline): Verdict {
  const last = snapshots.at(-1);
  return last === undefined
    ? { tone: 'none', word: 'NO SNAPSHOT', detail: 'the problems say why' }
    : authorityVerdict({ kind: 'analysed', validation: last.validation, view: null });
}
