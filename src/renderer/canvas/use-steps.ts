import { useEffect, useMemo, useState } from 'react';
import { drain, inSlices, type Steps } from './slices.ts';

/**
 * What a computation in steps comes to: at once where it is `small`; else in slices after the picture, and until then
 * what the one before it came to. `make` is the same function until what it computes changes; null for nothing.
 */
export function useSteps<T>(make: (() => Steps<T>) | null, small: boolean): T | null {
  const now = useMemo(() => (small && make !== null ? drain(make()) : null), [small, make]);
  const [later, setLater] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (small || make === null) return;
    let stopped = false;
    void inSlices(make(), () => stopped).then((value) => {
      if (value !== null && !stopped) setLater({ value });
    });
    return () => {
      stopped = true;
    };
  }, [small, make]);
  if (make === null) return null;
  return now ?? later?.value ?? null;
}
