/** Published limits of validation. Those of the text itself (length, depth) are core/text's. */

/** Nodes, edges, paths and cuts with their members, roots and sinks, together. More is a refusal, not a verdict. */
export const MAX_ELEMENTS = 2_000_000;

/**
 * Findings kept of one document: of those that decide, and of lints, the first so many each in their sorted order;
 * `omitted` counts the rest. No outcome depends on it.
 */
export const MAX_FINDINGS = 10_000;

/** Edges in all bypass paths of one document together; past it a failing cut is reported without its path. */
export const MAX_BYPASS_EDGES = 4_000_000;
