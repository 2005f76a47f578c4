/** Why an expression has no value. Everything but the first three is an error of evaluation. */
export type UnknownCode =
  | 'NODE_UNAVAILABLE'
  | 'NODE_UNAUTHORIZED'
  | 'NO_ARGUMENT'
  | 'WRONG_TYPE'
  | 'NO_SUCH_KEY'
  | 'NO_SUCH_INDEX'
  | 'EMPTY'
  | 'REPEATED_KEY'
  | 'UNEQUAL_LENGTHS'
  | 'OUT_OF_RANGE'
  | 'UNSOUND';

/** One reason, as data: the operator, node or argument it is about, and a sentence for people. */
export interface UnknownReason {
  readonly code: UnknownCode;
  readonly message: string;
  readonly operator?: string;
  readonly node?: string;
  readonly argument?: string;
}

/** The third truth value, and what stands in place of any value that could not be had. It carries its reason. */
export class Unknown {
  constructor(readonly reason: UnknownReason) {}
}

/** An evaluation error of one operator. */
export function failure(code: UnknownCode, operator: string, message: string): Unknown {
  return new Unknown({ code, operator, message: `\`${operator}\` ${message}` });
}
