import type { Workbench, WorkspaceEvent } from '../../core/workbench.ts';
import AnalysisWorker from '../../web/analysis.worker.ts?worker';
import { analysisPool } from './analysis.ts';
import { keepOffline } from './offline.ts';
import { connectOwner } from './owner.ts';
import { webFiles } from './web-files.ts';

/** Connects the window to the workspace of its origin. */
export async function connectWeb(): Promise<Workbench> {
  const listeners = new Set<(event: WorkspaceEvent) => void>();
  // What is told before anyone listens, such as a damaged file, is kept for the first who does.
  const early: WorkspaceEvent[] = [];
  const workspace = connectOwner((event) => {
    if (listeners.size === 0) early.push(event);
    for (const listener of listeners) listener(event);
  });
  keepOffline();
  return {
    host: 'web',
    workspace,
    analysis: analysisPool(() => new AnalysisWorker()),
    files: webFiles(),
    onEvent(listener) {
      listeners.add(listener);
      for (const event of early.splice(0)) listener(event);
      return () => listeners.delete(listener);
    },
  };
}
