/**
 * What a window may run itself of this folder: pure questions about a result that the analysis has already sent it, cheap
 * enough for the window's thread. Everything else is asked of the analysis.
 */
export { scopeOf } from './derive.ts';
export { evaluate } from './evaluate.ts';
export {
  baseView,
  clearExpectation,
  completionsAt,
  copyState,
  definitionOf,
  describeFailure,
  equal,
  expectOutcome,
  explainNode,
  insertStep,
  METHODS,
  memberView,
  operatorCompletions,
  perform,
  possibleSteps,
  preservedBy,
  printValue,
  proofOf,
  renameSymbol,
  sameSymbol,
  sessionSymbolsOf,
  stepFromRepair,
  stepMembers,
  stepToJson,
  summarizeSession,
  symbolAt,
  symbolsOf,
} from './index.ts';
export { passOver } from './perform.ts';
export { readExpression } from './read-expression.ts';
export { Reader } from './reader.ts';
export { CHECKPOINT_EVERY } from './run.ts';
export { Unknown } from './unknown.ts';
export { readValue } from './value.ts';
