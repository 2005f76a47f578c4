import { useCallback } from 'react';
import { useSelectionActions } from '../app/hooks.ts';
import { useClosure } from './closure.ts';
import { useScreenStore } from './store.ts';

/** Goes to a step (0 for the start) and shows it in the session's text, where that text is open. */
export function useGoTo(): (step: number) => void {
  const { run, ran, places, pair, opened } = useClosure();
  const screen = useScreenStore();
  const { revealText } = useSelectionActions();
  return useCallback(
    (wanted) => {
      const step = Math.max(0, Math.min(run.rows.length, wanted));
      screen.setState({ step });
      // Places of another version of the text would show something else.
      const current = opened === pair.session && ran.versions.session === opened?.session.version;
      const range = current ? places[step - 1]?.range : undefined;
      if (range !== undefined) revealText(range);
    },
    [run, ran, places, pair, opened, screen, revealText],
  );
}
