/** What this place uses of the closure engine, in one list. Everything here is pure and runs in the window. */
export type {
  Action,
  Candidate,
  ClosureSessionAnalysis,
  ClosureSessionSummary,
  Decision,
  MethodName,
  Need,
  NodeRecord,
  NodeStory,
  PossibleStep,
  Proof,
  Reason,
  Run,
  RunRow,
  Spec,
  SpecNode,
  State,
  Step,
  SymbolUse,
  Value,
} from '../../core/closure/index.ts';
export {
  baseView,
  completionsAt,
  copyState,
  definitionOf,
  describeFailure,
  equal,
  explainNode,
  METHODS,
  memberView,
  perform,
  possibleSteps,
  preservedBy,
  printValue,
  proofOf,
  sameSymbol,
  sessionSymbolsOf,
  stepFromRepair,
  stepMembers,
  summarizeSession,
  symbolAt,
  symbolsOf,
} from '../../core/closure/window.ts';

/** Whether there is a text that says something. */
export function isText(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}
