import '@xyflow/react/dist/base.css';
import './canvas.css';
import {
  Background,
  BackgroundVariant,
  type Connection,
  ConnectionLineType,
  type EdgeChange,
  type EdgeTypes,
  type FinalConnectionState,
  type NodeChange,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
  type Viewport,
  ViewportPortal,
} from '@xyflow/react';
import {
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CanvasEdge,
  type CanvasNode,
  type FlowEdge,
  FlowElements,
  type FlowNode,
} from './flow-elements.ts';
import { reportFlowError } from './flow-errors.ts';
import { flowId } from './flow-id.ts';
import { type Box, bounds, type Point } from './geometry.ts';
import { MiniMap } from './MiniMap.tsx';
import { OverviewLayer } from './OverviewLayer.tsx';
import type { OverviewScene } from './overview.ts';
import { useOverviewPointer } from './use-overview-pointer.ts';
import { useWindow } from './use-window.ts';

/** What commands may ask of a canvas. */
export interface CanvasHandle {
  fit(ids?: Iterable<string>): void;
  zoomBy(factor: number): void;
  /** Brings a box into view; where all of it is seen already, nothing moves. */
  reveal(box: Box): void;
  /** Where in the plane the pointer was last over the canvas, or the middle of what is shown. */
  pointer(): Point;
  /** Moves the keyboard focus to a node, if it is on screen. */
  focusNode(id: string): void;
}

export interface GraphCanvasProps {
  readonly label: string;
  /** Nodes to show: all of them, or of a large graph those that are `visible`. */
  readonly nodesOf: (visible: ReadonlySet<string> | null) => readonly CanvasNode[];
  /** Edges between shown nodes. */
  readonly edgesOf: (visible: ReadonlySet<string> | null) => readonly CanvasEdge[];
  /** Boxes of all nodes that have a place. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** Node and edge components, by type; constants of a module. */
  readonly nodeTypes: NodeTypes;
  readonly edgeTypes: EdgeTypes;
  readonly selectedNodes: ReadonlySet<string>;
  readonly selectedEdges: ReadonlySet<string>;
  readonly onSelect: (nodes: ReadonlySet<string>, edges: ReadonlySet<string>) => void;
  /** New places of nodes after a drag or an arrow key. */
  readonly onMove: (positions: ReadonlyMap<string, Point>, by: 'drag' | 'key') => void;
  readonly onConnect: (source: string, target: string) => void;
  /** A connection that was dropped on the empty plane. */
  readonly onConnectToNew?: (source: string, at: Point) => void;
  readonly onHover?: (hovered: { readonly kind: 'node' | 'edge'; readonly id: string } | null) => void;
  readonly onNodeOpen?: (id: string) => void;
  /** The secondary button on an element, before any menu opens. */
  readonly onMenu?: (on: { readonly kind: 'node' | 'edge'; readonly id: string }) => void;
  /** Drawn in the plane behind everything, given the boxes as they are while nodes are dragged. */
  readonly behind?: (boxes: ReadonlyMap<string, Box>) => ReactNode;
  /** Made when the overview is shown. */
  readonly overview: (boxes: ReadonlyMap<string, Box>) => OverviewScene;
  /** Key under which the view is remembered while the window lives. */
  readonly viewKey: string;
  /** What the whole picture comes from; with another one all of it is shown anew. */
  readonly picture?: unknown;
  readonly handle?: (handle: CanvasHandle | null) => void;
  readonly children?: ReactNode;
}

/** A graph on a plane that pans and zooms. It shows what it is given and tells gestures; it changes nothing itself. */
export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Plane key={props.viewKey} {...props} />
    </ReactFlowProvider>
  );
}

const NEVER = Symbol('not looked at yet');
/** Views of this window's session, by `viewKey`. */
const views = new Map<string, Viewport>();
const ZOOM = { least: 0.004, most: 2.5 } as const;
const FIT = { top: 96, side: 36, most: 1.1 } as const;
/** Below this zoom labels on lines are hidden: they would be too small to read and cover the lines. */
const FAR = 0.45;
/** Zoom from which a node's name can be read. */
const READABLE = 0.5;

