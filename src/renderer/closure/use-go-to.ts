import { useCallback } from 'react';
import { useSelectionActions } from '../app/hooks.ts';
import { useClosure } from './closure.ts';
import { useScreenStore } from './store.ts';

/** Goes to a step (0 for the start) and shows it in the session's text, where that text is open. */
export function useGoTo(): (step: number) => void {
  const { run, places, pair, opened } = useClosure();
  const screen = useScreenStore();
  const { revealText } = useSelectionActions();
  return useCallback(
    (wanted) => {
      const step = Math.max(0, Math.min(run.rows.length, wanted));
      screen.setState({ step });
      const range = opened === pair.session ? places[step - 1]?.range : undefined;
      if (range !== undefined) revealText(range);
    },
    [run, places, pair, opened, screen, revealText],
  );
}
