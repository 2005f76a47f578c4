import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type {
  AuthorityDifference,
  AuthorityView,
  Timeline,
  TimelineSnapshot,
} from '../../../core/authority/types.ts';
import { useAnalysis, useSession } from '../../app/hooks.ts';
import type { Steps } from '../../canvas/slices.ts';
import { useSteps } from '../../canvas/use-steps.ts';
import type { DocumentSession } from '../../document/types.ts';
import { differenceMarks, unionView } from '../compare/union.ts';
import { namedTrouble } from '../compare/use-comparison.ts';
import { type Question, useAnswerOf } from '../cuts/use-answer.tsx';
import { isLarge } from '../graph.ts';
import { buildModel, type Model } from '../model.ts';

/** One snapshot as it can be drawn. */
export interface Frame {
  readonly text: string;
  readonly view: AuthorityView;
}

/** A timeline as it is looked at: one snapshot, and the one that it is compared with. */
export interface Replay {
  readonly session: DocumentSession;
  readonly version: number;
  readonly timeline: Timeline;
  readonly at: number;
  readonly against: number;
  readonly snapshot: TimelineSnapshot | null;
  readonly goTo: (at: number) => void;
  /** Null compares with the snapshot before. */
  readonly compareWith: (against: number | null) => void;
}

export const ReplayContext = createContext<Replay | null>(null);

export function useReplay(): Replay {
  const replay = useContext(ReplayContext);
  if (replay === null) throw new Error('this component stands outside of the timeline screen');
  return replay;
}

/** The replay of the open document. It begins at the last snapshot. */
export function useReplayOfSession(): Replay | null {
  const session = useSession();
  const { result, version } = useAnalysis('timeline');
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<number | null>(null);
  return useMemo(() => {
    if (session === null || result === null) return null;
    const last = Math.max(0, result.snapshots.length - 1);
    const at = Math.min(chosen ?? last, last);
    const goTo = (to: number) => setChosen(to >= last ? null : Math.max(0, to));
    const other = against === null || against > last ? Math.max(0, at - 1) : against;
    const snapshot = result.snapshots[at] ?? null;
    return {
      session,
      version,
      timeline: result,
      at,
      against: other,
      snapshot,
      goTo,
      compareWith: setAgainst,
    };
  }, [session, result, version, chosen, against]);
}

/** One snapshot, read. */
export function useFrame({ session, version }: Replay, index: number): Question<Frame> {
  return useAnswerOf<Frame>(session, version, `snapshot ${index}`, async (api, text) => {
    const snapshot = await api.timelineSnapshot(text, index);
    const analysis = snapshot === null ? null : await api.authority(snapshot);
    if (snapshot === null || analysis?.kind !== 'analysed' || analysis.view === null) {
      return { kind: 'declined', message: `snapshot ${index + 1} cannot be drawn` };
    }
    return { kind: 'answered', answer: { text: snapshot, view: analysis.view } };
  });
}

/** What changed from the snapshot that is compared with to the one that is looked at. */
export function useChanges({ session, version, at, against }: Replay): Question<AuthorityDifference> {
  return useAnswerOf<AuthorityDifference>(session, version, `changes ${against} ${at}`, async (api, text) => {
    const before = await api.timelineSnapshot(text, against);
    const after = await api.timelineSnapshot(text, at);
    if (before === null || after === null) return { kind: 'declined', message: 'there is no such snapshot' };
    const names = { before: `snapshot ${against + 1}`, after: `snapshot ${at + 1}` };
    return namedTrouble(await api.diff(before, after), names);
  });
}

/** What is drawn: both snapshots in one, with what changed marked. */
export interface Drawn {
  readonly view: AuthorityView;
  readonly union: AuthorityView;
  readonly model: Model;
  readonly marks: ReturnType<typeof differenceMarks>;
}

const NO_MARKS: ReturnType<typeof differenceMarks> = { nodes: new Map(), edges: new Map() };

/** Two snapshots in one, of large ones in steps. */
function* joining(now: Frame, then: Frame | null): Steps<Pick<Drawn, 'view' | 'union' | 'model'>> {
  const union = then === null ? now.view : unionView(then.view, now.view);
  yield;
  return { view: now.view, union, model: buildModel(union) };
}

/** What is drawn now. While a snapshot is still being read the one before stays, so that the canvas does not go and come. */
export function useDrawn(replay: Replay): Drawn | null {
  const { answer: now, none } = useFrame(replay, replay.at);
  const last = useRef<Drawn | null>(null);
  const then = useFrame(replay, replay.against).answer;
  const changes = useChanges(replay).answer;
  const make = useMemo(() => (now === null ? null : () => joining(now, then)), [now, then]);
  const both = useSteps(make, !isLarge(now?.view ?? null));
  const drawn = useMemo(
    () => (both === null ? null : { ...both, marks: changes === null ? NO_MARKS : differenceMarks(changes) }),
    [both, changes],
  );
  if (drawn !== null || none !== null) last.current = drawn;
  return last.current;
}