function Plane(props: GraphCanvasProps) {
  const { nodesOf, edgesOf, boxes, selectedNodes, selectedEdges, viewKey } = props;
  const flow = useReactFlow();
  const store = useStoreApi();
  const wrapper = useRef<HTMLDivElement>(null);
  const pointer = useRef<Point | null>(null);
  const [drag, setDrag] = useState<ReadonlyMap<string, Point> | null>(null);
  const [elements] = useState(() => new FlowElements());
  const { overview, visible, onView, grid } = useWindow(boxes);
  const placed = useMemo(() => moved(boxes, drag), [boxes, drag]);

  const shownNodes = useMemo(() => nodesOf(visible), [nodesOf, visible]);
  const shownEdges = useMemo(
    () => edgesOf(visible).filter((edge) => boxes.has(edge.source) && boxes.has(edge.target)),
    [edgesOf, visible, boxes],
  );
  const { overview: paint } = props;
  const makeOverview = useCallback(() => paint(placed), [paint, placed]);
  const flowNodes = useMemo(
    () => elements.nodesOf(shownNodes, (id) => placed.get(id), selectedNodes),
    [elements, shownNodes, placed, selectedNodes],
  );
  const flowEdges = useMemo(
    () => elements.edgesOf(shownEdges, selectedEdges),
    [elements, shownEdges, selectedEdges],
  );

  // A picture that shows everything goes on doing so when panes change, until the person moves it.
  const fitted = useRef(false);
  const fitView = useCallback(
    (ids?: Iterable<string>) => {
      const chosen = ids === undefined ? boxes.values() : [...ids].flatMap((id) => boxes.get(id) ?? []);
      const frame = bounds(chosen);
      const { width, height } = store.getState();
      if (frame === null || width === 0) return;
      // Room for the toolbar above and a margin around.
      const room = { width: width - 2 * FIT.side, height: height - FIT.top - FIT.side };
      const wanted = Math.min(FIT.most, room.width / frame.width, room.height / frame.height);
      const zoom = Math.max(ZOOM.least, wanted);
      const x = width / 2 - (frame.x + frame.width / 2) * zoom;
      const y = FIT.top + room.height / 2 - (frame.y + frame.height / 2) * zoom;
      if (ids === undefined) fitted.current = true;
      void flow.setViewport({ x, y, zoom });
    },
    [boxes, flow, store],
  );

  const handle = useMemo<CanvasHandle>(
    () => ({
      fit: fitView,
      zoomBy: (factor) => {
        fitted.current = false;
        void flow.zoomTo(flow.getZoom() * factor);
      },
      reveal: (box) => {
        const { width, height, transform } = store.getState();
        const [x, y, zoom] = transform;
        const left = box.x * zoom + x;
        const top = box.y * zoom + y;
        const seen =
          left >= 0 && top >= 0 && left + box.width * zoom <= width && top + box.height * zoom <= height;
        if (seen && zoom >= READABLE) return;
        fitted.current = false;
        const fitting = Math.min(width / (box.width + 80), height / (box.height + 80));
        const next = Math.max(ZOOM.least, Math.min(Math.max(zoom, READABLE), fitting));
        void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: next });
      },
      pointer: () => {
        if (pointer.current !== null) return pointer.current;
        const { width, height, transform } = store.getState();
        return {
          x: (width / 2 - transform[0]) / transform[2],
          y: (height / 2 - transform[1]) / transform[2],
        };
      },
      focusNode: (id) => {
        const own = flowId(id);
        for (const element of wrapper.current?.querySelectorAll<HTMLElement>('.react-flow__node') ?? []) {
          if (element.dataset.id === own) element.focus({ preventScroll: true });
        }
      },
    }),
    [fitView, flow, store],
  );
  const { handle: tellHandle } = props;
  useEffect(() => {
    tellHandle?.(handle);
    return () => tellHandle?.(null);
  }, [tellHandle, handle]);

  const see = useCallback(
    (view: Viewport) => {
      views.set(viewKey, view);
      if (wrapper.current !== null) wrapper.current.dataset.far = String(view.zoom < FAR);
      const { width, height } = store.getState();
      onView(view, width, height);
    },
    [viewKey, store, onView],
  );
  // The first look at a graph shows all of it; later ones are where the person left them.
  const looked = useRef<unknown>(views.has(viewKey) ? props.picture : NEVER);
  useEffect(() => {
    if (looked.current === props.picture || boxes.size === 0) {
      see(flow.getViewport());
      return;
    }
    const timer = requestAnimationFrame(() => {
      looked.current = props.picture;
      fitView();
    });
    return () => cancelAnimationFrame(timer);
  }, [boxes.size, props.picture, fitView, flow, see]);

  const size = useStore((state) => `${state.width} ${state.height}`);
  const fittedTo = useRef(size);
  useEffect(() => {
    if (fittedTo.current === size) return;
    fittedTo.current = size;
    if (fitted.current) fitView();
  }, [size, fitView]);

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const chosen = selectionAfter(selectedNodes, changes, (id) =>
        idOf(store.getState().nodeLookup.get(id)),
      );
      if (chosen !== null) props.onSelect(chosen, selectedEdges);
      const places = new Map<string, Point>();
      let settled = false;
      for (const change of changes) {
        if (change.type !== 'position' || change.position === undefined) continue;
        const id = idOf(store.getState().nodeLookup.get(change.id));
        if (id !== null)
          places.set(id, { x: Math.round(change.position.x), y: Math.round(change.position.y) });
        settled ||= change.dragging !== true;
      }
      if (places.size === 0) return;
      if (!settled) setDrag(places);
      else {
        const dragged = drag !== null;
        setDrag(null);
        if (someMoved(places, boxes)) props.onMove(places, dragged ? 'drag' : 'key');
      }
    },
    [props.onSelect, props.onMove, selectedNodes, selectedEdges, store, boxes, drag],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const chosen = selectionAfter(selectedEdges, changes, (id) =>
        idOf(store.getState().edgeLookup.get(id)),
      );
      if (chosen !== null) props.onSelect(latest.current.nodes, chosen);
    },
    [props.onSelect, selectedEdges, store],
  );
  // Node and edge changes of one gesture come one after the other, before a render.
  const latest = useRef({ nodes: selectedNodes, edges: selectedEdges });
  latest.current = { nodes: selectedNodes, edges: selectedEdges };

  const onConnect = useCallback(
    (connection: Connection) => {
      const { nodeLookup } = store.getState();
      const source = idOf(nodeLookup.get(connection.source));
      const target = idOf(nodeLookup.get(connection.target));
      if (source !== null && target !== null) props.onConnect(source, target);
    },
    [props.onConnect, store],
  );
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const pane = event.target instanceof Element && event.target.classList.contains('react-flow__pane');
      const source = state.fromNode === null ? null : idOf(state.fromNode);
      if (!pane || source === null || state.isValid === true || !('clientX' in event)) return;
      props.onConnectToNew?.(source, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
    },
    [props.onConnectToNew, flow],
  );
  const overviewPointer = useOverviewPointer({
    active: overview,
    flow,
    grid,
    boxes,
    selected: selectedNodes,
    onSelect: (ids) => props.onSelect(ids, new Set()),
    onDrag: setDrag,
    onMove: (places) => props.onMove(places, 'drag'),
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the plane inside takes the keys and has the role
    <div
      ref={wrapper}
      className="graph-canvas"
      data-overview={overview}
      onMouseMove={(event: ReactMouseEvent) => {
        pointer.current = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      }}
      onMouseLeave={() => {
        pointer.current = null;
      }}
      onMouseDownCapture={overviewPointer}
    >
      <ReactFlow
        aria-label={props.label}
        nodes={flowNodes}
        edges={flowEdges}
        nodeTypes={props.nodeTypes}
        edgeTypes={props.edgeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={onConnect}
        onConnectEnd={onConnectEnd}
        onNodeMouseEnter={(_, node) => props.onHover?.({ kind: 'node', id: node.data.id })}
        onNodeMouseLeave={() => props.onHover?.(null)}
        onEdgeMouseEnter={(_, edge) => edge.data && props.onHover?.({ kind: 'edge', id: edge.data.id })}
        onEdgeMouseLeave={() => props.onHover?.(null)}
        onNodeContextMenu={(_, node) => props.onMenu?.({ kind: 'node', id: node.data.id })}
        onEdgeContextMenu={(_, edge) => edge.data && props.onMenu?.({ kind: 'edge', id: edge.data.id })}
        onNodeDoubleClick={(_, node) => props.onNodeOpen?.(node.data.id)}
        onMove={(event, view) => {
          if (event !== null) fitted.current = false;
          see(view);
        }}
        onError={reportFlowError}
        defaultViewport={views.get(viewKey) ?? { x: 0, y: 0, zoom: 1 }}
        minZoom={ZOOM.least}
        maxZoom={ZOOM.most}
        deleteKeyCode={null}
        onlyRenderVisibleElements
        edgesFocusable={false}
        elevateNodesOnSelect={false}
        zoomOnDoubleClick={false}
        nodeDragThreshold={3}
        connectionRadius={28}
        connectionLineType={ConnectionLineType.Bezier}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={SAID}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} size={1.2} color="var(--grid-dot)" />
        <ViewportPortal>{!overview && props.behind?.(placed)}</ViewportPortal>
        {overview && <OverviewLayer make={makeOverview} />}
        <MiniMap boxes={boxes} />
        {props.children}
      </ReactFlow>
    </div>
  );
}

