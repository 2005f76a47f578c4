import './closure.css';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Finding } from '../../core/text/types.ts';
import type { OpenedDocument } from '../app/context.ts';
import { useApp, useChrome } from '../app/hooks.ts';
import { Problems, useProblemCommands } from '../app/Problems.tsx';
import { ScreenLayout, TEXT_TAB } from '../app/ScreenLayout.tsx';
import { NO_CHROME } from '../app/state.ts';
import type { ElementRef } from '../app/types.ts';
import { Empty, type Tab } from '../ui/index.ts';
import { ClosureCanvas } from './canvas/ClosureCanvas.tsx';
import { ClosureContext, useClosure, useMadeClosure, useRan } from './closure.ts';
import { Composer } from './compose/Composer.tsx';
import { summarizeSession } from './core.ts';
import { ChangePanel } from './inspector/ChangePanel.tsx';
import { DecisionPanel } from './inspector/DecisionPanel.tsx';
import { NodePanel } from './inspector/NodePanel.tsx';
import { StepsPanel } from './inspector/StepsPanel.tsx';
import { MissingSpec } from './MissingSpec.tsx';
import { buildModel } from './model.ts';
import { type Pair, usePair } from './pair.ts';
import { ExpectationsPanel } from './panels/ExpectationsPanel.tsx';
import { MethodsPanel } from './panels/MethodsPanel.tsx';
import { NodesTable } from './panels/NodesTable.tsx';
import { WatchPanel } from './panels/WatchPanel.tsx';
import type { Ran } from './runner.ts';
import { ScreenContext, screenOf, useScreenStore } from './store.ts';
import { Text } from './Text.tsx';
import { useActs } from './use-acts.ts';
import { baselineOf, useClosureCommands } from './use-commands.ts';
import { sessionVerdict, specVerdict, stepVerdict } from './verdict.ts';
import { counted } from './words.ts';

const TextEditor = lazy(() => import('../editor/TextEditor.tsx'));

/** The place of closure work: a specification with a session that runs on it, text and graph and steps together. */
export function ClosureScreen() {
  const { state } = useApp();
  const opened = useStore(state, (app) => app.opened);
  const pair = usePair();
  if (opened === null || pair === null) return <Coming />;
  return <PairScreen key={(pair.spec ?? opened).session.info.id} pair={pair} opened={opened} />;
}

function Coming() {
  useChrome(NO_CHROME);
  return <Empty>reading the documents</Empty>;
}

function PairScreen({ pair, opened }: { readonly pair: Pair; readonly opened: OpenedDocument }) {
  const store = screenOf(pair.session?.session ?? opened.session);
  return (
    <ScreenContext value={store}>
      <RunScreen pair={pair} opened={opened} />
    </ScreenContext>
  );
}

function RunScreen({ pair, opened }: { readonly pair: Pair; readonly opened: OpenedDocument }) {
  const { ran, failure } = useRan(pair);
  const closure = useMadeClosure(pair, opened, ran);
  useFirstBaseline(pair, opened, ran);
  if (closure === null) return <Unrun pair={pair} opened={opened} ran={ran} failure={failure} />;
  return (
    <ClosureContext value={closure}>
      <Panes />
      <Composer />
    </ClosureContext>
  );
}

/** What decisions are compared with is the specification as it was when the session was first shown. */
function useFirstBaseline(pair: Pair, opened: OpenedDocument, ran: Ran | null): void {
  const screen = useScreenStore();
  useEffect(() => {
    if (ran === null || screen.getState().baseline !== null) return;
    screen.setState({ baseline: baselineOf({ pair, opened }) });
  }, [pair, opened, ran, screen]);
}

