import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Analysis } from '../../../core/workbench.ts';
import { useWorkbench } from '../../app/hooks.ts';
import { Rich } from '../../app/Rich.tsx';
import type { DocumentSession } from '../../document/types.ts';
import { Button } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { Answers, type Ask, type Asked } from './answers.ts';

const stores = new WeakMap<DocumentSession, Answers>();

function answersOf(session: DocumentSession, analysis: Analysis): Answers {
  const found = stores.get(session) ?? new Answers(analysis);
  stores.set(session, found);
  return found;
}

/** An answer with what can be done about the question. */
export interface Question<T> extends Asked<T> {
  readonly cancel: () => void;
  readonly again: () => void;
}

/** The answer to a question about the open document, asked again as the text changes. The name says all that it depends on. */
export function useAnswer<T>(name: string, ask: Ask<T>): Question<T> {
  const { session, version } = useGraph();
  return useAnswerOf(session, version, name, ask);
}

/** {@link useAnswer} for a session at a version, outside of the authority screen. */
export function useAnswerOf<T>(
  session: DocumentSession,
  version: number,
  name: string,
  ask: Ask<T>,
): Question<T> {
  const { analysis } = useWorkbench();
  const answers = answersOf(session, analysis);
  const latest = useRef(ask);
  latest.current = ask;
  const subscribe = useCallback((heard: () => void) => answers.subscribe(name, heard), [answers, name]);
  const asked = useSyncExternalStore(subscribe, () => answers.state(name)) as Asked<T>;
  useEffect(
    () => answers.want(name, version, () => session.text, latest.current),
    [answers, session, name, version],
  );
  return { ...asked, cancel: () => answers.cancel(name), again: () => answers.again(name) };
}

/** An answer, or in its place what is being done about it and why it is not there. */
export function Answered<T>({
  question,
  children,
}: {
  readonly question: Question<T>;
  readonly children: (answer: T) => ReactNode;
}) {
  const { answer, none, running, cancelled, cancel, again } = question;
  return (
    <>
      {running !== null && (
        <p className="k-running" role="status">
          <progress aria-label="Working" {...(running.fraction !== null && { value: running.fraction })} />
          <span>{running.note === '' ? 'working' : running.note}</span>
          <Button onClick={cancel}>Cancel</Button>
        </p>
      )}
      {cancelled && (
        <p className="k-none">
          this was cancelled <Button onClick={again}>Ask again</Button>
        </p>
      )}
      {none !== null && running === null && (
        <p className="k-none">
          <Rich text={none} />
        </p>
      )}
      {answer !== null && !cancelled && <div data-stale={running !== null}>{children(answer)}</div>}
    </>
  );
}
