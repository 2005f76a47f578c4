import '../authority.css';
import './drawing.css';
import '../cuts/cuts.css';
import '../cuts/marks.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSelection, useSelectionActions } from '../../app/hooks.ts';
import type { ElementRef } from '../../app/types.ts';
import { flowId } from '../../canvas/flow-id.ts';
import { GraphCanvas } from '../../canvas/GraphCanvas.tsx';
import type { Box } from '../../canvas/geometry.ts';
import { neighbourhood } from '../../canvas/neighbourhood.ts';
import { Regions } from '../../canvas/Regions.tsx';
import { REGION_MARGIN } from '../../canvas/regions.ts';
import type { CanvasHandle } from '../../canvas/use-canvas-view.ts';
import { BIG } from '../../canvas/use-window.ts';
import { ContextMenu } from '../../ui/index.ts';
import { toggled } from '../cuts/advice.ts';
import { LayerBar } from '../cuts/LayerBar.tsx';
import { type Marks, marksOf } from '../cuts/marks.ts';
import { withAssumed } from '../cuts/what-if.ts';
import { useGraph } from '../graph.ts';
import { domainRegions, type Model } from '../model.ts';
import { rangeAtPointer } from '../pointers.ts';
import { useScreen, useScreenStore } from '../screen-state.ts';
import { useActs } from '../use-acts.ts';
import { useMenu } from '../use-menu.ts';
import { EDGE_TYPES, NODE_TYPES } from './components.ts';
import { ShownElements } from './elements.ts';
import { FindBar } from './FindBar.tsx';
import { LayoutBar } from './LayoutBar.tsx';
import { NeighbourhoodBar } from './NeighbourhoodBar.tsx';
import { overviewScene } from './overview-scene.ts';
import { Toolbar } from './Toolbar.tsx';
import { NOTHING, useChosen } from './use-chosen.ts';
import { useFocusRequests } from './use-focus-requests.ts';
import { useLines } from './use-lines.ts';
import { useRegions } from './use-regions.ts';

/** The graph as a drawing that can be worked on. */
export function AuthorityCanvas() {
  const { session, view, boxes, lit, settling, arranging, computed } = useGraph();
  const model = useShownModel();
  const marks = useMarks();
  const acts = useActs();
  const store = useScreenStore();
  const screenCanvas = useScreen((state) => state.canvas);
  const menu = useMenu();
  const within = useWithin();
  const [nodes, edges] = useChosen();
  const select = useSelect();
  const { hover } = useSelectionActions();
  const [elements] = useState(() => new ShownElements());
  // By lists rather than by model: an edit that changes no node leaves the regions alone, and so on.
  const { nodes: drawnNodes, edges: drawnEdges } = model;
  const lines = useLines(drawnNodes, drawnEdges, boxes);
  const regions = useRegions(drawnNodes, boxes);
  const nodesOf = useCallback(
    (visible: ReadonlySet<string> | null) => elements.nodesOf(model, within, visible),
    [elements, model, within],
  );
  const edgesOf = useCallback(
    (visible: ReadonlySet<string> | null) => elements.edgesOf(model, lines, lit, marks, within, visible),
    [elements, model, lines, lit, marks, within],
  );
  const overview = useCallback(
    (now: ReadonlyMap<string, Box>) => overviewScene(model, now, regions, lit, nodes),
    [model, regions, lit, nodes],
  );
  const overviewPart = useCallback(
    (now: ReadonlyMap<string, Box>, dragged: ReadonlySet<string>, part: 'dragged' | 'rest') =>
      overviewScene(model, now, regions, lit, nodes, { nodes: dragged, part }),
    [model, regions, lit, nodes],
  );
  const handle = useCallback((canvas: CanvasHandle | null) => store.setState({ canvas }), [store]);
  useFocusRequests(boxes, model, view, screenCanvas);
  useHoverMark();
  useShowAround(within);
  // The menu is about what is under the pointer, unless that is part of the selection already.
  const menuOn = (on: ElementRef) => {
    const chosen = on.kind === 'node' ? nodes : edges;
    if (chosen.has(on.id)) return;
    const one = new Set([on.id]);
    select(on.kind === 'node' ? one : NOTHING, on.kind === 'edge' ? one : NOTHING);
  };
  const behind = useCallback(
    (now: ReadonlyMap<string, Box>) => (
      // Regions of a big graph are not computed anew for every frame of a drag.
      <Regions
        word="trust domain"
        regions={now === boxes || now.size > BIG ? regions : domainRegions(drawnNodes, now)}
      />
    ),
    [boxes, regions, drawnNodes],
  );
  return (
    <ContextMenu items={menu}>
      <div className="a-canvas">
        <GraphCanvas
          label={`Graph of ${session.info.name}`}
          nodesOf={nodesOf}
          edgesOf={edgesOf}
          boxes={settling ? EMPTY : boxes}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          selectedNodes={nodes}
          selectedEdges={edges}
          onSelect={select}
          onMove={acts.move}
          onConnect={acts.connect}
          onConnectToNew={acts.connectToNew}
          onHover={hover}
          onMenu={menuOn}
          onNodeOpen={() => store.setState({ dialog: 'rename' })}
          behind={behind}
          overview={overview}
          overviewPart={overviewPart}
          viewKey={session.info.id}
          busy={arranging}
          reach={lines.reach}
          margin={REGION_MARGIN}
          picture={computed}
          handle={handle}
        >
          <Toolbar />
          {drawnNodes.length === 0 && (
            <p className="a-nothing">there is nothing to draw yet: add a node with Node above</p>
          )}
          <LayerBar />
          <FindBar />
          <div className="a-bars">
            <NeighbourhoodBar />
            <LayoutBar />
          </div>
        </GraphCanvas>
      </div>
    </ContextMenu>
  );
}