function Panes() {
  const closure = useClosure();
  const { run, findings, version, opened, pair } = closure;
  // The structure of the graph, which most edits and no step change.
  const structure = useMemo(
    () =>
      JSON.stringify(run.spec.nodes.map(({ id, kind, parents, required }) => [id, kind, parents, required])),
    [run.spec],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `structure` stands for what is read of the specification
  const model = useMemo(() => buildModel(run.spec), [structure]);
  useClosureCommands();
  useProblemCommands(findings, elementOf(closure));
  useFacts();
  const expecting = run.steps.filter(({ expect }) => expect !== null).length;
  const failing = run.rows.filter((row) => row.failures.length > 0).length;
  const weighing = findings.filter(({ severity }) => severity !== 'lint').length;
  return (
    <ScreenLayout
      canvas={<ClosureCanvas model={model} />}
      editorTabs={[
        ...textTabs(pair, opened, <Text findings={findings} version={version} />),
        { id: 'nodes', label: 'Nodes', content: <NodesTable /> },
      ]}
      panelTabs={[
        {
          id: 'problems',
          label: 'Problems',
          badge: findings.length === 0 ? undefined : String(weighing > 0 ? weighing : findings.length),
          content: <ProblemList />,
        },
        { id: 'watch', label: 'Watch and stops', content: <WatchPanel /> },
        {
          id: 'expectations',
          label: 'Expectations',
          badge: expecting === 0 ? undefined : `${expecting - failing} of ${expecting}`,
          content: <ExpectationsPanel />,
        },
        { id: 'methods', label: 'Methods', content: <MethodsPanel /> },
      ]}
      inspector={
        <>
          <StepsPanel />
          <DecisionPanel />
          <NodePanel />
          <ChangePanel />
        </>
      }
    />
  );
}

/** The two texts as tabs. Going to the other one opens its document, so that undo and saving are of what is seen. */
function textTabs(pair: Pair, opened: OpenedDocument, text: Tab['content']): Tab[] {
  const tab = (document: OpenedDocument, label: string): Tab =>
    document === opened
      ? { id: TEXT_TAB, label, content: text }
      : { id: 'other-text', label, content: <GoTo document={document} /> };
  return [
    ...(pair.spec === null ? [] : [tab(pair.spec, 'Spec')]),
    ...(pair.session === null ? [] : [tab(pair.session, 'Session')]),
  ];
}

function GoTo({ document }: { readonly document: OpenedDocument }) {
  const acts = useActs();
  const { commands } = useApp();
  // Of the document that it was mounted for, and once: on its way out it is rendered with the other one.
  const [go] = useState(() => () => commands.attempt('Open', () => acts.show(document)));
  useEffect(go, [go]);
  return null;
}

function elementOf({
  run,
}: {
  readonly run: { readonly spec: { readonly index: ReadonlyMap<string, number> } };
}) {
  return ({ ids, pointer }: Finding): ElementRef | null => {
    const named = /^(?:\/spec)?\/nodes\/([^/]+)/
      .exec(pointer)?.[1]
      ?.replaceAll('~1', '/')
      .replaceAll('~0', '~');
    const id = named ?? ids.find((one) => run.spec.index.has(one));
    return id !== undefined && run.spec.index.has(id) ? { kind: 'node', id } : null;
  };
}

function ProblemList() {
  const closure = useClosure();
  const acts = useActs();
  const { ran, pair, opened } = closure;
  const main = ran.main.kind === 'read' ? ran.main : null;
  const other = opened === pair.spec ? pair.session : pair.spec;
  const others = opened === pair.spec ? main?.findings : main?.specFindings;
  const { commands } = useApp();
  return (
    <div className="c-problems">
      {other !== null && others !== undefined && others.length > 0 && (
        <button
          type="button"
          className="c-other"
          onClick={() => commands.attempt('Open', () => acts.show(other))}
        >
          {counted(others.length, 'problem')} in {other.session.info.name}
        </button>
      )}
      <div className="c-fill">
        <Problems findings={closure.findings} elementOf={elementOf(closure)} />
      </div>
    </div>
  );
}

function useFacts(): void {
  const { run, ran, step, pair, opened, state, findings } = useClosure();
  const { nodes, actions } = run.spec;
  const authorized = state.records.filter((record) => record.authorized).length;
  const confirming = nodes.filter(
    ({ kind, mode }, index) =>
      kind === 'derived' &&
      mode === 'confirm' &&
      state.records[index]!.value !== undefined &&
      !state.records[index]!.authorized,
  ).length;
  const on =
    pair.spec !== null && pair.session !== null
      ? `${pair.session.session.info.name} on ${pair.spec.session.info.name} · `
      : '';
  useChrome({
    facts: `${on}${counted(nodes.length, 'node')} · ${counted(actions.size, 'action')}`,
    actions: ['closure.propose', 'closure.compare'],
    verdict: run.rows.length === 0 ? specVerdict(findings, nodes.length) : stepVerdict(run, step),
    mark:
      opened === pair.spec ? specVerdict(findings, nodes.length) : sessionVerdict(summarizeSession(ran.main)),
    counts: `${counted(authorized, 'node')} authorized, ${confirming} to confirm`,
  });
}

/** A document that cannot be run: not JSON, refused, or without its specification. */
function Unrun({
  pair,
  opened,
  ran,
  failure,
}: {
  readonly pair: Pair;
  readonly opened: OpenedDocument;
  readonly ran: Ran | null;
  readonly failure: string | null;
}) {
  const main = ran?.main ?? null;
  const read = main?.kind === 'read' ? main : null;
  const findings = (opened === pair.spec ? read?.specFindings : read?.findings) ?? [];
  const refusal = main?.kind === 'refused' ? main.refusal.message : failure;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const version = (opened === pair.spec ? ran?.versions.spec : ran?.versions.session) ?? -1;
  useChrome({
    ...NO_CHROME,
    verdict:
      refusal !== null
        ? { tone: 'refused', word: 'NOT LOOKED AT', detail: refusal }
        : read === null
          ? null
          : errors > 0
            ? { tone: 'invalid', word: 'UNSOUND', detail: counted(errors, 'problem') }
            : { tone: 'none', word: 'NOT RUN', detail: 'its specification is not here' },
  });
  const text = (
    <Suspense fallback={null}>
      <TextEditor findings={findings} findingsVersion={version} />
    </Suspense>
  );
  return (
    <ScreenLayout
      canvas={null}
      editorTabs={[{ id: TEXT_TAB, label: opened === pair.session ? 'Session' : 'Spec', content: text }]}
      panelTabs={[{ id: 'problems', label: 'Problems', content: <Problems findings={findings} /> }]}
      inspector={
        refusal !== null ? (
          <Empty>not looked at: {refusal}</Empty>
        ) : pair.spec === null && read !== null && opened === pair.session ? (
          <MissingSpec document={opened} named={pair.missing} />
        ) : null
      }
    />
  );
}
