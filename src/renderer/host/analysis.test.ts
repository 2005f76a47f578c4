import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { type PortLike, portChannel, serve } from '../../core/rpc.ts';
import type { Analysis } from '../../core/workbench.ts';
import type { AnalysisProgress } from '../../web/analysis-progress.ts';
import { analysisPool, type PoolWorker } from './analysis.ts';

/** A question that ends when the test says so. */
interface Open {
  readonly text: string;
  readonly answer: (value: string) => void;
  readonly progress: (fraction: number, note?: string) => void;
}

/** A pool whose workers are served over real ports in this process, so that a test can hold their answers back. */
function pool() {
  const asked: Open[] = [];
  const workers: { ended: boolean; readonly fail: (message: string) => void }[] = [];
  const start = (): PoolWorker => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const client = serve<{ authority(text: string): Promise<unknown> }, AnalysisProgress>(
      portChannel(port1 as unknown as PortLike),
      async () => ({
        authority: (text: string) =>
          new Promise((answer) => {
            const progress = (fraction: number, note?: string) =>
              client.emit({ fraction, ...(note !== undefined && { note }) });
            asked.push({ text, answer, progress });
          }),
      }),
    );
    const failing: ((event: { message?: string }) => void)[] = [];
    const worker = {
      ended: false,
      fail: (message: string) => {
        for (const listener of failing) listener({ message });
      },
    };
    workers.push(worker);
    return {
      postMessage: (message) => port2.postMessage(message),
      addEventListener(type: string, listener: (event: never) => void) {
        if (type === 'error') failing.push(listener as (event: { message?: string }) => void);
        else port2.on('message', (data) => (listener as (event: { data: unknown }) => void)({ data }));
      },
      removeEventListener: () => {},
      terminate: () => {
        worker.ended = true;
        port2.close();
      },
    };
  };
  return { analysis: analysisPool(start), asked, workers };
}

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

async function ask(analysis: Pick<Analysis, 'authority'>, text: string): Promise<unknown> {
  return analysis.authority(text);
}

describe('the pool of analysis workers', () => {
  test('answers calls side by side, so that a long one does not hold up a short one', async () => {
    const { analysis, asked, workers } = pool();
    const long = ask(analysis, 'long');
    const short = ask(analysis, 'short');
    await settle();
    asked.find((one) => one.text === 'short')!.answer('quick');
    expect(await short).toBe('quick');
    const next = ask(analysis, 'next');
    await settle();
    expect(workers).toHaveLength(2);
    for (const one of asked) one.answer(`${one.text} done`);
    expect(await Promise.all([long, next])).toEqual(['long done', 'next done']);
  });

  test('keeps calls waiting when all workers are busy', async () => {
    const { analysis, asked, workers } = pool();
    const calls = ['1', '2', '3', '4', '5', '6'].map((text) => ask(analysis, text));
    await settle();
    expect([workers.length, asked.length]).toEqual([4, 4]);
    for (let done = 0; done < 6; done++) {
      asked[done]!.answer(asked[done]!.text);
      await settle();
    }
    expect(await Promise.all(calls)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('rejects a cancelled call at once, and ends its worker when it goes on working', async () => {
    const { analysis, asked, workers } = pool();
    const abort = new AbortController();
    const call = ask(analysis.with({ signal: abort.signal }), 'x');
    await settle();
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers[0]!.ended).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(workers[0]!.ended).toBe(true);
    const after = ask(analysis, 'after');
    await settle();
    asked.at(-1)!.answer('fine');
    expect(await after).toBe('fine');
  });

  test('keeps the worker of a cancelled call that ends by itself', async () => {
    const { analysis, asked, workers } = pool();
    const abort = new AbortController();
    const call = ask(analysis.with({ signal: abort.signal }), 'x');
    await settle();
    abort.abort();
    asked[0]!.answer('late');
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(workers[0]!.ended).toBe(false);
  });

  test('never starts a call that was cancelled before or while waiting', async () => {
    const { analysis, asked } = pool();
    await expect(ask(analysis.with({ signal: AbortSignal.abort() }), 'x')).rejects.toMatchObject({
      name: 'AbortError',
    });
    for (const text of ['1', '2', '3', '4']) void ask(analysis, text);
    const abort = new AbortController();
    const waiting = ask(analysis.with({ signal: abort.signal }), 'waiting');
    await settle();
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    for (const one of asked) one.answer('');
    await settle();
    expect(asked.map((one) => one.text)).toEqual(['1', '2', '3', '4']);
  });

  test('tells progress to the call that it belongs to', async () => {
    const { analysis, asked } = pool();
    const heard: unknown[] = [];
    const onProgress = (fraction: number, note?: string) => heard.push([fraction, note]);
    const call = ask(analysis.with({ onProgress }), 'followed');
    void ask(analysis, 'not followed');
    await settle();
    for (const one of asked) one.progress(0.5, one.text);
    asked[0]!.progress(0.75);
    asked[0]!.answer('done');
    await call;
    expect(heard).toEqual([
      [0.5, 'followed'],
      [0.75, undefined],
    ]);
  });

  test('rejects the call of a worker that fails, and goes on with a new one', async () => {
    const { analysis, asked, workers } = pool();
    const call = ask(analysis, 'x');
    await settle();
    workers[0]!.fail('out of memory');
    await expect(call).rejects.toThrow('the analysis stopped: out of memory');
    const again = ask(analysis, 'again');
    await settle();
    asked.at(-1)!.answer('fine');
    expect(await again).toBe('fine');
    expect(workers).toHaveLength(2);
  });
});