const SAID = {
  'node.a11yDescription.default':
    'Press Enter or Space to select, then arrow keys to move it, Delete to remove it.',
  'node.a11yDescription.keyboardDisabled': '',
} as const;

function idOf(element: { readonly data?: unknown } | undefined): string | null {
  const data = element?.data;
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string'
    ? data.id
    : null;
}

/** The selection after React Flow's changes, or null where none was about it. */
function selectionAfter(
  before: ReadonlySet<string>,
  changes: readonly { readonly type: string; readonly id?: string; readonly selected?: boolean }[],
  own: (flowId: string) => string | null,
): ReadonlySet<string> | null {
  let next: Set<string> | null = null;
  for (const change of changes) {
    const id = change.type === 'select' && change.id !== undefined ? own(change.id) : null;
    if (id === null || before.has(id) === change.selected) continue;
    next ??= new Set(before);
    if (change.selected === true) next.add(id);
    else next.delete(id);
  }
  return next;
}

function moved(
  boxes: ReadonlyMap<string, Box>,
  drag: ReadonlyMap<string, Point> | null,
): ReadonlyMap<string, Box> {
  if (drag === null) return boxes;
  const next = new Map(boxes);
  for (const [id, point] of drag) {
    const box = boxes.get(id);
    if (box !== undefined) next.set(id, { ...box, ...point });
  }
  return next;
}

function someMoved(places: ReadonlyMap<string, Point>, boxes: ReadonlyMap<string, Box>): boolean {
  return [...places].some(([id, point]) => {
    const box = boxes.get(id);
    return box !== undefined && (box.x !== point.x || box.y !== point.y);
  });
}
