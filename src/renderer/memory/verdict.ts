import type { ExposureAnswer, NoHistory } from '../../core/memory/questions.ts';
import { type Arm, DEFAULT_SEARCH } from '../../core/memory/window.ts';
import type { AnalysisApi } from '../../core/workbench.ts';
import type { Verdict } from '../app/types.ts';
import { ARM_NAMES, counted } from './words.ts';

/** What stands in the status bar where the text is no history. */
export function noHistoryVerdict(no: NoHistory): Verdict {
  if (no.kind === 'refused') return { tone: 'refused', word: 'NOT LOOKED AT', detail: no.refusal.message };
  const errors = no.findings.filter(({ severity }) => severity === 'error').length;
  return {
    tone: 'invalid',
    word: 'NO HISTORY',
    detail: `${counted(errors, 'problem')}, nothing is replayed`,
  };
}

/** Forbidden items of the chosen arm over every context of the history, and beside it what the unscoped arm exposes. */
export function exposureVerdict(answer: ExposureAnswer, arm: Arm): Verdict {
  if (answer.kind !== 'answered') return noHistoryVerdict(answer);
  const { contexts, arms } = answer;
  const own = arms.find((one) => one.arm === arm);
  const unscoped = arms.find((one) => one.arm === 'unscoped');
  const forbidden = own?.forbidden ?? 0;
  const beside =
    arm === 'unscoped' || unscoped === undefined
      ? ''
      : `; unscoped: ${unscoped.exposed} of ${contexts} exposed`;
  return {
    tone: contexts === 0 ? 'none' : forbidden === 0 ? 'closed' : 'invalid',
    word: contexts === 0 ? 'NOTHING ASKED' : `${forbidden} forbidden`,
    detail:
      contexts === 0
        ? 'the history has no attempts'
        : `${ARM_NAMES[arm]} in ${counted(contexts, 'context')} of this history${beside}`,
  };
}

/** Mark of a history in the document list: what the default arm does. */
export async function judgeHistory(api: AnalysisApi, text: string): Promise<Verdict> {
  return exposureVerdict(
    await api.historyExposure({ text, policy: 'default', search: DEFAULT_SEARCH }),
    'flat',
  );
}
