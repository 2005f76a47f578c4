/**
 * What a window may run itself of this folder: pure questions about a result that the analysis has already sent it, cheap
 * enough for the window's thread. Everything else is asked of the analysis.
 */
export { admit, authSetSources, authSetsAt, grantsInForce, viewersAt } from './admission.ts';
export { audienceKey, outsideOf, principalSet } from './audience.ts';
export { admitsOf, type CellKind, type MatrixRow, matrixAt } from './matrix.ts';
export { type Provenance, type ProvenanceItem, provenanceOf } from './provenance.ts';
export { STORE_KINDS, type StoreKind } from './stores/types.ts';
export { roomAt, type Timeline } from './timeline.ts';
export {
  type AdmittedItem,
  ARMS,
  type Arm,
  type AttemptEvent,
  type AttemptResult,
  type Audience,
  DEFAULT_SEARCH,
  EVERYONE,
  type HistoryEvent,
  IDENTITY_POLICIES,
  type IdentityPolicy,
  type PrincipalId,
  PUBLIC,
  type SlotStatus,
  STATISTICS,
  type Statistics,
  type Viewers,
  WITHHELD_REASONS,
  type WithheldItem,
  type WithheldReason,
} from './types.ts';
