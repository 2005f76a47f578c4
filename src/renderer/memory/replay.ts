import { createContext, useContext, useMemo, useRef } from 'react';
import type { Asked, ContextsAnswer, ExposureAnswer, HistoryAnalysis } from '../../core/memory/questions.ts';
import type { ViewerEvidence } from '../../core/memory/rules.ts';
import type { Moment, Timeline } from '../../core/memory/timeline.ts';
import {
  type Arm,
  type AttemptEvent,
  type AttemptResult,
  DEFAULT_SEARCH,
  EVERYONE,
  principalSet,
  viewersAt,
} from '../../core/memory/window.ts';
import type { Finding } from '../../core/text/types.ts';
import { useSession, useSessionValue } from '../app/hooks.ts';
import type { DocumentSession } from '../document/types.ts';
import { type Composed, type MemoryState, useMemory } from './state.ts';
import { type Answer, useAnswer, useLongAnswer } from './use-answer.ts';

/** The question that the columns answer: an attempt of the history, or one typed by hand. */
export interface Question extends Composed {
  /** The attempt it is, or null for one typed by hand. */
  readonly attempt: string | null;
  /** Whether the moment is the attempt's own; later, the same question is asked again. */
  readonly own: boolean;
}

/** A history as it is looked at: folded, at one moment, with the question and its contexts. */
export interface Replay {
  readonly session: DocumentSession;
  readonly text: string;
  readonly version: number;
  readonly timeline: Timeline;
  readonly findings: readonly Finding[];
  /** Events that have happened. */
  readonly applied: number;
  readonly moment: Moment;
  readonly question: Question | null;
  /** The question as the analysis is asked it. */
  readonly asked: Asked | null;
  /** V(C) of the question's room, or as it was chosen by hand. */
  readonly viewers: ViewerEvidence;
  readonly contexts: Answer<ContextsAnswer>;
  readonly exposure: Answer<ExposureAnswer> & { readonly fraction: number };
}

export const ReplayContext = createContext<Replay | null>(null);

export function useReplay(): Replay {
  const replay = useContext(ReplayContext);
  if (replay === null) throw new Error('this component stands outside of a replay');
  return replay;
}

/** What is known of the open document: nothing yet, why it is no history, or its replay. */
export type Known =
  | { readonly kind: 'reading' }
  | { readonly kind: 'none'; readonly analysis: Exclude<HistoryAnalysis, { kind: 'analysed' }> }
  | { readonly kind: 'replay'; readonly replay: Replay; readonly broken: readonly Finding[] };

interface Folded {
  readonly text: string;
  readonly version: number;
  readonly analysis: HistoryAnalysis;
}

/** Wait between a keystroke and its question, in milliseconds; longer where the text is. */
const delayFor = (length: number): number => (length > 500_000 ? 300 : 60);

/** The replay of the open document. While the text is being broken, the last sound history stays on screen. */
export function useReplayOfSession(): Known {
  const session = useSession();
  const version = useSessionValue((one) => one.version) ?? -1;
  const policy = useMemory((state) => state.policy);
  const asked = useMemo(
    () => (session === null ? null : { version, policy, text: session.text }),
    [session, version, policy],
  );
  const { value } = useAnswer<Folded>(
    asked,
    async (api) => {
      const now = { text: session?.text ?? '', policy };
      return { text: now.text, version: session?.version ?? -1, analysis: await api.history(now) };
    },
    { delay: version <= 0 ? 0 : delayFor(session?.text.length ?? 0) },
  );
  const sound = useRef<Folded | null>(null);
  if (value?.analysis.kind === 'analysed') sound.current = value;
  const replay = useReplayOf(session, sound.current);
  if (value === null || session === null) return { kind: 'reading' };
  if (replay === null) {
    return value.analysis.kind === 'analysed'
      ? { kind: 'reading' }
      : { kind: 'none', analysis: value.analysis };
  }
  const broken = value.analysis.kind === 'invalid' ? value.analysis.findings : [];
  return { kind: 'replay', replay, broken };
}