/** The graph as it is drawn, with the states that are assumed. */
function useShownModel(): Model {
  const { model } = useGraph();
  const whatIf = useScreen((state) => state.whatIf);
  return useMemo(() => withAssumed(model, whatIf), [model, whatIf]);
}

function useMarks(): Marks {
  const whatIf = useScreen((state) => state.whatIf);
  const failing = useScreen((state) => state.failing);
  const advised = useScreen((state) => state.advised);
  const advice = useScreen((state) => state.advice);
  const advising = useScreen((state) => state.advising);
  return useMemo(
    () => marksOf({ whatIf, failing, advised, advice, advising }),
    [whatIf, failing, advised, advice, advising],
  );
}

const EMPTY: ReadonlyMap<string, Box> = new Map();

/** Selects what was chosen on the canvas; a single element is shown in the text too. */
function useSelect() {
  const { select, revealText } = useSelectionActions();
  const { view, session } = useGraph();
  const store = useScreenStore();
  return useCallback(
    (nodes: ReadonlySet<string>, edges: ReadonlySet<string>) => {
      const { picking, advice } = store.getState();
      if (picking !== null && edges.size > 0) {
        store.setState({ advice: [...edges].reduce((form, id) => toggled(form, picking, id), advice) });
        return;
      }
      const refs = (kind: string, ids: ReadonlySet<string>): ElementRef[] =>
        [...ids].map((id) => ({ kind, id }));
      const chosen = [...refs('node', nodes), ...refs('edge', edges)];
      select(chosen);
      const [only] = chosen;
      if (only === undefined || chosen.length > 1) return;
      const element = (only.kind === 'node' ? view.nodes : view.edges).find((one) => one.id === only.id);
      const range = element === undefined ? null : rangeAtPointer(session, element.pointer);
      if (range !== null) revealText(range);
    },
    [select, revealText, view, session, store],
  );
}

/** Ids of the neighbourhood that is looked at, or null where everything is. */
function useWithin(): ReadonlySet<string> | null {
  const { model } = useGraph();
  const around = useScreen((state) => state.around);
  return useMemo(
    () => (around === null ? null : neighbourhood(around.nodes, model.edges, around.depth)),
    [around, model],
  );
}

/** Marks on the canvas what is pointed at in outline, inspector or cuts. By hand, so that pointing renders nothing. */
function useHoverMark(): void {
  const hovered = useSelection((selection) => selection.hovered);
  useEffect(() => {
    if (hovered === null) return;
    const id = CSS.escape(flowId(hovered.id));
    const element = document.querySelector(`.react-flow__${hovered.kind}[data-id="${id}"]`);
    element?.setAttribute('data-pointed', 'true');
    return () => element?.removeAttribute('data-pointed');
  }, [hovered]);
}

/** Brings a neighbourhood into view when it is chosen or grows, but not when the graph is edited. */
function useShowAround(within: ReadonlySet<string> | null): void {
  const around = useScreen((state) => state.around);
  const canvas = useScreen((state) => state.canvas);
  const shown = useRef(around);
  useEffect(() => {
    if (around === shown.current) return;
    shown.current = around;
    if (within !== null) canvas?.fit(within);
  }, [around, within, canvas]);
}
