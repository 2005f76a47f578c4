import { useEffect, useMemo, useState } from 'react';
import type { Box } from '../../canvas/geometry.ts';
import { drain, inSlices } from '../../canvas/slices.ts';
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
  const small = edges.length <= AT_ONCE;
  const now = useMemo(
    () => (small ? drain(buildLines({ nodes, edges }, boxes)) : null),
    [small, nodes, edges, boxes],
  );
  const [later, setLater] = useState<Lines>(PLAIN);
  useEffect(() => {
    if (small) return;
    let stopped = false;
    void inSlices(buildLines({ nodes, edges }, boxes), () => stopped).then((lines) => {
      if (lines !== null && !stopped) setLater(lines);
    });
    return () => {
      stopped = true;
    };
  }, [small, nodes, edges, boxes]);
  return now ?? later;
}
