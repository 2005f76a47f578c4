import { hasErrors } from '../findings.ts';
import type { MethodName } from '../methods.ts';
import { METHODS } from '../methods.ts';
import { loadSession } from '../read-session.ts';
import { loadSpec } from '../read-spec.ts';
import { rowValue } from '../row-json.ts';
import { type Run, recordsAt, runSteps } from '../run.ts';
import type { Spec } from '../spec.ts';
import { printValue } from '../value.ts';

/** A row as the command line prints it. */
export interface PlainRow {
  step: number;
  op: string;
  decision: string | null;
  reasons: { code: string; node?: string; rule?: string; argument?: string }[];
  repair: Record<string, unknown>[];
  refused: string | null;
  changed: string[];
  invalidated: string[];
  preserved: string[];
  nodes: Record<string, { value: unknown; version: number; available: boolean; authorized: boolean }>;
  disclosure?: string;
}

/** A sound specification from plain parts; `version` is added. */
export function specOf(plain: { nodes: object; actions?: object; tools?: object }): Spec {
  const outcome = loadSpec(JSON.stringify({ version: 'ambit-closure/1', actions: {}, ...plain }));
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  if (outcome.spec === null || hasErrors(outcome.findings)) {
    throw new Error(
      outcome.findings.map(({ code, message, pointer }) => `${code} ${pointer} ${message}`).join('\n'),
    );
  }
  return outcome.spec;
}

/** Runs plain steps. */
export function runOf(spec: Spec, steps: readonly object[], method: MethodName = 'acg'): Run {
  const session = loadSession(JSON.stringify({ version: 'ambit-session/1', steps }));
  if (session.kind === 'refused') throw new Error(session.refusal.message);
  if (session.findings.length > 0) throw new Error(session.findings.map(({ message }) => message).join('\n'));
  const planned = session.steps.map(({ step, expect }) => ({ step: step!, expect }));
  return runSteps(spec, planned, METHODS.get(method)!.method);
}

export function rowsOf(spec: Spec, steps: readonly object[], method: MethodName = 'acg'): PlainRow[] {
  const run = runOf(spec, steps, method);
  return run.rows.map(({ step, op, outcome }) =>
    JSON.parse(printValue(rowValue(spec, step, op, outcome, recordsAt(run, step)))),
  );
}

/** The last row. */
export function lastOf(spec: Spec, steps: readonly object[], method: MethodName = 'acg'): PlainRow {
  return rowsOf(spec, steps, method).at(-1)!;
}
