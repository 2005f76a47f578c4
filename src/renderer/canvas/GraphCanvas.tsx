import '@xyflow/react/dist/base.css';
import './canvas.css';
import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  type EdgeTypes,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
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
import type { Box, Point } from './geometry.ts';
import { MiniMap } from './MiniMap.tsx';
import { OverviewLayer } from './OverviewLayer.tsx';
import type { OverviewScene } from './overview.ts';
import {
  type CanvasHandle,
  lastView,
  type Margin,
  PLAIN_MARGIN,
  useCanvasView,
  ZOOM,
} from './use-canvas-view.ts';
import { useFlowChanges } from './use-flow-changes.ts';
import { useOverviewPointer } from './use-overview-pointer.ts';
import { useWindow } from './use-window.ts';

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
  /** Where absent, nothing can be connected. */
  readonly onConnect?: (source: string, target: string) => void;
  /** Whether nodes can be moved; they can where this is absent. */
  readonly movable?: boolean;
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
  /**
   * The overview in two parts while nodes are dragged: those nodes with their lines, and everything else. Where it is
   * absent, all of the overview is drawn anew for every frame of a drag.
   */
  readonly overviewPart?: (
    boxes: ReadonlyMap<string, Box>,
    dragged: ReadonlySet<string>,
    part: 'dragged' | 'rest',
  ) => OverviewScene;
  /** Key under which the view is remembered while the window lives. */
  readonly viewKey: string;
  /** What the whole picture comes from; with another one all of it is shown anew. */
  readonly picture?: unknown;
  /** Whether a layout is on its way that will move what is shown. */
  readonly busy?: boolean;
  /** What lines and labels take beyond the nodes: it is in view too when all is shown. */
  readonly reach?: readonly Box[];
  /** Room around nodes that belongs to them, such as that of their region. */
  readonly margin?: Margin;
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

function Plane(props: GraphCanvasProps) {
  const { nodesOf, edgesOf, boxes, selectedNodes, selectedEdges, viewKey, picture } = props;
  const flow = useReactFlow();
  const wrapper = useRef<HTMLDivElement>(null);
  const pointer = useRef<Point | null>(null);
  const [drag, setDrag] = useState<ReadonlyMap<string, Point> | null>(null);
  const { overview, visible, onView, grid } = useWindow(boxes);
  const placed = useMemo(() => moved(boxes, drag), [boxes, drag]);
  const elements = useElements(nodesOf, edgesOf, visible, placed, selectedNodes, selectedEdges);
  const { reach, margin = PLAIN_MARGIN } = props;
  const { handle, onMove } = useCanvasView({
    viewKey,
    picture,
    boxes,
    reach,
    margin,
    wrapper,
    pointer,
    onView,
  });
  const changes = useFlowChanges({ ...props, setDrag });
  const overviewPointer = useOverviewPointer({
    active: overview,
    flow,
    grid,
    boxes,
    selected: selectedNodes,
    onSelect: (ids) => props.onSelect(ids, new Set()),
    onDrag: props.movable === false ? STILL : setDrag,
    onMove: (places) => props.onMove(places, 'drag'),
  });
  const { handle: tellHandle } = props;
  const [makeOverview, makeDragged] = useOverviewScenes(props, placed, drag);
  useEffect(() => {
    tellHandle?.(handle);
    return () => tellHandle?.(null);
  }, [tellHandle, handle]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the plane inside takes the keys and has the role
    <div
      ref={wrapper}
      className="graph-canvas"
      aria-busy={props.busy === true}
      data-overview={overview}
      data-connectable={props.onConnect !== undefined}
      onMouseMove={(event: ReactMouseEvent) => {
        // Tools stand over the plane: what is pressed there is not meant for what lies under them.
        const onTools = event.target instanceof Element && event.target.closest('.nopan') !== null;
        pointer.current = onTools ? null : flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      }}
      onMouseLeave={() => {
        pointer.current = null;
      }}
      onMouseDownCapture={overviewPointer}
    >
      <ReactFlow
        {...FIXED}
        {...elements}
        {...changes}
        nodesDraggable={props.movable !== false}
        nodesConnectable={props.onConnect !== undefined}
        aria-label={props.label}
        nodeTypes={props.nodeTypes}
        edgeTypes={props.edgeTypes}
        onNodeMouseEnter={(_, node) => props.onHover?.({ kind: 'node', id: node.data.id })}
        onNodeMouseLeave={() => props.onHover?.(null)}
        onEdgeMouseEnter={(_, edge) => edge.data && props.onHover?.({ kind: 'edge', id: edge.data.id })}
        onEdgeMouseLeave={() => props.onHover?.(null)}
        onNodeContextMenu={(_, node) => props.onMenu?.({ kind: 'node', id: node.data.id })}
        onEdgeContextMenu={(_, edge) => edge.data && props.onMenu?.({ kind: 'edge', id: edge.data.id })}
        onNodeDoubleClick={(_, node) => props.onNodeOpen?.(node.data.id)}
        onMove={onMove}
        onError={reportFlowError}
        defaultViewport={lastView(viewKey)}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} size={1.2} color="var(--grid-dot)" />
        <ViewportPortal>{!overview && props.behind?.(placed)}</ViewportPortal>
        {overview && <OverviewLayer make={makeOverview} />}
        {overview && makeDragged !== null && <OverviewLayer make={makeDragged} />}
        <MiniMap boxes={boxes} />
        {props.children}
      </ReactFlow>
    </div>
  );
}

