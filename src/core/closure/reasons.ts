/** Codes of why a decision came out as it did, in the order in which they are listed. */
export const REASON_CODES = [
  'UNKNOWN_ACTION',
  'UNMAPPED_TOOL',
  'ARGUMENT_NAMES',
  'RULE_FALSE',
  'LIMIT_FIXED',
  'ARGUMENT_MISMATCH',
  'GROUP_MISSING',
  'MEMBER_MISSING',
  'MEMBER_REVOKED',
  'ALLOWANCE_USED',
  'STALE',
  'MISSING',
  'NOT_AUTHORIZED',
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

/** One reason of a decision. `MISSING` and `NOT_AUTHORIZED` are what a repair can give; the others block. */
export interface Reason {
  readonly code: ReasonCode;
  readonly rule?: string;
  readonly node?: string;
  readonly argument?: string;
}

export function sortReasons(reasons: readonly Reason[]): Reason[] {
  return [...reasons].sort((a, b) => REASON_CODES.indexOf(a.code) - REASON_CODES.indexOf(b.code));
}
