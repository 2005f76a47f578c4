/**
 * Calls between a window and the worker or process that serves it: birpc over any channel that carries structured
 * clones. Errors cross as plain messages, and only the server's own functions can be called.
 */
import { createBirpc } from 'birpc';

/** Two-way transport of structured clones, such as a MessagePort. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
}

/** What a {@link Channel} needs of a MessagePort, a Worker or a worker's own scope. */
export interface PortLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** MessagePorts deliver nothing before they are started. */
  start?(): void;
}

/** Channel over a port. */
export function portChannel(port: PortLike): Channel {
  return {
    post: (message) => port.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: { readonly data: unknown }) => listener(event.data);
      port.addEventListener('message', onMessage);
      port.start?.();
      return () => port.removeEventListener('message', onMessage);
    },
  };
}

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

interface Served {
  call(method: string, args: readonly unknown[]): Promise<Answer>;
}
interface Listening {
  event(event: unknown): void;
}

/** Functions that answer with promises. */
type Functions<Api> = { readonly [K in keyof Api]: (...args: never[]) => Promise<unknown> };

/** A client as its server sees it. */
export interface Client<Event> {
  emit(event: Event): void;
  close(): void;
}

/** Serves the own functions of an API on a channel. `open` gives the API for a call, or rejects the call. */
export function serve<Api extends Functions<Api>, Event>(
  channel: Channel,
  open: () => Promise<Api>,
): Client<Event> {
  const served: Served = {
    async call(method, args) {
      try {
        const api = (await open()) as unknown as Readonly<
          Record<string, (...args: readonly unknown[]) => unknown>
        >;
        const called = Object.hasOwn(api, method) ? api[method] : undefined;
        if (!called) return { ok: false, message: `there is no call named \`${method}\`` };
        return { ok: true, value: await called(...args) };
      } catch (error) {
        return { ok: false, message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
  const rpc = createBirpc<Listening, Served>(served, {
    ...transport(channel),
    eventNames: ['event'],
    // An answer that cannot be cloned: birpc then sends the error of cloning it instead.
    onGeneralError: () => true,
  });
  return {
    // A window that is gone hears nothing; there is nobody to tell.
    emit: (event) => void rpc.event(event).catch(() => {}),
    close: () => rpc.$close(),
  };
}

/** A served API as a client sees it. */
export interface Remote<Api> {
  readonly api: Api;
  /** Rejects the calls that are out, and those to come, with this sentence. */
  close(reason: string): void;
}

/** Client of {@link serve}. A rejected call rejects here with an Error of the same message. */
export function connect<Api extends Functions<Api>, Event>(
  channel: Channel,
  onEvent: (event: Event) => void,
): Remote<Api> {
  const listening: Listening = { event: (event) => onEvent(event as Event) };
  const rpc = createBirpc<Served, Listening>(listening, transport(channel));
  let closed: string | null = null;
  const call = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (closed !== null) throw new Error(closed);
    const answer = await rpc.call(method, args).catch((error: unknown) => {
      // Not every host clones every error.
      throw error instanceof Error ? error : new Error(`the answer to \`${method}\` could not be sent`);
    });
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  };
  const calls = new Map<PropertyKey, (...args: unknown[]) => Promise<unknown>>();
  const api = new Proxy({} as Api, {
    get(_, method) {
      // A promise that resolves with this proxy asks it for `then`.
      if (typeof method !== 'string' || method === 'then') return undefined;
      const known = calls.get(method) ?? ((...args: unknown[]) => call(method, args));
      calls.set(method, known);
      return known;
    },
  });
  return {
    api,
    close: (reason) => {
      closed = reason;
      rpc.$close(new Error(reason));
    },
  };
}

/** No time limit: a long answer is cancelled by who asked, and a dead worker is noticed by who started it. */
function transport(channel: Channel) {
  let stop: (() => void) | undefined;
  return {
    post: (message: unknown) => channel.post(message),
    on: (listener: (message: unknown) => void) => {
      stop = channel.listen(listener);
    },
    off: () => stop?.(),
    timeout: -1,
  };
}
