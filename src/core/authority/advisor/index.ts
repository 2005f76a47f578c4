/** The cut advisor: the least cut, its repair, and what a cut can do without. */
export { MAX_SEARCH_WORK, MAX_SUBPROBLEMS } from './acts.ts';
export { advise } from './advise.ts';
export { bounds } from './bounds.ts';
export { checkAdvice } from './checker.ts';
export { repairCut, spareMembers } from './repair.ts';
