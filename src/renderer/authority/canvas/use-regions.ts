import { useEffect, useMemo, useState } from 'react';
import type { Box } from '../../canvas/geometry.ts';
import type { Region } from '../../canvas/regions.ts';
import { domainRegions, type Model } from '../model.ts';

/** Above this many nodes regions are worked out after the picture instead of with it. */
const REGIONS_AT_ONCE = 400;

/** Regions of the trust domains; in a large graph those from before until the new ones are there. */
export function useRegions(drawn: Model['nodes'], boxes: ReadonlyMap<string, Box>): readonly Region[] {
  const small = drawn.length <= REGIONS_AT_ONCE;
  const now = useMemo(() => (small ? domainRegions(drawn, boxes) : null), [small, drawn, boxes]);
  const [later, setLater] = useState<readonly Region[]>([]);
  useEffect(() => {
    if (small) return;
    const timer = setTimeout(() => setLater(domainRegions(drawn, boxes)));
    return () => clearTimeout(timer);
  }, [small, drawn, boxes]);
  return now ?? later;
}
