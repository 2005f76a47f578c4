/** Random histories for property tests; they shrink to something readable. */
import fc from 'fast-check';
import { type HistoryShape, historyTextFrom } from '../faults/random.ts';
import { readHistory } from '../read/read.ts';
import type { History } from '../types.ts';

/** Reads a text that must be a history. */
export function mustRead(text: string): History {
  const outcome = readHistory(text);
  if (outcome.kind === 'read') return outcome.history;
  throw new Error(JSON.stringify(outcome.kind === 'invalid' ? outcome.findings : outcome.refusal));
}

/** Arbitrary texts of histories; `a` and `d` share a display name. */
export function historyTexts(shape: HistoryShape = { maxEvents: 60 }): fc.Arbitrary<string> {
  return fc
    .array(fc.nat({ max: 9999 }), { minLength: 60, maxLength: shape.maxEvents * 6, size: 'max' })
    .map((numbers) => historyTextFrom(numbers, shape));
}

export function histories(shape?: HistoryShape): fc.Arbitrary<History> {
  return historyTexts(shape).map(mustRead);
}
