/**
 * The one owner of the workspace of an origin: a SharedWorker with a port for every tab or, where there is none, a
 * dedicated worker. A Web Lock stands behind both, because tabs of two builds of Ambit start two SharedWorkers.
 */
import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { type Channel, type PortLike, portChannel, serve } from '../core/rpc.ts';
import type { WorkspaceApi, WorkspaceEvent } from '../core/workbench.ts';
import { type OpenWorkspace, openWorkspace } from '../core/workspace/index.ts';
import { indexedDbStorage } from './indexed-db.ts';

const NAME = 'ambit-workspace';
/** How long the tabs of an owner that is just going away are waited for, in milliseconds. */
const PATIENCE = 3000;

let locked = false;
const opened = new Promise<OpenWorkspace>((resolve, reject) => {
  const own = async () => {
    locked = true;
    resolve(await open());
    // The lock is held until this worker ends.
    await new Promise<never>(() => {});
  };
  navigator.locks.request(NAME, own).catch(reject);
});
const lockedOut = new Promise<never>((_, reject) => {
  const message =
    'the workspace is open in another tab that cannot share it; close that tab and reload this one';
  setTimeout(() => !locked && reject(new Error(message)), PATIENCE);
});
for (const outcome of [opened, lockedOut]) outcome.catch(() => {});

async function open(): Promise<OpenWorkspace> {
  const [sql, storage] = await Promise.all([
    initSqlJs({ locateFile: () => wasmUrl }),
    indexedDbStorage(NAME),
  ]);
  const newId = () => crypto.randomUUID();
  return openWorkspace({ sql, storage, now: () => new Date(), newId });
}

function attach(channel: Channel): void {
  const client = serve<WorkspaceApi, WorkspaceEvent>(
    channel,
    async () => (await Promise.race([opened, lockedOut])).api,
  );
  opened.then(
    (workspace) => workspace.subscribe((event) => client.emit(event)),
    () => {},
  );
}

if ('onconnect' in globalThis) {
  addEventListener('connect', (event) => attach(portChannel((event as MessageEvent).ports[0]!)));
} else {
  attach(portChannel(globalThis as unknown as PortLike));
}
