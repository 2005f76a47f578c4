import { useCallback } from 'react';
import { useApp } from '../app/hooks.ts';
import { useGraph } from './graph.ts';
import { layoutRequest } from './layout.ts';
import { useScreenStore } from './screen-state.ts';

/** Longest a layout may take before it is given up, in milliseconds. */
const BUDGET = 60_000;

/**
 * The Layout command: computes positions in a worker, with cancel and a budget, and shows them as a preview; keeping
 * them is one step of the history (see LayoutBar).
 */
export function useLayoutCommand(): () => Promise<void> {
  const { model, setPreview } = useGraph();
  const { workbench, notices } = useApp();
  const screen = useScreenStore();
  return useCallback(async () => {
    screen.getState().layout?.cancel();
    const abort = new AbortController();
    const timer = setTimeout(() => {
      abort.abort();
      notices.tell('error', 'the layout took more than a minute and was given up; nothing was moved');
    }, BUDGET);
    const running = { cancel: () => abort.abort(), note: `laying out ${model.nodes.length} nodes` };
    screen.setState({ layout: running });
    try {
      const layout = await workbench.analysis.with({ signal: abort.signal }).layout(layoutRequest(model));
      if (!abort.signal.aborted) setPreview(layout.positions);
    } catch (error) {
      if (!abort.signal.aborted)
        notices.tell('error', error instanceof Error ? error.message : 'the layout failed');
    } finally {
      clearTimeout(timer);
      if (screen.getState().layout === running) screen.setState({ layout: null });
    }
  }, [model, setPreview, workbench, notices, screen]);
}
