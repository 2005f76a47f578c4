import { connect, portChannel, type Remote } from '../../core/rpc.ts';
import type { WorkspaceApi, WorkspaceEvent } from '../../core/workbench.ts';
import type { OwnerEvent } from '../../web/owner-event.ts';
import ownerUrl from '../../web/workspace.worker.ts?worker&url';

const GONE = 'the workspace stopped working and is being started again';

/**
 * The workspace of the origin, by its one owner: a SharedWorker or, where the browser has none, a dedicated worker.
 * When the owner dies, calls that are out reject (nobody knows whether they were done), and later ones go to a new one.
 */
export function connectOwner(onEvent: (event: WorkspaceEvent) => void): WorkspaceApi {
  let owner = start();

  function start(): Remote<WorkspaceApi> {
    const worker = startWorker();
    const remote = connect<WorkspaceApi, OwnerEvent>(
      portChannel('port' in worker ? worker.port : worker),
      (event) => {
        if (event.kind !== 'life') onEvent(event);
        else void navigator.locks.request(event.lock, () => replace(remote));
      },
    );
    worker.addEventListener('error', (event) => {
      const detail = event instanceof ErrorEvent && event.message ? `: ${event.message}` : '';
      const message = `the workspace could not be started${detail}; load the page again to try once more`;
      remote.close(message);
      onEvent({ kind: 'notice', severity: 'error', message });
    });
    return remote;
  }

  function replace(dead: Remote<WorkspaceApi>): void {
    dead.close(GONE);
    onEvent({ kind: 'notice', severity: 'error', message: GONE });
    owner = start();
  }

  return new Proxy({} as WorkspaceApi, {
    get: (_, name) => owner.api[name as keyof WorkspaceApi],
  });
}

function startWorker(): SharedWorker | Worker {
  const options = { type: 'module', name: 'ambit-workspace' } as const;
  return typeof SharedWorker === 'function'
    ? new SharedWorker(ownerUrl, options)
    : new Worker(ownerUrl, options);
}
