import { parseJson } from '../../core/text/index.ts';
import type { Finding } from '../../core/text/types.ts';
import type { AnalysisApi, DocumentKind } from '../../core/workbench.ts';
import type { Tone, Verdict } from '../app/types.ts';
import type { ClosureSessionSummary, Decision, Run } from './core.ts';
import { counted, decisionPhrase } from './words.ts';

const TONES: Readonly<Record<Decision, Tone>> = { AUTHORIZE: 'closed', REPAIR: 'open', BLOCK: 'invalid' };

/** How a decision looks. */
export function decisionTone(decision: Decision | null, refused: boolean): Tone {
  if (refused) return 'refused';
  return decision === null ? 'none' : TONES[decision];
}

/** The outcome at a step, for the status bar. */
export function stepVerdict(run: Run, step: number): Verdict {
  const row = run.rows[step - 1];
  const where = `step ${step} of ${run.rows.length}`;
  if (row === undefined)
    return { tone: 'none', word: 'START', detail: `before the first of ${counted(run.rows.length, 'step')}` };
  const { decision, refused, repair } = row.outcome;
  const tone = decisionTone(decision, refused !== null);
  if (refused !== null) return { tone, word: 'REFUSED', detail: `${where}, ${refused.message}` };
  if (decision === null) return { tone, word: row.op ?? 'NOT READ', detail: where };
  return { tone, word: decision, detail: `${where}, ${decisionPhrase(decision, repair)}` };
}

/** The verdict on a specification by its findings. */
export function specVerdict(findings: readonly Finding[], nodes: number): Verdict {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return { tone: 'invalid', word: 'UNSOUND', detail: counted(errors, 'problem') };
  return { tone: 'closed', word: 'SOUND', detail: counted(nodes, 'node') };
}

/** The verdict on a whole session, for its mark in the list: whether what it expects comes true. */
export function sessionVerdict(summary: ClosureSessionSummary): Verdict {
  if (summary.kind === 'refused')
    return { tone: 'refused', word: 'NOT LOOKED AT', detail: summary.refusal.message };
  const { errors, ran } = summary;
  if (errors > 0) return { tone: 'invalid', word: 'UNSOUND', detail: counted(errors, 'problem') };
  if (ran === null) return { tone: 'none', word: 'NOT RUN', detail: 'its specification is not here' };
  const { steps, expecting, failing } = ran;
  if (failing > 0)
    return { tone: 'invalid', word: 'FAILS', detail: `${failing} of ${counted(expecting, 'expectation')}` };
  const detail = `${counted(steps, 'step')}, ${counted(expecting, 'expectation')}`;
  return { tone: 'closed', word: 'AS EXPECTED', detail };
}

/** Judges a document of this place for its mark in the list. */
export async function judgeClosure(
  api: AnalysisApi,
  kind: DocumentKind,
  text: string,
  named: (file: string) => Promise<string | null>,
): Promise<Verdict> {
  if (kind === 'closure') {
    const analysis = await api.closureSpec(text);
    if (analysis.kind === 'refused') {
      return { tone: 'refused', word: 'NOT LOOKED AT', detail: analysis.refusal.message };
    }
    return specVerdict(analysis.findings, analysis.spec?.nodes.length ?? 0);
  }
  const file = specFileOf(text);
  const spec = file === null ? null : await named(file);
  return sessionVerdict(await api.closureSummary({ session: text, spec, method: 'acg' }));
}

/** The file that a session says its specification is in; null where it holds it itself, or says nothing. */
export function specFileOf(text: string): string | null {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') return null;
  const { tree } = parsed;
  const spec = tree.kind(tree.root) === 'object' ? tree.member(tree.root, 'spec') : -1;
  return spec !== -1 && tree.kind(spec) === 'string' ? tree.string(spec) : null;
}
