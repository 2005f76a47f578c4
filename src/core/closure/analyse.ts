import { METHODS } from './methods.ts';
import { loadSession, type SessionOutcome } from './read-session.ts';
import { loadSpec, type SpecOutcome } from './read-spec.ts';
import { runSteps } from './run.ts';
import type {
  ClosureSessionAnalysis,
  ClosureSessionRequest,
  ClosureSessionSummary,
  ClosureSpecAnalysis,
} from './types.ts';

/** Reads a specification for a screen. */
export function analyseSpec(text: string): ClosureSpecAnalysis {
  const outcome = loadSpec(text);
  if (outcome.kind === 'refused') return outcome;
  return { kind: 'read', spec: outcome.spec, findings: outcome.findings };
}

/** Runs a session for a screen: whatever can be run, with what cannot be read passed over and marked. */
export function analyseSession(request: ClosureSessionRequest): ClosureSessionAnalysis {
  const session = loadSession(request.session);
  if (session.kind === 'refused') return session;
  const outside = request.spec === null ? null : loadSpec(request.spec);
  if (outside?.kind === 'refused') return outside;
  const spec = specOf(session, outside);
  const { tree } = session;
  const places = session.steps.map(({ ref }) => ({ pointer: tree!.pointer(ref), range: tree!.range(ref) }));
  const run = spec === null ? null : runSteps(spec, session.steps, METHODS.get(request.method)!.method);
  return { kind: 'read', run, places, findings: session.findings, specFindings: outside?.findings ?? [] };
}

/** What a session that was run comes to. */
export function summarizeSession(analysis: ClosureSessionAnalysis): ClosureSessionSummary {
  if (analysis.kind === 'refused') return analysis;
  const { run, findings } = analysis;
  return {
    kind: 'read',
    errors: findings.filter(({ severity }) => severity === 'error').length,
    ran: run && {
      steps: run.rows.length,
      expecting: run.steps.filter(({ expect }) => expect !== null).length,
      failing: run.rows.filter(({ failures }) => failures.length > 0).length,
    },
  };
}

function specOf(
  session: SessionOutcome & { kind: 'read' },
  outside: (SpecOutcome & { kind: 'read' }) | null,
) {
  if (outside !== null) return outside.spec;
  return session.spec.kind === 'inline' ? session.spec.spec : null;
}