function useReplayOf(session: DocumentSession | null, folded: Folded | null): Replay | null {
  const state = useMemory((all) => all);
  const { applied: at, viewing, composed, policy, statistics, arm, beside } = state;
  const timeline = folded?.analysis.kind === 'analysed' ? folded.analysis.timeline : null;
  const text = folded?.text ?? '';
  const seen = useMemo(
    () => (timeline === null ? null : lookAt(timeline, { applied: at, viewing, composed })),
    [timeline, at, viewing, composed],
  );
  const arms = useMemo<readonly Arm[]>(
    () => (beside === null || beside === arm ? [arm] : [arm, beside]),
    [arm, beside],
  );
  const search = useMemo(() => ({ ...DEFAULT_SEARCH, statistics }), [statistics]);
  const contextKey = useMemo(
    () => (seen?.asked == null ? null : { asked: seen.asked, arms, search, text, policy }),
    [seen, arms, search, text, policy],
  );
  const contexts = useAnswer(contextKey, async (api) =>
    contextKey === null ? { kind: 'no-such-attempt' as const } : api.historyContexts(contextKey),
  );
  const exposureKey = useMemo(
    () => (timeline === null ? null : { text, policy, search }),
    [timeline, text, policy, search],
  );
  const exposure = useLongAnswer<ExposureAnswer>(
    exposureKey,
    (api) => api.historyExposure(exposureKey ?? { text: '', policy, search }),
    text.length > 500_000 ? 600 : 0,
  );
  return useMemo(() => {
    if (session === null || timeline === null || seen === null || folded?.analysis.kind !== 'analysed')
      return null;
    const { findings } = folded.analysis;
    const { version } = folded;
    return { session, text, version, timeline, findings, ...seen, contexts, exposure };
  }, [session, text, timeline, folded, seen, contexts, exposure]);
}

/** The moment, the question and the viewers that a state of the screen comes to. */
export function lookAt(
  timeline: Timeline,
  state: Pick<MemoryState, 'applied' | 'viewing' | 'composed'>,
): Pick<Replay, 'applied' | 'moment' | 'question' | 'asked' | 'viewers'> {
  const { events } = timeline.history;
  const applied = Math.min(state.applied ?? openingMoment(timeline), events.length);
  const time = events[applied - 1]?.time ?? events[0]?.time ?? 0;
  const moment = { applied, time };
  const question = questionAt(timeline, applied, state.composed);
  const room = question?.conversation ?? timeline.history.conversations[0]?.id ?? '';
  const viewers = viewersOf(timeline, room, moment, state.viewing);
  const base = { applied, moment, question, viewers };
  if (question === null) return { ...base, asked: null };
  if (question.own && question.attempt !== null && state.viewing === 'own')
    return { ...base, asked: { attempt: question.attempt } };
  const { conversation, query } = question;
  const chosen = state.viewing === 'own' ? {} : { viewers: state.viewing };
  return { ...base, asked: { conversation, query, time, applied, ...chosen } };
}

/** The last attempt, since it has the most to show; the end where nothing was asked. */
function openingMoment(timeline: Timeline): number {
  const { events } = timeline.history;
  const last = events.findLastIndex((event) => event.type === 'attempt');
  return last < 0 ? events.length : last + 1;
}

function questionAt(timeline: Timeline, applied: number, composed: Composed | null): Question | null {
  if (composed !== null) return { ...composed, attempt: null, own: false };
  const { events } = timeline.history;
  for (let index = applied - 1; index >= 0; index--) {
    const event = events[index];
    if (event?.type === 'attempt') return questionOf(event, index === applied - 1);
  }
  return null;
}

function questionOf({ attempt, conversation, query }: AttemptEvent, own: boolean): Question {
  return { attempt, conversation, query, own };
}

function viewersOf(
  timeline: Timeline,
  room: string,
  moment: Moment,
  viewing: MemoryState['viewing'],
): ViewerEvidence {
  if (viewing === 'own') return viewersAt(timeline, room, moment);
  const viewers = viewing === EVERYONE ? viewing : principalSet(timeline.history.owner, viewing);
  return { viewers, unresolved: false };
}

/** Answer of one arm, as far as it is there. */
export function resultOf(contexts: Answer<ContextsAnswer>, arm: Arm | null): AttemptResult | null {
  if (arm === null || contexts.value?.kind !== 'answered') return null;
  return contexts.value.results.find((result) => result.arm === arm) ?? null;
}
