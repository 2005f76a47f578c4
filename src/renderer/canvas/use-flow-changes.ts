import {
  type Connection,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  useReactFlow,
  useStoreApi,
} from '@xyflow/react';
import { useCallback, useRef } from 'react';
import type { FlowEdge, FlowNode } from './flow-elements.ts';
import type { Box, Point } from './geometry.ts';

type Places = ReadonlyMap<string, Point>;
type Ids = ReadonlySet<string>;

/** What React Flow's events are turned into. */
export interface FlowGestures {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly selectedNodes: Ids;
  readonly selectedEdges: Ids;
  readonly onSelect: (nodes: Ids, edges: Ids) => void;
  readonly onMove: (positions: Places, by: 'drag' | 'key') => void;
  readonly onConnect?: ((source: string, target: string) => void) | undefined;
  readonly onConnectToNew?: ((source: string, at: Point) => void) | undefined;
  /** Places while nodes are dragged; null once they are dropped. */
  readonly setDrag: (places: Places | null) => void;
}

/** Handlers for React Flow, in terms of our own ids and of whole gestures. */
export function useFlowChanges(gestures: FlowGestures) {
  const store = useStoreApi<FlowNode, FlowEdge>();
  const flow = useReactFlow();
  const latest = useRef(gestures);
  latest.current = gestures;
  const dragging = useRef(false);
  // Changes of nodes and of edges in one gesture come one after the other, before the next render.
  const chosen = useRef({ nodes: gestures.selectedNodes, edges: gestures.selectedEdges });
  chosen.current = { nodes: gestures.selectedNodes, edges: gestures.selectedEdges };

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const { nodeLookup } = store.getState();
      const own = (id: string) => nodeLookup.get(id)?.data.id ?? null;
      const nodes = selectionAfter(chosen.current.nodes, changes, own);
      if (nodes !== null) {
        chosen.current = { ...chosen.current, nodes };
        latest.current.onSelect(nodes, chosen.current.edges);
      }
      const { places, settled } = placesAfter(changes, own);
      if (places.size === 0) return;
      if (!settled) {
        dragging.current = true;
        latest.current.setDrag(places);
        return;
      }
      const by = dragging.current ? 'drag' : 'key';
      dragging.current = false;
      latest.current.setDrag(null);
      const all = withOthers(places, chosen.current.nodes, latest.current.boxes);
      if (all !== null) latest.current.onMove(all, by);
    },
    [store],
  );

  const onEdgesChange = useCallback(
    (changes: EdgeChange<FlowEdge>[]) => {
      const { edgeLookup } = store.getState();
      const edges = selectionAfter(
        chosen.current.edges,
        changes,
        (id) => edgeLookup.get(id)?.data?.id ?? null,
      );
      if (edges === null) return;
      chosen.current = { ...chosen.current, edges };
      latest.current.onSelect(chosen.current.nodes, edges);
    },
    [store],
  );

  const onConnect = useCallback(
    (connection: Connection) => {
      const { nodeLookup } = store.getState();
      const source = nodeLookup.get(connection.source)?.data.id;
      const target = nodeLookup.get(connection.target)?.data.id;
      if (source !== undefined && target !== undefined) latest.current.onConnect?.(source, target);
    },
    [store],
  );

  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
      const pane = event.target instanceof Element && event.target.classList.contains('react-flow__pane');
      const from = state.fromNode === null ? undefined : store.getState().nodeLookup.get(state.fromNode.id);
      if (!pane || from === undefined || state.isValid === true || !('clientX' in event)) return;
      const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      latest.current.onConnectToNew?.(from.data.id, at);
    },
    [store, flow],
  );

  return { onNodesChange, onEdgesChange, onConnect, onConnectEnd };
}

/** The selection after React Flow's changes, or null where none was about it. */
function selectionAfter(
  before: Ids,
  changes: readonly { readonly type: string; readonly id?: string; readonly selected?: boolean }[],
  own: (flowId: string) => string | null,
): Ids | null {
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

/** New places among the changes, and whether they are final (a drop or an arrow key) or of a drag under way. */
function placesAfter(
  changes: readonly NodeChange<FlowNode>[],
  own: (flowId: string) => string | null,
): { readonly places: Map<string, Point>; readonly settled: boolean } {
  const places = new Map<string, Point>();
  let settled = false;
  for (const change of changes) {
    if (change.type !== 'position' || change.position === undefined) continue;
    const id = own(change.id);
    if (id !== null) places.set(id, { x: Math.round(change.position.x), y: Math.round(change.position.y) });
    settled ||= change.dragging !== true;
  }
  return { places, settled };
}

/**
 * Places after a move, selected nodes that React Flow was not given (they are off screen) moved as far as the others;
 * null where nothing moved.
 */
function withOthers(places: Places, selected: Ids, boxes: ReadonlyMap<string, Box>): Places | null {
  const all = new Map(places);
  let shift: Point = { x: 0, y: 0 };
  for (const [id, point] of places) {
    const box = boxes.get(id);
    if (box !== undefined && (box.x !== point.x || box.y !== point.y)) {
      shift = { x: point.x - box.x, y: point.y - box.y };
    }
  }
  if (shift.x === 0 && shift.y === 0) return null;
  for (const id of selected) {
    const box = boxes.get(id);
    if (!all.has(id) && box !== undefined) all.set(id, { x: box.x + shift.x, y: box.y + shift.y });
  }
  return all;
}
