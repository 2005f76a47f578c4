import type { Lit } from '../../app/selection.ts';
import type { Box } from '../../canvas/geometry.ts';
import type { OverviewScene } from '../../canvas/overview.ts';
import type { Region } from '../../canvas/regions.ts';
import type { Model } from '../model.ts';

const STYLE = { enabled: 'solid', disabled: 'dashed', unknown: 'dotted' } as const;

/** A part of a scene: some nodes with all lines at them, or what is left without those. */
export interface ScenePart {
  readonly nodes: ReadonlySet<string>;
  readonly part: 'dragged' | 'rest';
}

/** The scene of the overview: straight lines and dots, states by line style, roots and sinks by colour and size. */
export function overviewScene(
  model: Model,
  boxes: ReadonlyMap<string, Box>,
  regions: readonly Region[],
  lit: Lit | null,
  selected: ReadonlySet<string>,
  only: ScenePart | null = null,
): OverviewScene {
  const lines = { solid: [] as number[], dashed: [] as number[], dotted: [] as number[] };
  const litLines: number[] = [];
  const lights = new Set(lit?.edges);
  const isIn = (...ids: readonly string[]) =>
    only === null || ids.some((id) => only.nodes.has(id)) === (only.part === 'dragged');
  for (const edge of model.edges) {
    if (!isIn(edge.source, edge.target)) continue;
    const a = boxes.get(edge.source);
    const b = boxes.get(edge.target);
    if (a === undefined || b === undefined) continue;
    const line = [a.x + a.width / 2, a.y + a.height / 2, b.x + b.width / 2, b.y + b.height / 2];
    (lights.has(edge.id) ? litLines : lines[STYLE[edge.state]]).push(...line);
  }
  const nodes = { plain: [] as number[], root: [] as number[], sink: [] as number[] };
  const chosen: number[] = [];
  for (const node of model.nodes) {
    if (!isIn(node.id)) continue;
    const box = boxes.get(node.id);
    if (box === undefined) continue;
    const mark = node.root ? 'root' : node.sink ? 'sink' : 'plain';
    (selected.has(node.id) ? chosen : nodes[mark]).push(box.x, box.y, box.width, box.height);
  }
  return {
    lines: {
      solid: Float32Array.from(lines.solid),
      dashed: Float32Array.from(lines.dashed),
      dotted: Float32Array.from(lines.dotted),
    },
    litLines: Float32Array.from(litLines),
    litTone: lit === null || lit.tone === 'neutral' ? 'selected' : lit.tone,
    nodes: {
      plain: Float32Array.from(nodes.plain),
      root: Float32Array.from(nodes.root),
      sink: Float32Array.from(nodes.sink),
    },
    selected: Float32Array.from(chosen),
    regions:
      only?.part === 'dragged'
        ? []
        : regions.map(({ group, box }) => ({ label: `trust domain ${group}`, box })),
  };
}
