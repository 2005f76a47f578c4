import { Crosshair, Maximize2, Minus, Plus, Workflow } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApp, useCommands, useSelection, useSelectionActions, useSessionValue } from '../../app/hooks.ts';
import { bends } from '../../canvas/bend.ts';
import { GraphCanvas } from '../../canvas/GraphCanvas.tsx';
import type { Box } from '../../canvas/geometry.ts';
import type { OverviewScene } from '../../canvas/overview.ts';
import { drain } from '../../canvas/slices.ts';
import type { CanvasHandle } from '../../canvas/use-canvas-view.ts';
import type { DocumentSession } from '../../document/types.ts';
import { ContextMenu, IconButton } from '../../ui/index.ts';
import { useClosure } from '../closure.ts';
import type { Model } from '../model.ts';
import { useScreen, useScreenStore } from '../store.ts';
import { useActs } from '../use-acts.ts';
import { useBreakpoints } from '../use-breakpoints.ts';
import { useSelectNode } from '../use-select.ts';
import { ClosureEdge } from './ClosureEdge.tsx';
import { ClosureNode } from './ClosureNode.tsx';
import { effectsOf, ShownElements } from './shown.ts';
import { placementOf, useBoxes } from './use-boxes.ts';

const NODE_TYPES = { closure: ClosureNode };
const EDGE_TYPES = { closure: ClosureEdge };
const NOTHING: ReadonlySet<string> = new Set();
const EMPTY: ReadonlyMap<string, Box> = new Map();
const NO_POSITIONS: DocumentSession['layout']['positions'] = new Map();

/** Room around nodes: words stand under them, and the legend under those. */
const MARGIN = { top: 12, side: 16, bottom: 52 } as const;

/** The specification as a graph, each node as it stands at the step that is shown. */
export function ClosureCanvas({ model }: { readonly model: Model }) {
  const closure = useClosure();
  const { session } = closure.graph;
  const store = useScreenStore();
  const { hover } = useSelectionActions();
  const selectNode = useSelectNode();
  const { toggle } = useBreakpoints();
  const breakpoints = useScreen((state) => state.breakpoints);
  const selected = useSelection((selection) => selection.selected);
  const stored = useLayoutOf(session);
  const { boxes, settling, computed, layout } = useBoxes(session, model, stored);
  const acts = useActs(placementOf(session));
  const [elements] = useState(() => new ShownElements());
  const bent = useMemo(() => drain(bends(model.edges, boxes, new Map())), [model, boxes]);
  const stops = useMemo(
    () => new Set(breakpoints.flatMap((one) => (one.kind === 'node' ? [one.id] : []))),
    [breakpoints],
  );
  const nodesOf = useCallback(
    (visible: ReadonlySet<string> | null) => elements.nodesOf(model, closure, stops, visible),
    [elements, model, closure, stops],
  );
  const edgesOf = useCallback(
    (visible: ReadonlySet<string> | null) => elements.edgesOf(model, closure, bent, visible),
    [elements, model, closure, bent],
  );
  const nodes = useMemo(() => {
    const ids = selected.flatMap(({ kind, id }) => (kind === 'node' ? [id] : []));
    return ids.length === 0 ? NOTHING : new Set(ids);
  }, [selected]);
  const effects = useMemo(() => effectsOf(closure), [closure]);
  const overview = useCallback(
    (now: ReadonlyMap<string, Box>) => overviewScene(model, now, nodes, effects),
    [model, nodes, effects],
  );
  const handle = useCallback((canvas: CanvasHandle | null) => store.setState({ canvas }), [store]);
  useFocusRequests(boxes);
  useCanvasCommands(async () => acts.move(await layout(), 'layout'));
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const menu = [
    {
      id: 'stop',
      label: menuFor !== null && stops.has(menuFor) ? 'Do not stop here' : 'Stop here',
      disabled: menuFor === null,
      run: () => menuFor !== null && toggle({ kind: 'node', id: menuFor }),
    },
    {
      id: 'watch',
      label: 'Watch',
      disabled: menuFor === null,
      run: () =>
        menuFor !== null &&
        store.setState(({ watches }) => ({ watches: [...new Set([...watches, menuFor])] })),
    },
  ];
  return (
    <ContextMenu items={menu}>
      <div className="c-canvas">
        <GraphCanvas
          label={`Dependencies of ${session.info.name} at step ${closure.step}`}
          nodesOf={nodesOf}
          edgesOf={edgesOf}
          boxes={settling ? EMPTY : boxes}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          selectedNodes={nodes}
          selectedEdges={NOTHING}
          onSelect={(ids) => selectNode([...ids])}
          onMove={acts.move}
          onConnect={() => {}}
          onHover={hover}
          onMenu={(on) => setMenuFor(on.kind === 'node' ? on.id : null)}
          overview={overview}
          margin={MARGIN}
          viewKey={`closure ${session.info.id}`}
          picture={computed}
          handle={handle}
        >
          <Tools />
          <p className="c-legend">
            <span data-kind="authority">rounded square: yours</span>
            <span data-kind="evidence">pill: evidence</span>
            <span data-kind="derived">hexagon: derived</span>
          </p>
        </GraphCanvas>
      </div>
    </ContextMenu>
  );
}

