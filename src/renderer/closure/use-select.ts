import { useCallback } from 'react';
import { useSelectionActions } from '../app/hooks.ts';
import { useClosure } from './closure.ts';

/** Selects nodes; a single one is shown in the text too, where that text is open. */
export function useSelectNode(): (ids: readonly string[]) => void {
  const { select, revealText } = useSelectionActions();
  const { run, ran, opened, graph, pair } = useClosure();
  return useCallback(
    (ids) => {
      select(ids.map((id) => ({ kind: 'node', id })));
      const [only] = ids;
      if (only === undefined || ids.length > 1 || opened !== graph) return;
      // Places of another version of the text would show something else.
      const version = pair.spec === null ? ran.versions.session : ran.versions.spec;
      if (version !== opened.session.version) return;
      const range = run.spec.nodes[run.spec.index.get(only) ?? -1]?.range;
      if (range !== undefined) revealText(range);
    },
    [select, revealText, run, ran, opened, graph, pair],
  );
}
