/**
 * The one owner of the workspace of an origin: a SharedWorker with a port for every tab or, where there is none, a
 * dedicated worker. A Web Lock stands behind both, because tabs of two builds of Ambit start two SharedWorkers.
 */
import initSqlJs from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { type Channel, type PortLike, portChannel, serve } from '../core/rpc.ts';
import type { WorkspaceApi } from '../core/workbench.ts';
import { type OpenWorkspace, openWorkspace } from '../core/workspace/index.ts';
import { indexedDbStorage } from './indexed-db.ts';
import type { OwnerEvent } from './owner-event.ts';

const NAME = 'ambit-workspace';
/** How long the tabs of an owner that is just going away are waited for, in milliseconds. */
const PATIENCE = 3000;
const LOCKED = 'the workspace is open in another tab that cannot share it; close that tab, or work there';

/** Name of the lock that tells windows that this worker lives, once it is held. */
const life = new Promise<string>((held) => {
  const name = `ambit-life-${crypto.randomUUID()}`;
  void navigator.locks.request(name, () => {
    held(name);
    return new Promise<never>(() => {});
  });
});

let opening: Promise<OpenWorkspace> | null = null;

/** The workspace, opened by the first who asks; where that fails, the next one to ask tries again. */
function workspace(): Promise<OpenWorkspace> {
  opening ??= own().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Takes the lock, opens the workspace, and keeps both until this worker ends. */
function own(): Promise<OpenWorkspace> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE);
    const hold = async () => {
      resolve(await open());
      await new Promise<never>(() => {});
    };
    navigator.locks.request(NAME, { signal }, hold).catch((error: unknown) => {
      reject(signal.aborted && error === signal.reason ? new Error(LOCKED) : error);
    });
  });
}

async function open(): Promise<OpenWorkspace> {
  const [sql, storage] = await Promise.all([
    initSqlJs({ locateFile: () => wasmUrl }),
    indexedDbStorage(NAME),
  ]);
  return openWorkspace({ sql, storage, now: () => new Date(), newId: () => crypto.randomUUID() });
}

/** Serves a window, and tells it what happens from the moment that the workspace is open. */
function attach(channel: Channel): void {
  let _heard: (() => void) | null = null;
  const api = async () => {
    const opened = await workspace();
    _heard ??= opened.subscribe((event) => client.emit(event));
    return opened.api;
  };
  const client = serve<WorkspaceApi, OwnerEvent>(channel, api);
  void life.then((lock) => client.emit({ kind: 'life', lock }));
  api().catch(() => {});
}

if ('onconnect' in globalThis) {
  addEventListener('connect', (event) => attach(portChannel((event as MessageEvent).ports[0]!)));
} else {
  attach(portChannel(globalThis as unknown as PortLike));
}
