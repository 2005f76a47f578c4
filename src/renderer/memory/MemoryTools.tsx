import { lazy, Suspense, useState } from 'react';
import { useCommands } from '../app/hooks.ts';

const ImportDialog = lazy(() => import('./dialogs/Import.tsx'));

/** What the place can do whether or not a history is open: importing one. */
export function MemoryTools() {
  const [open, setOpen] = useState(false);
  useCommands([
    {
      id: 'memory.import',
      title: 'Import a history…',
      section: 'Document',
      run: () => setOpen(true),
    },
  ]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <ImportDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
