/** Authority graphs: the validator and what it says. The renderer imports types.ts, gestures.ts and symbols.ts instead. */
export { MAX_PAIRS, whoMustAct } from './acting/who.ts';
export {
  advise,
  bounds,
  MAX_SEARCH_WORK,
  MAX_SUBPROBLEMS,
  repairCut,
  spareMembers,
} from './advisor/index.ts';
export * from './claims.ts';
export { CODES, type Code } from './codes.ts';
export { diff } from './diff/diff.ts';
export { MAX_NEW_PAIRS } from './diff/reach.ts';
export { DEFAULT_SCOPE, disclose } from './disclose/disclose.ts';
export { MAX_BYPASS_EDGES, MAX_ELEMENTS, MAX_FINDINGS } from './limits.ts';
export { rehearse } from './timeline/rehearse.ts';
export { timeline, timelineSnapshot } from './timeline/timeline.ts';
export type * from './types.ts';
export { analyse, type Validated, validate } from './validate.ts';
