import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding, Range } from '../../core/text/types.ts';
import type { OpenedDocument } from '../app/context.ts';
import { useApp } from '../app/hooks.ts';
import { type Candidate, copyState, perform, type Run, type RunRow, type State } from './core.ts';
import type { Pair } from './pair.ts';
import { type Ran, Runner } from './runner.ts';
import { stateAfter } from './states.ts';
import { useScreen } from './store.ts';

/** What all parts of the place show: a session on its specification, at one step. */
export interface Closure {
  readonly pair: Pair;
  readonly opened: OpenedDocument;
  /** The document whose nodes the canvas shows: the specification, or the session that holds its own. */
  readonly graph: OpenedDocument;
  readonly ran: Ran;
  readonly run: Run;
  /** Where each step stands in the text of the session. */
  readonly places: readonly { readonly pointer: string; readonly range: Range }[];
  /** Findings of the document that is open, and the version of its text that they are for. */
  readonly findings: readonly Finding[];
  readonly version: number;
  /** Steps that are done, from 0. */
  readonly step: number;
  /** What came of the last one; null before the first. */
  readonly row: RunRow | null;
  /** The state after it. Nobody may change it. */
  readonly state: State;
  /** The last step up to here that changed something, and null where none did. */
  readonly change: RunRow | null;
  /** What the step proposed, with the state that it was decided in. */
  readonly proposal: { readonly candidate: Candidate; readonly before: State } | null;
}

export const ClosureContext = createContext<Closure | null>(null);

/** The session of the place around this component. */
export function useClosure(): Closure {
  const closure = useContext(ClosureContext);
  if (closure === null) throw new Error('this component stands outside of the closure screen');
  return closure;
}

/** The newest answer of the worker about a pair; null before the first. */
export function useRan(pair: Pair): { readonly ran: Ran | null; readonly failure: string | null } {
  const { workbench } = useApp();
  const method = useScreen((state) => state.method);
  const other = useScreen((state) => state.other);
  const before = useScreen((state) => state.baseline);
  const [runner] = useState(() => new Runner(workbench.analysis));
  const spec = pair.spec?.session ?? null;
  const session = pair.session?.session ?? null;
  useEffect(
    () => runner.follow({ spec, session, method, other, before }),
    [runner, spec, session, method, other, before],
  );
  return useStore(runner.store);
}

/** Puts together what the parts show; null while there is nothing to run on. */
export function useMadeClosure(pair: Pair, opened: OpenedDocument, ran: Ran | null): Closure | null {
  const wanted = useScreen((state) => state.step);
  const read = ran?.main.kind === 'read' ? ran.main : null;
  const shown = useStanding(pair, ran);
  const run = shown?.run ?? null;
  const step = Math.min(wanted ?? Number.POSITIVE_INFINITY, run?.rows.length ?? 0);
  const at = useMemo(() => (run === null ? null : standAt(run, step)), [run, step]);
  return useMemo(() => {
    if (ran === null || read === null || shown === null || run === null || at === null) return null;
    const isSpec = opened === pair.spec;
    return {
      pair,
      opened,
      graph: pair.spec ?? opened,
      ran,
      run,
      places: shown.places,
      findings: isSpec ? read.specFindings : read.findings,
      version: isSpec ? ran.versions.spec : ran.versions.session,
      step,
      ...at,
    };
  }, [pair, opened, ran, read, shown, run, step, at]);
}

/** The last answer that could be run: a text that is not JSON for a moment leaves the picture standing. */
function useStanding(pair: Pair, ran: Ran | null) {
  const last = useRef<{ readonly pair: Pair; readonly run: Run; readonly places: Closure['places'] } | null>(
    null,
  );
  return useMemo(() => {
    const read = ran?.main.kind === 'read' ? ran.main : null;
    // A session that cannot be read has no steps, which is not that it has none.
    const whole = read !== null && !read.findings.some(({ code }) => code === 'JSON_SYNTAX');
    if (read !== null && read.run !== null && (whole || last.current === null)) {
      last.current = { pair, run: read.run, places: read.places };
    }
    const { current } = last;
    return current !== null && current.pair.session === pair.session && current.pair.spec === pair.spec
      ? current
      : null;
  }, [pair, ran]);
}

type At = Pick<Closure, 'row' | 'state' | 'change' | 'proposal'>;

/** Everything that depends on the step. A state is never further away than a few dozen steps from a kept one. */
function standAt(run: Run, step: number): At {
  const row = run.rows[step - 1] ?? null;
  const change = run.rows.slice(0, step).findLast(({ outcome }) => outcome.changes.length > 0) ?? null;
  return { row, state: stateAfter(run, step), change, proposal: step === 0 ? null : proposalAt(run, step) };
}

/** The action that a step proposed or sent, with the state before it; null where it is about none. */
export function proposalAt(run: Run, number: number): Closure['proposal'] {
  const step = run.steps[number - 1]?.step ?? null;
  if (step === null) return null;
  const before = stateAfter(run, number - 1);
  switch (step.op) {
    case 'check': {
      const { action, args, group, member } = step;
      return { candidate: { action, args, group, member }, before };
    }
    case 'dispatch':
    case 'disclose': {
      const candidate = before.checks.get(step.check)?.candidate;
      return candidate === undefined ? null : { candidate, before };
    }
    case 'call': {
      // The engine itself turns a call into an action; a copy of the state is asked.
      const probe = copyState(before);
      const as = step.as ?? 'call';
      perform(probe, { ...step, as });
      const candidate = probe.checks.get(as)?.candidate;
      return candidate === undefined ? null : { candidate, before };
    }
    default:
      return null;
  }
}
