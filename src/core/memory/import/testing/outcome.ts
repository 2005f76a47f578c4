import { fold } from '../../fold.ts';
import { mustRead } from '../../testing/histories.ts';
import type { Timeline } from '../../timeline.ts';
import type { ImportOutcome } from '../draft.ts';

/** The history that an import came to, folded. */
export function timelineOf(outcome: ImportOutcome): Timeline {
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
  return fold(mustRead(outcome.text));
}
/** Problems as lines; none of an import that came to something. */
export function problemsOf(outcome: ImportOutcome): readonly string[] {
  return outcome.kind === 'failed'
    ? outcome.problems.map(({ where, message }) => `${where}: ${message}`)
    : [];
}
