import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { eventAt } from '../../core/memory/symbols.ts';
import type { Finding } from '../../core/text/types.ts';
import { useChrome } from '../app/hooks.ts';
import { Problems, useProblemCommands } from '../app/Problems.tsx';
import { ScreenLayout } from '../app/ScreenLayout.tsx';
import { NO_CHROME } from '../app/state.ts';
import { Empty } from '../ui/index.ts';
import { Columns } from './columns/Columns.tsx';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { Lanes } from './lanes/Lanes.tsx';
import { historyLanguage } from './language.ts';
import { Difference } from './panels/Difference.tsx';
import { Events } from './panels/Events.tsx';
import { type Known, type Replay, ReplayContext, useReplay, useReplayOfSession } from './replay.ts';
import { createMemoryState, MemoryContext, useMemory, useMemoryStore } from './state.ts';
import { Transport } from './Transport.tsx';
import { useMemoryCommands } from './use-commands.ts';
import { exposureVerdict, noHistoryVerdict } from './verdict.ts';
import { counted } from './words.ts';
import './columns.css';
import './inspector.css';
import './memory.css';
import './timeline.css';

const TextEditor = lazy(() => import('../editor/TextEditor.tsx'));

/** The place of histories: the timeline, one context with what stays out of it, and what else could have happened. */
export default function MemoryScreen() {
  const [store] = useState(createMemoryState);
  return (
    <MemoryContext value={store}>
      <Opened />
    </MemoryContext>
  );
}

function Opened() {
  const known = useReplayOfSession();
  if (known.kind === 'reading') return <Empty>reading the history</Empty>;
  if (known.kind === 'none') return <Unseen known={known} />;
  return (
    <ReplayContext value={known.replay}>
      <Panes broken={known.broken} />
      <Dialogs />
    </ReplayContext>
  );
}

function Panes({ broken }: { readonly broken: readonly Finding[] }) {
  const replay = useReplay();
  const findings = broken.length > 0 ? broken : replay.findings;
  const difference = useMemory((state) => state.baseline !== null);
  useMemoryCommands();
  useProblemCommands(findings);
  useFacts(replay, broken);
  useKeptItem(replay);
  return (
    <ScreenLayout
      canvas={
        <div className="m-replay">
          <Lanes />
          <Transport />
          <Columns />
        </div>
      }
      editorTabs={[
        { id: 'text', label: 'Text', content: <Text findings={findings} version={replay.version} /> },
        { id: 'outline', label: 'Events', content: <Events /> },
      ]}
      panelTabs={[
        {
          id: 'problems',
          label: 'Problems',
          badge: findings.length === 0 ? undefined : String(findings.length),
          content: <Problems findings={findings} />,
        },
        {
          id: 'difference',
          label: 'Difference',
          badge: difference ? '•' : undefined,
          content: <Difference />,
        },
      ]}
      inspector={<Inspector />}
    />
  );
}

/** The text; as its cursor moves from event to event, the moment follows. */
function Text({ findings, version }: { readonly findings: readonly Finding[]; readonly version: number }) {
  const { session } = useReplay();
  const store = useMemoryStore();
  const features = useMemo(() => historyLanguage(session), [session]);
  const last = useRef(-1);
  const onCursor = (offset: number) => {
    const tree = session.tree();
    const event = tree === null ? -1 : eventAt(tree, offset);
    if (event >= 0 && event !== last.current) store.setState({ applied: event + 1, playing: false });
    last.current = event;
  };
  return (
    <Suspense fallback={null}>
      <TextEditor findings={findings} findingsVersion={version} features={features} onCursor={onCursor} />
    </Suspense>
  );
}

function useFacts({ timeline, exposure }: Replay, broken: readonly Finding[]): void {
  const arm = useMemory((state) => state.arm);
  const statistics = useMemory((state) => state.statistics);
  const { principals, conversations, events } = timeline.history;
  const counts = [
    counted(conversations.length, 'room'),
    counted(principals.length, 'person', 'people'),
    counted(events.length, 'event'),
  ];
  const verdict =
    broken.length > 0
      ? noHistoryVerdict({ kind: 'invalid', findings: broken })
      : exposure.value === null
        ? null
        : exposureVerdict(exposure.value, arm);
  // No verdict before every context has been replayed: a part of them says nothing about the rest.
  const running = exposure.pending
    ? `replaying all contexts, ${Math.round(exposure.fraction * 100)}% · `
    : '';
  useChrome({
    facts: counts.join(' · '),
    actions: ['memory.compose', 'memory.counterfactual', 'memory.receipts'],
    verdict,
    counts: `${running}${statistics} statistics`,
  });
}

/** Lets go of the chosen item when an edit takes it out of the history. */
function useKeptItem({ timeline }: Replay): void {
  const store = useMemoryStore();
  const item = useMemory((state) => state.item);
  useEffect(() => {
    if (item !== null && !timeline.byId.has(item)) store.setState({ item: null });
  }, [timeline, item, store]);
}

/** A text that is no history: its problems, and the text to mend it in. */
function Unseen({ known }: { readonly known: Extract<Known, { kind: 'none' }> }) {
  const { analysis } = known;
  const findings = analysis.kind === 'invalid' ? analysis.findings : [];
  useProblemCommands(findings);
  useChrome({ ...NO_CHROME, verdict: noHistoryVerdict(analysis) });
  return (
    <ScreenLayout
      canvas={null}
      editorTabs={[
        {
          id: 'text',
          label: 'Text',
          content: (
            <Suspense fallback={null}>
              <TextEditor findings={findings} findingsVersion={0} />
            </Suspense>
          ),
        },
      ]}
      panelTabs={[{ id: 'problems', label: 'Problems', content: <Problems findings={findings} /> }]}
      inspector={
        analysis.kind === 'refused' ? <Empty>not looked at: {analysis.refusal.message}</Empty> : null
      }
    />
  );
}
