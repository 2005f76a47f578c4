import { lazy, Suspense } from 'react';
import { Empty } from '../ui/index.ts';

const MemoryScreen = lazy(() => import('./MemoryScreen.tsx'));

/** The place of histories; what it is made of is loaded when the first history is opened. */
export function MemoryPlace() {
  return (
    <Suspense fallback={<Empty>reading the history</Empty>}>
      <MemoryScreen />
    </Suspense>
  );
}
