/**
 * What a verdict does not say, in the words of the draft (sources: "Deterministic Validation Algorithm", "Security
 * Considerations"). `LIMIT` stands next to every VALID_CLOSED, on screen, on the command line and in every export.
 */
export const LIMIT =
  'This speaks of this declared snapshot only; it does not prove the absence of undeclared, hidden, future or out-of-scope paths.';

/** For reports. */
export const COVERAGE =
  'Whether the graph covers every real path of the deployment is a separate question, which no verdict here answers.';

/** For reports. */
export const DECLARED_DOMAINS =
  'Trust domains, control domains and revocability are as declared; they are no proof of independent control.';

/** How the product names what it does: the draft's published vectors are not to be had. */
export const CLAIM = 'implements the AAGV algorithm';
