import { useMemo } from 'react';
import { useSelection } from '../../app/hooks.ts';

export const NOTHING: ReadonlySet<string> = new Set();

/** Selected nodes and edges as sets that stay the same object until they change. */
export function useChosen(): readonly [ReadonlySet<string>, ReadonlySet<string>] {
  const selected = useSelection((selection) => selection.selected);
  return useMemo(() => {
    const of = (kind: string) => {
      const ids = selected.filter((one) => one.kind === kind).map((one) => one.id);
      return ids.length === 0 ? NOTHING : new Set(ids);
    };
    return [of('node'), of('edge')] as const;
  }, [selected]);
}
