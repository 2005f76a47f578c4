import type { JsonTree, Refusal, TextLimits } from '../text/types.ts';
import { lintCuts } from './cut-lints.ts';
import { judgeCuts } from './cuts.ts';
import { Findings } from './findings.ts';
import { addProblem, openText } from './open.ts';
import { checkPaths } from './paths.ts';
import { readDocument } from './read.ts';
import { checkReferences } from './references.ts';
import { checkStructure, routesOf } from './routes.ts';
import { openPath, reportUnknown } from './states.ts';
import type { AuthorityAnalysis, CutJudgement, Outcome, Validation } from './types.ts';
import { viewOf } from './view.ts';

/** A verdict, or the operational refusal of a text that was not looked at. */
export type Validated =
  | { readonly kind: 'validated'; readonly validation: Validation }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Runs the deterministic validation algorithm of the draft on a text (sources: "Deterministic Validation Algorithm").
 * Total: any text gets a verdict or a refusal. Text that is not JSON is `INVALID` at step 1.
 */
export function validate(text: string, limits?: TextLimits): Validated {
  const judged = judge(text, limits);
  return judged.kind === 'refused' ? judged : { kind: 'validated', validation: judged.validation };
}

/** {@link validate}, and beside it every part of the document that can be read, for the views. */
export function analyse(text: string, limits?: TextLimits): AuthorityAnalysis {
  const judged = judge(text, limits);
  if (judged.kind === 'refused') return judged;
  const view = judged.tree === null ? null : viewOf(judged.tree);
  return { kind: 'analysed', validation: judged.validation, view };
}

type Judged =
  | { readonly kind: 'judged'; readonly validation: Validation; readonly tree: JsonTree | null }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

function judge(text: string, limits?: TextLimits): Judged {
  const opened = openText(text, limits);
  if (opened.kind === 'refused') return opened;
  const { tree } = opened;
  const findings = new Findings(tree);
  for (const problem of opened.problems) addProblem(findings, problem);
  const { outcome, step, cuts, witness } = tree === null ? invalid(1) : runSteps(tree, findings);
  const { findings: sorted, omitted } = findings.finish();
  const validation: Validation = {
    outcome,
    step,
    findings: sorted,
    cuts,
    ...(witness === null ? {} : { witness }),
    ...(omitted === 0 ? {} : { omitted }),
  };
  return { kind: 'judged', validation, tree };
}

interface Verdict {
  readonly outcome: Outcome;
  readonly step: number;
  readonly cuts: readonly CutJudgement[];
  readonly witness: readonly string[] | null;
}

function verdict(
  outcome: Outcome,
  step: number,
  cuts: readonly CutJudgement[],
  witness: readonly string[] | null = null,
): Verdict {
  return { outcome, step, cuts, witness };
}

function invalid(step: number, cuts: readonly CutJudgement[] = []): Verdict {
  return verdict('INVALID', step, cuts);
}

/** The stages, in order. Inside a stage everything is collected; one that finds an error ends the run. */
function runSteps(tree: JsonTree, findings: Findings): Verdict {
  const document = readDocument(tree, findings);
  if (document === null) return invalid(1);
  checkReferences(document, findings);
  if (findings.errors > 0) return invalid(2);
  checkPaths(document, findings);
  if (findings.errors > 0) return invalid(3);
  const routes = routesOf(document.graph);
  checkStructure(document, routes, findings);
  if (findings.errors > 0) return invalid(4);
  const cuts = judgeCuts(document, routes, findings);
  lintCuts(document, routes, findings);
  if (findings.errors > 0) return invalid(5, cuts);
  if (reportUnknown(document, routes, findings)) return verdict('INDETERMINATE', 6, cuts);
  const open = openPath(document, routes);
  return open === null ? verdict('VALID_CLOSED', 7, cuts) : verdict('VALID_OPEN', 7, cuts, open);
}
