import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { AuthorityAnalysis, AuthorityView, Validation } from '../../core/authority/types.ts';
import type { Layout } from '../../core/workbench.ts';
import { useAnalysis, useApp, useSelection, useSession, useSessionValue } from '../app/hooks.ts';
import type { Lit } from '../app/selection.ts';
import type { Box, Point } from '../canvas/geometry.ts';
import { PlacementStore } from '../canvas/placement-store.ts';
import type { DocumentSession } from '../document/types.ts';
import { litByVerdict } from './judgement.ts';
import { firstLayout } from './layout.ts';
import { buildModel, type Model } from './model.ts';

/** What all parts of the authority screen show: one document, judged and placed. */
export interface Graph {
  readonly session: DocumentSession;
  /** View of the last text that could be read; null before the first. */
  readonly view: AuthorityView;
  readonly model: Model;
  readonly validation: Validation;
  /** Version of the session that view and validation were made for. */
  readonly version: number;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly placement: PlacementStore;
  /** What is lit: what the person asked for, else what the verdict shows. */
  readonly lit: Lit | null;
  /** Positions shown instead of the real ones while a layout is being looked at. */
  readonly preview: ReadonlyMap<string, Point> | null;
  readonly setPreview: (positions: ReadonlyMap<string, Point> | null) => void;
  /** Whether the first layout is still awaited and the canvas better stays empty for a moment. */
  readonly settling: boolean;
  /** Whether the first layout is still out, however long it is waited for. */
  readonly arranging: boolean;
  /** The layout that was made when the document was opened, once it is there. */
  readonly computed: ReadonlyMap<string, Point> | null;
  /** Why the text could not be looked at, though an earlier one is shown. */
  readonly refusal: string | null;
}

export const GraphContext = createContext<Graph | null>(null);

/** The graph of the authority screen around this component. */
export function useGraph(): Graph {
  const graph = useContext(GraphContext);
  if (graph === null) throw new Error('this component stands outside of the authority screen');
  return graph;
}

const NO_POSITIONS: Layout['positions'] = new Map();
const stores = new WeakMap<DocumentSession, PlacementStore>();

/** Where the unplaced nodes of an open document stand. */
export function placementOf(session: DocumentSession): PlacementStore {
  const found = stores.get(session) ?? new PlacementStore();
  stores.set(session, found);
  return found;
}

interface Judged {
  readonly view: AuthorityView;
  readonly validation: Validation;
  readonly version: number;
}

/** Makes the graph of the open document; null until there is something to show, with the reason where that is final. */
export function useGraphOfSession(): { readonly graph: Graph | null; readonly refusal: string | null } {
  const session = useSession();
  const { result, failure } = useAnalysis('authority');
  const asked = useSelection((selection) => selection.lit);
  const [preview, setPreview] = useState<ReadonlyMap<string, Point> | null>(null);
  const refusal = result?.kind === 'refused' ? result.refusal.message : failure;
  const { judged, model } = useJudged(session) ?? NOTHING_YET;
  const stored = useSessionValue((open) => open.layout)?.positions ?? NO_POSITIONS;
  const { boxes, settling, arranging, computed } = useBoxes(
    session,
    model,
    judged?.view ?? null,
    stored,
    preview,
  );
  const graph = useMemo<Graph | null>(() => {
    if (session === null || model === null || judged === null) return null;
    const lit = asked ?? litByVerdict(judged.view, judged.validation);
    const placement = placementOf(session);
    return {
      session,
      ...judged,
      model,
      boxes,
      placement,
      lit,
      preview,
      setPreview,
      settling,
      arranging,
      computed,
      refusal,
    };
  }, [session, model, judged, boxes, asked, preview, settling, arranging, computed, refusal]);
  return { graph, refusal };
}

const NOTHING_YET = { judged: null, model: null } as const;
/** Nodes and edges from which on the steps from an answer to a picture are tasks of their own. */
const STAGED = 2000;

interface Shown {
  readonly judged: Judged;
  readonly model: Model;
}

/**
 * The newest answer with its model; a text that cannot be read at all leaves the last picture standing. For a large
 * graph each step is a task of its own, so that the window answers in between.
 */