const STILL = () => {};

/** What never changes about a canvas. Deleting is a command of ours: React Flow's own would take edges before nodes. */
const FIXED = {
  minZoom: ZOOM.least,
  maxZoom: ZOOM.most,
  deleteKeyCode: null,
  onlyRenderVisibleElements: true,
  edgesFocusable: false,
  elevateNodesOnSelect: false,
  zoomOnDoubleClick: false,
  nodeDragThreshold: 3,
  connectionRadius: 28,
  connectionLineType: ConnectionLineType.Bezier,
  proOptions: { hideAttribution: true },
  ariaLabelConfig: {
    'node.a11yDescription.default':
      'Press Enter or Space to select, then arrow keys to move it, Delete to remove it.',
    'node.a11yDescription.keyboardDisabled': '',
  },
} as const;

/** What makes the overview, and what makes the part of it that is being dragged, if any. */
function useOverviewScenes(
  { overview, overviewPart, boxes }: GraphCanvasProps,
  placed: ReadonlyMap<string, Box>,
  drag: ReadonlyMap<string, Point> | null,
): readonly [() => OverviewScene, (() => OverviewScene) | null] {
  const last = useRef<ReadonlySet<string>>(new Set());
  const split = overviewPart !== undefined && drag !== null;
  // The same set while the same nodes are dragged, so that everything else is drawn once a drag.
  if (split && !sameKeys(last.current, drag)) last.current = new Set(drag.keys());
  const dragged = split ? last.current : null;
  const whole = useCallback(() => overview(placed), [overview, placed]);
  const rest = useCallback(
    () => (dragged === null ? overview(boxes) : (overviewPart?.(boxes, dragged, 'rest') ?? overview(boxes))),
    [overview, overviewPart, boxes, dragged],
  );
  const moving = useCallback(
    () => overviewPart?.(placed, dragged ?? new Set(), 'dragged') ?? overview(placed),
    [overview, overviewPart, placed, dragged],
  );
  return split ? [rest, moving] : [whole, null];
}

function sameKeys(set: ReadonlySet<string>, map: ReadonlyMap<string, unknown>): boolean {
  return set.size === map.size && [...map.keys()].every((key) => set.has(key));
}

/** React Flow's nodes and edges for what is visible. */
function useElements(
  nodesOf: GraphCanvasProps['nodesOf'],
  edgesOf: GraphCanvasProps['edgesOf'],
  visible: ReadonlySet<string> | null,
  placed: ReadonlyMap<string, Box>,
  selectedNodes: ReadonlySet<string>,
  selectedEdges: ReadonlySet<string>,
): { readonly nodes: FlowNode[]; readonly edges: FlowEdge[] } {
  const [elements] = useState(() => new FlowElements());
  const shownNodes = useMemo(() => nodesOf(visible), [nodesOf, visible]);
  const shownEdges = useMemo(() => edgesOf(visible), [edgesOf, visible]);
  const nodes = useMemo(
    () => elements.nodesOf(shownNodes, (id) => placed.get(id), selectedNodes),
    [elements, shownNodes, placed, selectedNodes],
  );
  const edges = useMemo(() => {
    const drawn = shownEdges.filter((edge) => placed.has(edge.source) && placed.has(edge.target));
    return elements.edgesOf(drawn, selectedEdges);
  }, [elements, shownEdges, placed, selectedEdges]);
  return { nodes, edges };
}

/** Boxes with those that are dragged where they are now. */
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
