import { useMemo } from 'react';
import {
  addEdge,
  addNode,
  type ElementIds,
  type Gesture,
  removeElements,
  renameId,
} from '../../core/authority/gestures.ts';
import type { SymbolKind } from '../../core/authority/symbols.ts';
import type { JsonTree } from '../../core/text/types.ts';
import { useApp, useSelectionActions } from '../app/hooks.ts';
import type { SelectionActions } from '../app/selection.ts';
import type { ElementRef } from '../app/types.ts';
import type { Point } from '../canvas/geometry.ts';
import { clearPlace } from '../canvas/placement.ts';
import { type Graph, useGraph } from './graph.ts';
import { NEW_NODE } from './model.ts';

/** What goes with a gesture's edits into the same step of the history. */
interface With {
  /** Places of what the gesture made, by its new ids. */
  readonly positions?: (created: readonly string[]) => ReadonlyMap<string, Point>;
  /** What is selected afterwards, by the new ids. */
  readonly select?: (created: readonly string[]) => readonly ElementRef[];
  /** Whether what is selected is brought into view. */
  readonly reveal?: boolean;
  readonly coalesce?: string;
}

/** Gestures as steps of the document's history. Each answers whether it was done; what cannot be is told. */
export interface Acts {
  do(gesture: (tree: JsonTree) => Gesture, rest?: With): boolean;
  move(positions: ReadonlyMap<string, Point>, by: 'drag' | 'key' | 'layout'): void;
  addNodeAt(at: Point): void;
  connect(source: string, target: string): void;
  connectToNew(source: string, at: Point): void;
  rename(kind: SymbolKind, from: string, to: string): void;
  remove(elements: readonly ElementRef[]): void;
}

/** Gestures on the graph of this screen. Stable while the document and its placed nodes are the same. */
export function useActs(): Acts {
  const graph = useGraph();
  const { notices } = useApp();
  const selection = useSelectionActions();
  return useMemo(
    () => actsOn(graph, (message) => notices.tell('error', message), selection),
    [graph, notices, selection],
  );
}

const MOVES = { drag: 'move', key: 'nudge', layout: 'layout' } as const;

function actsOn(
  graph: Graph,
  tell: (message: string) => void,
  { select, focusOn }: Pick<SelectionActions, 'select' | 'focusOn'>,
): Acts {
  const { session, placement, boxes } = graph;
  const stored = () => session.layout.positions;
  const withShown = (positions: ReadonlyMap<string, Point>) =>
    placement.withShown(positions, stored(), boxes.keys());

  function act(gesture: (tree: JsonTree) => Gesture, rest: With = {}): boolean {
    const tree = session.tree();
    if (tree === null) {
      tell('the text is not JSON as it stands; the problems say where');
      return false;
    }
    const outcome = gesture(tree);
    if (outcome.kind === 'refused') {
      tell(outcome.message);
      return false;
    }
    const positions = rest.positions?.(outcome.created);
    session.apply({
      label: outcome.label,
      edits: outcome.edits,
      ...(positions !== undefined && positions.size > 0 && { positions: withShown(positions) }),
      ...(rest.coalesce !== undefined && { coalesce: rest.coalesce }),
    });
    const chosen = rest.select?.(outcome.created) ?? null;
    const [first] = chosen ?? [];
    if (chosen !== null) select(chosen);
    if (rest.reveal === true && first !== undefined) focusOn(first);
    return true;
  }

  return {
    do: act,
    move: (positions, by) =>
      session.apply({
        label: MOVES[by],
        positions: withShown(positions),
        ...(by === 'key' && { coalesce: 'nudge' }),
      }),
    addNodeAt: (at) => {
      // What was added a moment ago has a place, though it is not drawn yet.
      const coming = [...stored()].filter(([id]) => !boxes.has(id));
      const taken = [...boxes.values(), ...coming.map(([, point]) => ({ ...point, ...NEW_NODE }))];
      const clear = clearPlace(at, NEW_NODE, taken);
      act((tree) => addNode(tree), {
        positions: ([id]) => (id === undefined ? new Map() : new Map([[id, clear]])),
        select: (created) => created.map((id) => ({ kind: 'node', id })),
        reveal: true,
      });
    },
    connect: (source, target) => {
      act((tree) => addEdge(tree, { source, target }), {
        select: (created) => created.map((id) => ({ kind: 'edge', id })),
      });
    },
    connectToNew: (source, at) => {
      // One step of two edits: the second is made for the text that the first leaves behind.
      const coalesce = `connect ${session.version}`;
      let made: string | undefined;
      act((tree) => addNode(tree), {
        positions: ([id]) => {
          made = id;
          return id === undefined ? new Map() : new Map([[id, at]]);
        },
        coalesce,
      });
      const target = made;
      if (target === undefined) return;
      act((tree) => addEdge(tree, { source, target }), {
        select: () => [{ kind: 'node', id: target }],
        coalesce,
      });
    },
    rename: (kind, from, to) => {
      const point = kind === 'node' ? boxes.get(from) : undefined;
      act((tree) => renameId(tree, kind, from, to), {
        positions: () => (point === undefined ? new Map() : new Map([[to, { x: point.x, y: point.y }]])),
        select: () => [{ kind, id: to }],
      });
    },
    remove: (elements) => {
      act((tree) => removeElements(tree, idsByKind(elements)), { select: () => [] });
    },
  };
}

const known = new WeakMap<readonly ElementRef[], Required<ElementIds>>();

/** Selected elements as lists of ids by kind; made once for a selection, since every command asks whether it can run. */
export function idsByKind(elements: readonly ElementRef[]): Required<ElementIds> {
  const of = (kind: SymbolKind) => elements.filter((one) => one.kind === kind).map((one) => one.id);
  const ids = known.get(elements) ?? {
    nodes: of('node'),
    edges: of('edge'),
    paths: of('path'),
    cuts: of('cut'),
  };
  known.set(elements, ids);
  return ids;
}
