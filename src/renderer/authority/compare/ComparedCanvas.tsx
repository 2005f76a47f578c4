import '../authority.css';
import '../canvas/drawing.css';
import '../cuts/cuts.css';
import '../cuts/marks.css';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { AuthorityView } from '../../../core/authority/types.ts';
import { useSelection, useSelectionActions } from '../../app/hooks.ts';
import type { Lit } from '../../app/selection.ts';
import { GraphCanvas, type GraphCanvasProps } from '../../canvas/GraphCanvas.tsx';
import type { Box } from '../../canvas/geometry.ts';
import { Regions } from '../../canvas/Regions.tsx';
import { REGION_MARGIN } from '../../canvas/regions.ts';
import type { CanvasHandle } from '../../canvas/use-canvas-view.ts';
import { EDGE_TYPES, NODE_TYPES } from '../canvas/components.ts';
import { type NodeMark, ShownElements } from '../canvas/elements.ts';
import { overviewScene } from '../canvas/overview-scene.ts';
import { useChosen } from '../canvas/use-chosen.ts';
import { useFocusRequests } from '../canvas/use-focus-requests.ts';
import { useLines } from '../canvas/use-lines.ts';
import { useRegions } from '../canvas/use-regions.ts';
import type { Marks } from '../cuts/marks.ts';
import type { Model } from '../model.ts';

export interface ComparedProps {
  readonly label: string;
  readonly viewKey: string;
  readonly model: Model;
  /** Cuts and normal paths, for what asks to bring one into view. */
  readonly lists: Pick<AuthorityView, 'cuts' | 'normalPaths'>;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly nodeMarks: ReadonlyMap<string, NodeMark>;
  readonly edgeMarks: Marks;
  /** What is lit while the person lights nothing. */
  readonly lit?: Lit | null;
  readonly picture?: unknown;
  readonly busy?: boolean;
  /** Where absent, nodes stay where they are. */
  readonly onMove?: GraphCanvasProps['onMove'];
  readonly children?: ReactNode;
}

const STAY = () => {};

/** A graph to look at, with what changed marked on it. */
export function ComparedCanvas(props: ComparedProps) {
  const { label, viewKey, model, lists, boxes, nodeMarks, edgeMarks, picture, onMove, children } = props;
  const lit = useSelection((selection) => selection.lit) ?? props.lit ?? null;
  const [nodes, edges] = useChosen();
  const { select, hover } = useSelectionActions();
  const [elements] = useState(() => new ShownElements());
  const lines = useLines(model.nodes, model.edges, boxes);
  const regions = useRegions(model.nodes, boxes);
  const [handle, setHandle] = useState<CanvasHandle | null>(null);
  useFocusRequests(boxes, model, lists, handle);
  const nodesOf = useCallback(
    (visible: ReadonlySet<string> | null) => elements.nodesOf(model, null, visible, nodeMarks),
    [elements, model, nodeMarks],
  );
  const edgesOf = useCallback(
    (visible: ReadonlySet<string> | null) => elements.edgesOf(model, lines, lit, edgeMarks, null, visible),
    [elements, model, lines, lit, edgeMarks],
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
  const behind = useMemo(() => () => <Regions word="trust domain" regions={regions} />, [regions]);
  return (
    <div className="a-canvas">
      <GraphCanvas
        label={label}
        nodesOf={nodesOf}
        edgesOf={edgesOf}
        boxes={boxes}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        selectedNodes={nodes}
        selectedEdges={edges}
        onSelect={(chosenNodes, chosenEdges) =>
          select([
            ...[...chosenNodes].map((id) => ({ kind: 'node', id })),
            ...[...chosenEdges].map((id) => ({ kind: 'edge', id })),
          ])
        }
        onMove={onMove ?? STAY}
        movable={onMove !== undefined}
        onHover={hover}
        behind={behind}
        overview={overview}
        overviewPart={overviewPart}
        viewKey={viewKey}
        busy={props.busy === true}
        reach={lines.reach}
        margin={REGION_MARGIN}
        picture={picture}
        handle={setHandle}
      >
        {children}
      </GraphCanvas>
    </div>
  );
}
