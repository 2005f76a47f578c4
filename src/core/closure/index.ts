/** Authorization closure: specifications, the engine, sessions and their methods (closure.md). */
export { analyseSession, analyseSpec, summarizeSession } from './analyse.ts';
export type { Decision, Verdict } from './assess.ts';
export { type Completion, completionsAt, operatorCompletions, stepMembers } from './completion.ts';
export { describeFailure, type Failure, failures } from './expect.ts';
export { explainNode, type NodeStory, type Proof, proofOf } from './explain.ts';
export type { Expression } from './expression.ts';
export { hasErrors } from './findings.ts';
export * from './gestures.ts';
export { type ImportedSpec, importSpec } from './import/import.ts';
export { ACG, isMethodName, METHODS, type Method, type MethodName } from './methods.ts';
export type { RefusalCode, RefusedOperation } from './outcome.ts';
export { type Outcome, perform, preservedBy, startState } from './perform.ts';
export { type PossibleStep, possibleSteps, stepFromRepair } from './possible.ts';
export { loadSession, SESSION_VERSION, type SessionOutcome } from './read-session.ts';
export { loadSpec, SPEC_VERSION, type SpecOutcome } from './read-spec.ts';
export type { ReadStep } from './read-steps.ts';
export { REASON_CODES, type Reason, type ReasonCode } from './reasons.ts';
export type { Need, NeedKind } from './repair.ts';
export { rowValue } from './row-json.ts';
export { type PlannedStep, type Run, type RunRow, recordsAt, runSteps, stateAt } from './run.ts';
export { restoreState, saveState } from './save.ts';
export { sessionSymbolsOf } from './session-symbols.ts';
export type { Action, Spec, SpecNode, Tool } from './spec.ts';
export {
  baseView,
  type Candidate,
  copyState,
  memberView,
  type NodeRecord,
  type State,
  type View,
} from './state.ts';
export type { Expectation, Step } from './steps.ts';
export {
  definitionOf,
  type SymbolKind,
  type SymbolUse,
  sameSymbol,
  symbolAt,
  symbolsOf,
} from './symbols.ts';
export type * from './types.ts';
export { equal, fromPlain, printValue, type Value } from './value.ts';
