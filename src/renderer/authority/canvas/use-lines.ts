import { useMemo } from 'react';
import type { Box } from '../../canvas/geometry.ts';
import { useSteps } from '../../canvas/use-steps.ts';
import { buildLines, type Lines, type Model } from '../model.ts';

/** Up to this many edges bends and label places are worked out at once; above, in slices after the first picture. */
const AT_ONCE = 80;
const PLAIN: Lines = { bend: new Map(), labels: new Map(), reach: [] };

/** Bends and label places for what is drawn; while they are still being worked out, those from before. */
export function useLines(
  nodes: Model['nodes'],
  edges: Model['edges'],
  boxes: ReadonlyMap<string, Box>,
): Lines {
  const make = useMemo(() => () => buildLines({ nodes, edges }, boxes), [nodes, edges, boxes]);
  return useSteps(make, edges.length <= AT_ONCE) ?? PLAIN;
}
