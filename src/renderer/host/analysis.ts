import { connect, type PortLike, portChannel, type Remote } from '../../core/rpc.ts';
import type { Analysis, AnalysisApi, CancelSignal, Progress } from '../../core/workbench.ts';
import type { AnalysisProgress } from '../../web/analysis-progress.ts';

/** What the pool needs of a Worker. */
export interface PoolWorker extends PortLike {
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

interface Options {
  readonly signal?: CancelSignal;
  readonly onProgress?: Progress;
}

interface Call {
  readonly run: (api: AnalysisApi) => unknown;
  readonly onProgress: Progress | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  readonly worker: PoolWorker;
  readonly remote: Remote<AnalysisApi>;
  call: Call | null;
}

/** Workers at most, so that a long call does not hold up the verdict of the text being typed. */
const SIZE = 4;
/** What a cancelled call gets to end by itself, in milliseconds: shorter than starting a new worker takes. */
const GRACE = 200;

/** Analysis in workers of this window, one call a worker. */
export function analysisPool(start: () => PoolWorker): Analysis {
  const pool = new Pool(start);
  const given = { with: (options: Options) => calls(pool, options, {}) };
  return calls(pool, {}, given);
}

/** Every property that is not given is a call: a new question of `AnalysisApi` needs no line here. */
function calls<Given extends object>(pool: Pool, options: Options, given: Given): AnalysisApi & Given {
  return new Proxy(given, {
    get(target, name) {
      // A promise that resolves with this proxy asks it for `then`.
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (Object.hasOwn(target, name)) return target[name as keyof Given];
      return (...args: unknown[]) => pool.call(name, args, options);
    },
  }) as AnalysisApi & Given;
}

class Pool {
  readonly #slots = new Set<Slot>();
  readonly #waiting: Call[] = [];

  constructor(readonly start: () => PoolWorker) {}

  async call(method: string, args: readonly unknown[], { signal, onProgress }: Options): Promise<unknown> {
    let cancel = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const run = (api: AnalysisApi) =>
          (api as unknown as Record<string, (...all: readonly unknown[]) => unknown>)[method]!(...args);
        const call: Call = { run, onProgress, resolve, reject };
        cancel = () => {
          reject(new DOMException('the call was cancelled', 'AbortError'));
          this.#cancel(call);
        };
        if (signal?.aborted) return cancel();
        signal?.addEventListener('abort', cancel);
        this.#waiting.push(call);
        this.#next();
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const slot = [...this.#slots].find((one) => one.call === null) ?? this.#grow();
      if (!slot) return;
      void this.#run(slot, this.#waiting.shift()!);
    }
  }

  #grow(): Slot | null {
    if (this.#slots.size >= SIZE) return null;
    const worker = this.start();
    const remote = connect<AnalysisApi, AnalysisProgress>(portChannel(worker), ({ fraction, note }) =>
      slot.call?.onProgress?.(fraction, note),
    );
    const slot: Slot = { worker, remote, call: null };
    worker.addEventListener('error', ({ message }) => {
      this.#stop(slot, `the analysis stopped: ${message || 'its worker could not be started'}`);
    });
    this.#slots.add(slot);
    return slot;
  }

  async #run(slot: Slot, call: Call): Promise<void> {
    slot.call = call;
    try {
      call.resolve(await call.run(slot.remote.api));
    } catch (error) {
      call.reject(error);
    }
    if (slot.call === call) slot.call = null;
    this.#next();
  }

  #cancel(call: Call): void {
    const at = this.#waiting.indexOf(call);
    if (at !== -1) this.#waiting.splice(at, 1);
    for (const slot of this.#slots) {
      if (slot.call !== call) continue;
      setTimeout(() => slot.call === call && this.#stop(slot, 'the call was cancelled'), GRACE);
    }
  }

  #stop(slot: Slot, reason: string): void {
    this.#slots.delete(slot);
    slot.worker.terminate();
    slot.remote.close(reason);
    this.#next();
  }
}