/** The layout of a document, open or not. */
function useLayoutOf(session: DocumentSession): DocumentSession['layout']['positions'] {
  const [positions, setPositions] = useState(() => session.layout.positions);
  useEffect(() => {
    setPositions(session.layout.positions);
    return session.subscribe((event) => {
      if (event.kind === 'layout') setPositions(session.layout.positions);
    });
  }, [session]);
  // The open document also tells of a layout that another window wrote.
  const open = useSessionValue((one) => (one === session ? one.layout.positions : NO_POSITIONS));
  return open === null || open === NO_POSITIONS ? positions : open;
}

function overviewScene(
  model: Model,
  boxes: ReadonlyMap<string, Box>,
  selected: ReadonlySet<string>,
  effects: ReturnType<typeof effectsOf>,
): OverviewScene {
  const lines = { solid: [] as number[], dotted: [] as number[] };
  for (const { source, target, carries } of model.edges) {
    const a = boxes.get(source);
    const b = boxes.get(target);
    if (a === undefined || b === undefined) continue;
    const line = [a.x + a.width, a.y + a.height / 2, b.x, b.y + b.height / 2];
    (carries ? lines.solid : lines.dotted).push(...line);
  }
  const nodes = { plain: [] as number[], root: [] as number[], sink: [] as number[] };
  const chosen: number[] = [];
  for (const { id, index } of model.nodes) {
    const box = boxes.get(id);
    if (box === undefined) continue;
    const effect = effects(index);
    const mark = effect === 'changed' ? 'root' : effect === 'invalidated' ? 'sink' : 'plain';
    (selected.has(id) ? chosen : nodes[mark]).push(box.x, box.y, box.width, box.height);
  }
  return {
    lines: {
      solid: Float32Array.from(lines.solid),
      dashed: new Float32Array(),
      dotted: Float32Array.from(lines.dotted),
    },
    litLines: new Float32Array(),
    litTone: 'selected',
    nodes: {
      plain: Float32Array.from(nodes.plain),
      root: Float32Array.from(nodes.root),
      sink: Float32Array.from(nodes.sink),
    },
    selected: Float32Array.from(chosen),
    regions: [],
  };
}

/** Brings into view what outline, problems or inspector ask for. */
function useFocusRequests(boxes: ReadonlyMap<string, Box>): void {
  const canvas = useScreen((state) => state.canvas);
  const focus = useSelection((selection) => selection.focus);
  const { panes } = useApp();
  const served = useRef(focus);
  useEffect(() => {
    if (focus === null || canvas === null || focus === served.current) return;
    served.current = focus;
    if (!panes.getState().canvas) panes.setState({ canvas: true });
    const box = boxes.get(focus.target.id);
    if (focus.target.kind === 'node' && box !== undefined) canvas.reveal(box);
  }, [focus, canvas, boxes, panes]);
}

const CANVAS = 'Canvas';

function useCanvasCommands(layout: () => Promise<void>): void {
  const screen = useScreenStore();
  const zoom = (factor: number) => () => screen.getState().canvas?.zoomBy(factor);
  useCommands([
    { id: 'closure.layout', title: 'Layout', section: CANVAS, keys: ['Alt+L'], run: layout },
    {
      id: 'closure.fit',
      title: 'Fit to window',
      section: CANVAS,
      keys: ['Alt+0'],
      run: () => screen.getState().canvas?.fit(),
    },
    { id: 'closure.zoomIn', title: 'Zoom in', section: CANVAS, keys: ['Alt+='], run: zoom(1.25) },
    { id: 'closure.zoomOut', title: 'Zoom out', section: CANVAS, keys: ['Alt+-'], run: zoom(0.8) },
  ]);
}

const TOOLS = [
  ['closure.toChange', Crosshair, 'Show what the last change touched'],
  ['closure.layout', Workflow, 'Layout'],
  ['closure.zoomOut', Minus, 'Zoom out'],
  ['closure.zoomIn', Plus, 'Zoom in'],
  ['closure.fit', Maximize2, 'Fit to window'],
] as const;

function Tools() {
  const { commands } = useApp();
  return (
    <div className="g-tools nopan nowheel" role="toolbar" aria-label="Canvas">
      {TOOLS.map(([id, icon, label]) => (
        <IconButton key={id} icon={icon} label={label} onClick={() => commands.run(id)} />
      ))}
    </div>
  );
}
