import type { Closure } from '../closure.ts';
import type { PossibleStep, Step, Value } from '../core.ts';
import { type DraftField, type Filled, fieldsOf, valuesOf } from './draft.ts';
import { enteredOf, type TypedValue } from './typed.ts';

export type CallStep = Extract<Step, { op: 'call' }>;

/** What a call says of itself: nothing, or whether it changes something. */
export type Says = 'nothing' | 'changes' | 'reads';

/** A call that is being filled in. */
export interface CallDraft {
  readonly tool: string;
  readonly says: Says;
  /** Arguments by name, as the paths of a mapped tool look for them. */
  readonly fields: readonly DraftField[];
  /** All arguments as one object, where no mapping says what they are; else null. */
  readonly whole: TypedValue | null;
}

const MUTATES: Readonly<Record<Says, boolean | null>> = { nothing: null, changes: true, reads: false };

export function callDraft(step: CallStep, fill: readonly string[], closure: Closure): CallDraft {
  const possible: PossibleStep = { label: '', step, fill };
  const whole = fill.includes('tool') ? ({ type: 'json', text: '{}' } as const) : null;
  return { tool: step.tool, says: 'nothing', fields: fieldsOf(possible, closure), whole };
}

/** The step, or a sentence for what is wrong with it. What is wrong with a value stands under its field. */
export function filledCall(step: CallStep, draft: CallDraft): Filled<CallStep> {
  if (draft.tool === '') return { wrong: 'the tool has no name yet' };
  const args = draft.whole === null ? valuesOf(draft.fields) : objectOf(draft.whole);
  if (args === null) {
    return { wrong: draft.whole === null ? 'a value is wrong' : 'the arguments are no JSON object' };
  }
  return { step: { ...step, tool: draft.tool, args, mutates: MUTATES[draft.says] } };
}

function objectOf(entry: TypedValue): ReadonlyMap<string, Value> | null {
  const entered = enteredOf(entry);
  return entered.kind === 'value' && entered.value instanceof Map ? entered.value : null;
}
