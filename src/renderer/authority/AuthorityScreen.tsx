import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { elementAt } from '../../core/authority/symbols.ts';
import type { Finding } from '../../core/text/types.ts';
import { useAnalysis, useApp, useChrome, useSelectionActions } from '../app/hooks.ts';
import { countFindings, Problems, useProblemCommands } from '../app/Problems.tsx';
import { ScreenLayout } from '../app/ScreenLayout.tsx';
import { NO_CHROME } from '../app/state.ts';
import type { ElementRef } from '../app/types.ts';
import { authorityVerdict } from '../app/verdicts.ts';
import { authorityLanguage } from '../editor/authority-language.ts';
import { Empty } from '../ui/index.ts';
import { CutsPanel } from './CutsPanel.tsx';
import { AuthorityCanvas } from './canvas/AuthorityCanvas.tsx';
import { CompareCanvas, ComparePanel } from './compare/ComparePanes.tsx';
import { ComparisonContext, useComparisonWith } from './compare/use-comparison.ts';
import { AdvisorPanel } from './cuts/AdvisorPanel.tsx';
import { UnknownPanel } from './cuts/UnknownPanel.tsx';
import { WhoPanel } from './cuts/WhoPanel.tsx';
import { Dialogs } from './Dialogs.tsx';
import { type Graph, GraphContext, useGraph, useGraphOfSession } from './graph.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { Outline } from './outline/Outline.tsx';
import { elementAtPointer } from './pointers.ts';
import { ScreenContext, screenOf, useScreen, useScreenStore } from './screen-state.ts';
import { canBeDrawn, TooLarge } from './TooLarge.tsx';
import { useAuthorityCommands } from './use-commands.ts';

const TextEditor = lazy(() => import('../editor/TextEditor.tsx'));

/** The place of authority graphs: canvas, text and outline of one document, its problems, cuts and inspector. */
export function AuthorityScreen() {
  const { graph, refusal } = useGraphOfSession();
  const { result } = useAnalysis('authority');
  if (graph === null) {
    const coming = refusal === null && (result?.kind !== 'analysed' || result.view !== null);
    return coming ? <Coming /> : <Unseen refusal={refusal} />;
  }
  return (
    <GraphContext value={graph}>
      <ScreenContext value={screenOf(graph.session)}>
        <Compared />
        <Dialogs />
      </ScreenContext>
    </GraphContext>
  );
}

/** The panes, with the comparison that is looked at, if any. */
function Compared() {
  const comparison = useComparisonWith();
  return (
    <ComparisonContext value={comparison}>
      <Panes />
    </ComparisonContext>
  );
}

/** Before the first picture. The verdict is shown as soon as it is there. */
function Coming() {
  const { result } = useAnalysis('authority');
  useChrome({ ...NO_CHROME, verdict: result === null ? null : authorityVerdict(result) });
  return <Empty>reading the document</Empty>;
}

function Panes() {
  const graph = useGraph();
  const { view, validation, refusal } = graph;
  const { findings } = validation;
  useAuthorityCommands();
  useProblemCommands(findings, (finding) => elementAtPointer(view, finding.pointer));
  useFacts(graph);
  useLivingSelection(graph);
  usePutAway();
  const comparing = useScreen((state) => state.other !== null);
  useComparedPanel(comparing);
  const unknown = useMemo(() => view.edges.filter(({ state }) => state === 'unknown').length, [view]);
  const problems = findings.filter((finding) => finding.severity !== 'lint').length;
  return (
    <ScreenLayout
      canvas={!canBeDrawn(view) ? <TooLarge /> : comparing ? <CompareCanvas /> : <AuthorityCanvas />}
      editorTabs={[
        { id: 'text', label: 'Text', content: <Text findings={findings} version={graph.version} /> },
        { id: 'outline', label: 'Outline', content: <Outline /> },
      ]}
      panelTabs={[
        ...(comparing ? [{ id: 'compare', label: 'Changes', content: <ComparePanel /> }] : []),
        {
          id: 'problems',
          label: 'Problems',
          badge: findings.length === 0 ? undefined : String(problems > 0 ? problems : findings.length),
          content: <ProblemList findings={findings} />,
        },
        { id: 'cuts', label: 'Cuts', badge: String(view.cuts.length), content: <CutsPanel /> },
        { id: 'advisor', label: 'Advisor', content: <AdvisorPanel /> },
        { id: 'who', label: 'Who must act', content: <WhoPanel /> },
        {
          id: 'unknown',
          label: 'What if',
          badge: unknown === 0 ? undefined : `${unknown} unknown`,
          content: <UnknownPanel />,
        },
      ]}
      inspector={
        <>
          {refusal !== null && <p className="a-refusal">not looked at: {refusal}</p>}
          <Inspector />
        </>
      }
    />
  );
}

