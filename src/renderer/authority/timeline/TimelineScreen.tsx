import { lazy, Suspense, useMemo } from 'react';
import { useChrome, useSessionValue } from '../../app/hooks.ts';
import { Problems, useProblemCommands } from '../../app/Problems.tsx';
import { ScreenLayout } from '../../app/ScreenLayout.tsx';
import { timelineVerdict } from '../../app/verdicts.ts';
import type { Point } from '../../canvas/geometry.ts';
import { Empty } from '../../ui/index.ts';
import { ComparedCanvas } from '../compare/ComparedCanvas.tsx';
import { DifferenceTable } from '../compare/DifferenceTable.tsx';
import { differenceRows } from '../compare/rows.ts';
import { Answered } from '../cuts/use-answer.tsx';
import { placementOf, useBoxes } from '../graph.ts';
import { litByVerdict } from '../judgement.ts';
import { canBeDrawn, tooLargeSentence } from '../TooLarge.tsx';
import { SnapshotInspector } from './SnapshotInspector.tsx';
import { Strip } from './Strip.tsx';
import './timeline.css';
import {
  type Drawn,
  type Replay,
  ReplayContext,
  useChanges,
  useDrawn,
  useReplay,
  useReplayOfSession,
} from './use-timeline.ts';
import { useTimelineCommands } from './use-timeline-commands.ts';

const TextEditor = lazy(() => import('../../editor/TextEditor.tsx'));

/** A timeline: its snapshots one after the other, at the same places, with what changed between any two. */
export function TimelineScreen() {
  const replay = useReplayOfSession();
  useTimelineChrome(replay);
  if (replay === null) return <Empty>replaying the timeline</Empty>;
  return (
    <ReplayContext value={replay}>
      <Panes />
    </ReplayContext>
  );
}

function Panes() {
  const replay = useReplay();
  const { version } = replay;
  const drawn = useDrawn(replay);
  // Those of a snapshot have places in the snapshot: the inspector names them.
  const { findings } = replay.timeline;
  useProblemCommands(findings);
  useTimelineCommands(replay);
  return (
    <ScreenLayout
      canvas={
        <div className="t-canvas">
          <Picture drawn={drawn} />
          <Strip />
        </div>
      }
      editorTabs={[
        {
          id: 'text',
          label: 'Text',
          content: (
            <Suspense fallback={null}>
              <TextEditor findings={findings} findingsVersion={version} />
            </Suspense>
          ),
        },
      ]}
      panelTabs={[
        {
          id: 'changes',
          label: 'Changes',
          content: <ChangesPanel drawn={drawn} />,
        },
        {
          id: 'problems',
          label: 'Problems',
          badge: findings.length === 0 ? undefined : String(findings.length),
          content: <Problems findings={findings} />,
        },
      ]}
      inspector={<SnapshotInspector />}
    />
  );
}

function Picture({ drawn }: { readonly drawn: Drawn | null }) {
  const { timeline } = useReplay();
  if (drawn === null) {
    return (
      <Empty>{timeline.snapshots.length === 0 ? 'no snapshot can be read' : 'reading the snapshot'}</Empty>
    );
  }
  if (!canBeDrawn(drawn.union)) return <Empty>{tooLargeSentence(drawn.union)}</Empty>;
  return <SnapshotCanvas drawn={drawn} />;
}

const NO_POSITIONS: ReadonlyMap<string, Point> = new Map();

function SnapshotCanvas({ drawn }: { readonly drawn: Drawn }) {
  const { session, snapshot } = useReplay();
  const { view, union, model, marks } = drawn;
  const stored = useSessionValue((open) => open.layout)?.positions ?? NO_POSITIONS;
  const { boxes, settling, arranging, computed } = useBoxes(session, model, union, stored, null);
  const lit = useMemo(
    () => (snapshot === null ? null : litByVerdict(view, snapshot.validation)),
    [view, snapshot],
  );
  const onMove = (positions: ReadonlyMap<string, Point>, by: 'drag' | 'key') =>
    session.apply({
      label: by === 'drag' ? 'move' : 'nudge',
      positions: placementOf(session).withShown(positions, stored, boxes.keys()),
      ...(by === 'key' && { coalesce: 'nudge' }),
    });
  return (
    <ComparedCanvas
      label={`Snapshot of ${session.info.name}`}
      viewKey={session.info.id}
      model={model}
      lists={union}
      boxes={settling ? NO_BOXES : boxes}
      nodeMarks={marks.nodes}
      edgeMarks={marks.edges}
      lit={lit}
      picture={computed}
      busy={arranging}
      onMove={onMove}
    />
  );
}

const NO_BOXES = new Map();

function ChangesPanel({ drawn }: { readonly drawn: Drawn | null }) {
  const replay = useReplay();
  const question = useChanges(replay);
  const { at, against } = replay;
  if (at === against) return <Empty>the first snapshot has none before it</Empty>;
  return (
    <div className="k-fill">
      <Answered question={question}>
        {(difference) =>
          drawn === null ? null : (
            <DifferenceTable
              label={`Changes from snapshot ${against + 1} to ${at + 1}`}
              rows={differenceRows(difference, drawn.union)}
            />
          )
        }
      </Answered>
    </div>
  );
}

function useTimelineChrome(replay: Replay | null): void {
  const count = replay?.timeline.snapshots.length ?? 0;
  useChrome({
    facts: replay === null ? '' : `${count} snapshot${count === 1 ? '' : 's'}`,
    actions: [],
    verdict: replay === null ? null : timelineVerdict(replay.timeline),
    counts: replay === null ? '' : `the last of ${count} snapshot${count === 1 ? '' : 's'}`,
  });
}
