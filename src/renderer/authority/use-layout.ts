import { useCallback } from 'react';
import { layoutProblem } from '../../core/graph-layout.ts';
import { useApp } from '../app/hooks.ts';
import { blockLayout } from '../canvas/placement.ts';
import { useGraph } from './graph.ts';
import { layoutRequest } from './layout.ts';
import { useScreenStore } from './screen-state.ts';

/** Longest a layout may take before it is given up, in milliseconds. */
const BUDGET = 60_000;

/** Shows each trust domain as a block of its own, at once and for a graph of any size, as a preview. */
export function useBlocksCommand(): () => void {
  const { model, setPreview } = useGraph();
  return useCallback(
    () => setPreview(blockLayout(model.nodes.map((node) => ({ ...node, group: node.domain })))),
    [model, setPreview],
  );
}

/**
 * The Layout command: computes positions in a worker, with cancel and a budget, and shows them as a preview; keeping
 * them is one step of the history (see LayoutBar). A graph that is too large for layers is shown by trust domain.
 */
export function useLayoutCommand(): () => Promise<void> {
  const { model, setPreview } = useGraph();
  const { workbench, notices } = useApp();
  const screen = useScreenStore();
  const blocks = useBlocksCommand();
  return useCallback(async () => {
    screen.getState().layout?.cancel();
    const request = layoutRequest(model);
    const problem = layoutProblem(request);
    if (problem !== null) {
      notices.tell('info', `${problem}; it is shown by trust domain instead`);
      blocks();
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      abort.abort();
      notices.tell('error', 'the layout took more than a minute and was given up; nothing was moved');
    }, BUDGET);
    const running = { cancel: () => abort.abort(), note: `laying out ${request.nodes.length} nodes` };
    screen.setState({ layout: running });
    try {
      const layout = await workbench.analysis.with({ signal: abort.signal }).layout(request);
      if (!abort.signal.aborted) setPreview(layout.positions);
    } catch (error) {
      if (!abort.signal.aborted)
        notices.tell('error', error instanceof Error ? error.message : 'the layout failed');
    } finally {
      clearTimeout(timer);
      if (screen.getState().layout === running) screen.setState({ layout: null });
    }
  }, [model, setPreview, workbench, notices, screen, blocks]);
}
