import { useEffect, useState } from 'react';
import { useApp } from './hooks.ts';
import { reasonOf } from './notices.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Takes files that are dropped anywhere on the window. True while some are held over it. */
export function useDropFiles(): boolean {
  const { documents, notices } = useApp();
  const [dropping, setDropping] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener(
      'dragover',
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(true);
      },
      { signal },
    );
    addEventListener('dragleave', (event) => event.relatedTarget === null && setDropping(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(false);
        documents
          .takeDropped([...(event.dataTransfer?.files ?? [])])
          .catch((error) => notices.tell('error', `the file could not be opened: ${reasonOf(error)}`));
      },
      { signal },
    );
    return () => listeners.abort();
  }, [documents, notices]);
  return dropping;
}
