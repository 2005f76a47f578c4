import type { Change } from './propagate.ts';

/** Why an operation was refused; nothing changed then. */
export type RefusalCode =
  | 'WRONG_KIND'
  | 'WRONG_PARTY'
  | 'UNKNOWN_NODE'
  | 'NO_VALUE'
  | 'NOT_CONFIRMABLE'
  | 'STALE_CONFIRMATION'
  | 'UNKNOWN_GROUP'
  | 'BAD_GROUP'
  | 'UNKNOWN_CHECK'
  | 'UNBOUND_ANSWER';

export interface RefusedOperation {
  readonly code: RefusalCode;
  readonly message: string;
}

/** What an operation did: the nodes it named, and every record that is another one now. */
export interface Applied {
  readonly refused: RefusedOperation | null;
  readonly named: readonly number[];
  readonly changes: readonly Change[];
  /** Named nodes of which a group member's own record moved. */
  readonly movedInMember: readonly number[];
}

export const NOTHING: Applied = { refused: null, named: [], changes: [], movedInMember: [] };

export function refuse(code: RefusalCode, message: string): Applied {
  return { ...NOTHING, refused: { code, message } };
}

export function applied(
  named: readonly number[],
  changes: readonly Change[],
  movedInMember: readonly number[] = [],
): Applied {
  return { refused: null, named, changes, movedInMember };
}
