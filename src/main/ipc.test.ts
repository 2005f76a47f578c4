import type { IpcMainInvokeEvent } from 'electron';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../hosts/desktop-bridge.ts';
import { handler, isHeavier, isTrusted, type Sender } from './ipc.ts';

const frame = (url: string) => ({ url }) as NonNullable<Sender['senderFrame']>;

function event(url: string, { sub = false, gone = false } = {}): IpcMainInvokeEvent {
  const main = frame(url);
  const senderFrame = gone ? null : sub ? frame(url) : main;
  return { senderFrame, sender: { id: 1, mainFrame: main } } as unknown as IpcMainInvokeEvent;
}

function served(limit?: number) {
  const ran: string[] = [];
  const handlers = new Map<string, (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<Answer>>();
  const handle = handler({ handle: (channel, listener) => void handlers.set(channel, listener) }, limit);
  handle('test:say', z.tuple([z.string()]), (_sender, word) => {
    ran.push(word);
    if (word === 'fail') throw new Error('the disk is full');
    return word.length;
  });
  const say = (from: IpcMainInvokeEvent, ...args: unknown[]) => handlers.get('test:say')!(from, ...args);
  return { ran, say };
}

describe('who may call', () => {
  it('trusts the main frame of our page alone', () => {
    expect(isTrusted(event('app://workbench/index.html'))).toBe(true);
    expect(isTrusted(event('app://workbench/', { sub: true }))).toBe(false);
    expect(isTrusted(event('app://workbench/', { gone: true }))).toBe(false);
    expect(isTrusted(event('https://example.org/'))).toBe(false);
    expect(isTrusted(event('app://workbench.evil/'))).toBe(false);
  });

  it('runs nothing for another sender', async () => {
    const { ran, say } = served();
    const answer = await say(event('https://example.org/'), 'hello');
    expect(answer).toEqual({
      ok: false,
      message: 'the call `test:say` was refused: it does not come from a page of Ambit',
    });
    expect(ran).toEqual([]);
  });
});

describe('what may be called with', () => {
  const ours = event('app://workbench/');

  it('answers a good call, and an error as its sentence', async () => {
    const { say } = served();
    expect(await say(ours, 'hello')).toEqual({ ok: true, value: 5 });
    expect(await say(ours, 'fail')).toEqual({ ok: false, message: 'the disk is full' });
  });

  it.each([[[]], [[1]], [['a', 'b']], [[null]], [[['a']]]])('refuses the arguments %j', async (args) => {
    const { ran, say } = served();
    expect(await say(ours, ...args)).toMatchObject({ ok: false });
    expect(ran).toEqual([]);
  });

  it('refuses more than the limit before it looks at it', async () => {
    const { ran, say } = served(1024);
    expect(await say(ours, 'x'.repeat(513))).toMatchObject({ ok: false });
    expect(ran).toEqual([]);
    expect(await say(ours, 'x'.repeat(400))).toEqual({ ok: true, value: 400 });
  });
});

describe('what a call weighs', () => {
  it('counts text, bytes, keys, maps, sets and holes', () => {
    expect(isHeavier('x'.repeat(100), 199)).toBe(true);
    expect(isHeavier('x'.repeat(100), 200)).toBe(false);
    expect(isHeavier(new Uint8Array(1000), 999)).toBe(true);
    expect(isHeavier({ ['k'.repeat(100)]: 1 }, 150)).toBe(true);
    expect(isHeavier(new Map([['k'.repeat(100), 1]]), 150)).toBe(true);
    expect(isHeavier(new Set(['k'.repeat(100)]), 150)).toBe(true);
    expect(isHeavier(new Array(4_000_000_000), 1_000_000)).toBe(true);
  });
});
