import { useEffect, useRef, useState } from 'react';
import type { AnalysisApi, Progress } from '../../core/workbench.ts';
import { useWorkbench } from '../app/hooks.ts';

/** The last answer, and what it was the answer to. `value` stays while a newer question is out. */
export interface Answer<T> {
  readonly value: T | null;
  readonly key: unknown;
  readonly pending: boolean;
  readonly failure: string | null;
}

const NONE: Answer<never> = { value: null, key: null, pending: false, failure: null };

/**
 * Asks the analysis whenever `key` changes (compared by `Object.is`; null asks nothing): one question at a time, and
 * after it the newest of those that came up meanwhile, so that dragging never queues work.
 */
export function useAnswer<T>(
  key: unknown,
  ask: (api: AnalysisApi) => Promise<T>,
  { delay = 0 }: { readonly delay?: number } = {},
): Answer<T> {
  const { analysis } = useWorkbench();
  const [answer, setAnswer] = useState<Answer<T>>(NONE);
  const line = useRef<{ wanted: unknown; ask: typeof ask; busy: boolean }>({
    wanted: null,
    ask,
    busy: false,
  });
  line.current.ask = ask;
  useEffect(() => {
    const { current } = line;
    current.wanted = key;
    if (key === null) {
      setAnswer(NONE);
      return;
    }
    setAnswer((last) => (last.pending ? last : { ...last, pending: true }));
    async function run(): Promise<void> {
      if (current.busy) return;
      current.busy = true;
      for (let asked: unknown = null; current.wanted !== null && current.wanted !== asked; ) {
        asked = current.wanted;
        const outcome = await current.ask(analysis).then(
          (value) => ({ value, key: asked, failure: null }),
          (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
        );
        const pending = current.wanted !== asked;
        if (current.wanted !== null) setAnswer((last) => ({ ...last, ...outcome, pending }));
      }
      current.busy = false;
    }
    const timer = setTimeout(() => void run(), delay);
    return () => clearTimeout(timer);
  }, [key, delay, analysis]);
  // Whoever leaves wants no further answer.
  useEffect(() => {
    const { current } = line;
    return () => {
      current.wanted = null;
    };
  }, []);
  return answer;
}

/**
 * A long question with progress from 0 to 1, stopped when a newer one takes its place or nobody is there for the
 * answer any more.
 */
export function useLongAnswer<T>(
  key: unknown,
  ask: (api: AnalysisApi) => Promise<T>,
  delay: number,
): Answer<T> & { readonly fraction: number } {
  const { analysis } = useWorkbench();
  const [answer, setAnswer] = useState<Answer<T> & { readonly fraction: number }>({ ...NONE, fraction: 0 });
  const current = useRef(ask);
  current.current = ask;
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    setAnswer((last) => ({ ...last, pending: true, fraction: 0 }));
    const timer = setTimeout(() => {
      let shown = 0;
      const onProgress: Progress = (fraction) => {
        if (fraction - shown < 0.02 || abort.signal.aborted) return;
        shown = fraction;
        setAnswer((last) => ({ ...last, fraction }));
      };
      current.current(analysis.with({ signal: abort.signal, onProgress })).then(
        (value) =>
          abort.signal.aborted || setAnswer({ value, key, pending: false, failure: null, fraction: 1 }),
        (error: unknown) => {
          const failure = error instanceof Error ? error.message : String(error);
          if (!abort.signal.aborted) setAnswer((last) => ({ ...last, pending: false, failure }));
        },
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, delay, analysis]);
  return answer;
}
