import { connect, portChannel, type Remote } from '../../core/rpc.ts';
import type { Workbench, WorkspaceApi, WorkspaceEvent } from '../../core/workbench.ts';
import AnalysisWorker from '../../web/analysis.worker.ts?worker';
import ownerUrl from '../../web/workspace.worker.ts?worker&url';
import { analysisPool } from './analysis.ts';
import { keepOffline } from './offline.ts';
import { webFiles } from './web-files.ts';

/** Connects the window to the workspace of its origin. */
export async function connectWeb(): Promise<Workbench> {
  const listeners = new Set<(event: WorkspaceEvent) => void>();
  const early: WorkspaceEvent[] = [];
  const workspace = connectOwner((event) => {
    if (listeners.size === 0) early.push(event);
    for (const listener of listeners) listener(event);
  });
  keepOffline();
  return {
    host: 'web',
    workspace: workspace.api,
    analysis: analysisPool(() => new AnalysisWorker()),
    files: webFiles(),
    onEvent(listener) {
      listeners.add(listener);
      for (const event of early.splice(0)) listener(event);
      return () => listeners.delete(listener);
    },
  };
}

/** The SharedWorker that owns the workspace, or a dedicated one where the browser has no shared ones. */
function connectOwner(onEvent: (event: WorkspaceEvent) => void): Remote<WorkspaceApi> {
  const options = { type: 'module', name: 'ambit-workspace' } as const;
  const shared = typeof SharedWorker === 'function';
  const worker = shared ? new SharedWorker(ownerUrl, options) : new Worker(ownerUrl, options);
  const remote: Remote<WorkspaceApi> = connect(portChannel('port' in worker ? worker.port : worker), onEvent);
  worker.addEventListener('error', (event) => {
    const detail = event instanceof ErrorEvent && event.message ? `: ${event.message}` : '';
    const message = `the workspace could not be started${detail}; reload the page to try again`;
    remote.close(message);
    onEvent({ kind: 'notice', severity: 'error', message });
  });
  return remote;
}
