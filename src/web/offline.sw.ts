/**
 * Service worker of the built web edition: everything the build made is kept at the first visit, so that the next one
 * needs no network. A new build gets a cache of its own, which is used once no tab of the old build is left; files
 * carry hashes in their names, so that neither ever sees a file of the other.
 */

/** What is used of a ServiceWorkerGlobalScope; its own type library cannot stand beside that of windows. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
const scope = globalThis as unknown as Scope;

/** Put before this text by the build: a hash over all files, and their paths relative to this one. */
declare const OFFLINE: { readonly version: string; readonly files: readonly string[] };

const CACHE = `ambit-${OFFLINE.version}`;
/** How long the network may take to answer with the page before the kept one is shown, in milliseconds. */
const PATIENCE = 2000;

scope.addEventListener('install', (event) => {
  const requests = OFFLINE.files.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('ambit-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The newest page there is: that of the network, or the kept one where the network is absent or slow. */
async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match('index.html');
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  const fresh = fetch(request).then((response) => (response.ok ? response : kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function file(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