function useJudged(session: DocumentSession | null): Shown | null {
  const { result, version } = useAnalysis('authority');
  const last = useRef<Shown | null>(null);
  const large = result?.kind === 'analysed' && isLarge(result.view);
  const [staged, setStaged] = useState<Shown | null>(null);
  const atOnce = useMemo(() => {
    if (large) return null;
    const judged = judgedBy(result, version, last.current);
    if (judged !== null) last.current = { judged, model: buildModel(judged.view, last.current?.model) };
    return last.current;
  }, [large, result, version]);
  useEffect(() => {
    if (!large || session === null) return;
    let stopped = false;
    void (async () => {
      const judged = judgedBy(result, version, last.current);
      if (judged === null) return;
      await rest();
      if (stopped) return;
      const shown = { judged, model: buildModel(judged.view, last.current?.model) };
      last.current = shown;
      await rest();
      if (stopped) return;
      placementOf(session).resolve(shown.model, judged.view.nodes, session.layout.positions);
      await rest();
      if (!stopped) setStaged(shown);
    })();
    return () => {
      stopped = true;
    };
  }, [large, session, result, version]);
  return large ? staged : atOnce;
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Whether a graph is so large that what is made of it is made in steps, so that the window answers in between. */
export function isLarge(view: AuthorityView | null): boolean {
  return view !== null && view.nodes.length + view.edges.length > STAGED;
}

function judgedBy(result: AuthorityAnalysis | null, version: number, before: Shown | null): Judged | null {
  if (result?.kind !== 'analysed') return null;
  const view = result.view ?? before?.judged.view ?? null;
  return view === null ? null : { view, validation: result.validation, version };
}

/** Boxes of nodes; where every one is as it was `before`, that map itself. */
function boxesOf(
  nodes: Model['nodes'],
  at: (id: string) => Point | undefined,
  before: ReadonlyMap<string, Box>,
): ReadonlyMap<string, Box> {
  const made = new Map<string, Box>();
  let same = true;
  for (const { id, width, height } of nodes) {
    const point = at(id);
    if (point === undefined) continue;
    const old = before.get(id);
    const kept = old?.x === point.x && old.y === point.y && old.width === width && old.height === height;
    same &&= kept;
    made.set(id, kept ? old : { x: point.x, y: point.y, width, height });
  }
  return same && made.size === before.size ? before : made;
}

/** How long an empty canvas waits for its first real layout before the quick one is shown, in milliseconds. */
const PATIENCE = 700;

/** Boxes of a model's nodes: at stored positions, else by the first layout, else where they were shown before. */
export function useBoxes(
  session: DocumentSession | null,
  model: Model | null,
  view: AuthorityView | null,
  stored: Layout['positions'],
  preview: ReadonlyMap<string, Point> | null,
): Pick<Graph, 'boxes' | 'settling' | 'arranging' | 'computed'> {
  const { waiting, out, computed, start } = useFirstLayout(session);
  const resolved = useMemo(() => {
    if (session === null || model === null || view === null) return NO_POSITIONS;
    const placement = placementOf(session);
    if (computed !== null) placement.adopt(computed);
    return placement.resolve(model, view.nodes, stored);
  }, [session, model, view, stored, computed]);
  useEffect(() => {
    if (session !== null && model !== null && placementOf(session).provisional) return start(model);
  }, [session, model, start]);
  const last = useRef<ReadonlyMap<string, Box>>(new Map());
  const boxes = useMemo(() => {
    last.current = boxesOf(model?.nodes ?? [], (id) => preview?.get(id) ?? resolved.get(id), last.current);
    return last.current;
  }, [model, resolved, preview]);
  // Asked after `resolve`, which is what knows whether the picture is provisional.
  const provisional = session !== null && placementOf(session).provisional;
  return { boxes, settling: waiting && provisional, arranging: out && provisional, computed };
}

/** The layout of a document that is opened without one: asked for once, used unless something was moved meanwhile. */
function useFirstLayout(session: DocumentSession | null) {
  const { analysis } = useApp().workbench;
  const [waiting, setWaiting] = useState(true);
  const [out, setOut] = useState(true);
  const [computed, setComputed] = useState<Layout['positions'] | null>(null);
  const started = useRef<DocumentSession | null>(null);
  const start = useCallback(
    (model: Model) => {
      if (session === null || started.current === session) return;
      started.current = session;
      const placement = placementOf(session);
      const answer = firstLayout(analysis, model);
      if (answer === null) {
        setWaiting(false);
        return setOut(false);
      }
      const timer = setTimeout(() => setWaiting(false), PATIENCE);
      answer
        .then((layout) => {
          if (placement.provisional) setComputed(layout.positions);
        })
        // Without a layout the quick picture stays; the Layout command says why when it is asked.
        .catch(() => {})
        .finally(() => {
          clearTimeout(timer);
          setWaiting(false);
          setOut(false);
        });
    },
    [session, analysis],
  );
  return { waiting, out, computed, start };
}
