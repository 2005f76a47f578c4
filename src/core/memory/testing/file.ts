import { type Draft, historyText } from '../faults/exemplar.ts';
import { fold } from '../fold.ts';
import type { FoldedHistory } from '../timeline.ts';
import type { IdentityPolicy } from '../types.ts';
import { mustRead } from './histories.ts';

export { attempt, historyText, join, minute, write } from '../faults/exemplar.ts';

/** A history written by hand, read and folded. */
export function timelineOf(events: readonly Draft[], policy: IdentityPolicy = 'default'): FoldedHistory {
  return fold(mustRead(historyText(events)), policy);
}