/** Brings the table of changes up when a comparison begins, and what was there before back when it ends. */
function useComparedPanel(comparing: boolean): void {
  const { panes } = useApp();
  useEffect(() => {
    if (!comparing) return;
    const { panelTab } = panes.getState();
    panes.setState({ panels: true, panelTab: 'compare' });
    return () => panes.setState({ panelTab });
  }, [comparing, panes]);
}

function Text({ findings, version }: { readonly findings: readonly Finding[]; readonly version: number }) {
  const { session } = useGraph();
  const { focusOn } = useSelectionActions();
  const features = useMemo(() => authorityLanguage(session), [session]);
  const onCursor = (offset: number) => {
    const tree = session.tree();
    const element = tree === null ? null : elementAt(tree, offset);
    if (element !== null) focusOn(element);
  };
  return (
    <Suspense fallback={null}>
      <TextEditor findings={findings} findingsVersion={version} features={features} onCursor={onCursor} />
    </Suspense>
  );
}

function ProblemList({ findings }: { readonly findings: readonly Finding[] }) {
  const { view } = useGraph();
  const elementOf = (finding: Finding): ElementRef | null => elementAtPointer(view, finding.pointer);
  return <Problems findings={findings} elementOf={elementOf} />;
}

function useFacts({ view, validation, refusal }: Graph): void {
  const { result } = useAnalysis('authority');
  const time = view.capturedAt.replace('T', ' ').replace(/:00Z$/, 'Z');
  const facts = [`snapshot ${view.snapshotSequence ?? '?'}`, view.authorityEpoch, time];
  const count = (many: readonly unknown[], noun: string) =>
    `${many.length} ${noun}${many.length === 1 ? '' : 's'}`;
  useChrome({
    facts: facts.filter((fact) => fact !== '').join(' · '),
    actions: ['authority.rehearse', 'authority.compare'],
    verdict: authorityVerdict(result ?? { kind: 'analysed', validation, view }),
    counts: refusal === null ? `${count(view.nodes, 'node')}, ${count(view.edges, 'edge')}` : '',
  });
}

/** What is half done when another document is opened is not there when this one comes back. */
function usePutAway(): void {
  const screen = useScreenStore();
  useEffect(
    () => () => {
      screen.getState().layout?.cancel();
      screen.setState({ dialog: null, finding: false });
    },
    [screen],
  );
}

/** Takes out of the selection what an edit or an undo removed. What was never seen may still be on its way. */
function useLivingSelection(graph: Graph): void {
  const before = useRef(graph);
  const { state } = useApp();
  const { select } = useSelectionActions();
  useEffect(() => {
    const then = before.current;
    before.current = graph;
    const selected = state.getState().opened?.selection.getState().selected ?? [];
    const living = selected.filter((element) => isIn(graph, element) || !isIn(then, element));
    if (living.length < selected.length) select(living);
  }, [graph, state, select]);
}

function isIn({ model, view }: Graph, { kind, id }: ElementRef): boolean {
  if (kind === 'node') return model.nodeOf.get(id)?.ghost === false;
  if (kind === 'edge') return model.edgeOf.has(id);
  return (kind === 'cut' ? view.cuts : view.normalPaths).some((list) => list.id === id);
}

/** A document of which nothing can be shown but its text: not JSON from the start, or refused. */
function Unseen({ refusal }: { readonly refusal: string | null }) {
  const { result, version } = useAnalysis('authority');
  const findings = useMemo(() => (result?.kind === 'analysed' ? result.validation.findings : []), [result]);
  const { clear } = useSelectionActions();
  useEffect(clear, [clear]);
  useChrome({
    facts: '',
    actions: [],
    verdict: result === null ? null : authorityVerdict(result),
    counts: countFindings(findings),
  });
  return (
    <ScreenLayout
      canvas={null}
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
      panelTabs={[{ id: 'problems', label: 'Problems', content: <Problems findings={findings} /> }]}
      inspector={refusal === null ? null : <Empty>not looked at: {refusal}</Empty>}
    />
  );
}
