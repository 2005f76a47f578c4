import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import type { Answer } from '../hosts/desktop-bridge.ts';
import { isOurs } from './origin.ts';

/** Most that one call may carry: a document of 20 MiB in two-byte units, and a picture of one, fit well. */
export const MAX_CALL = 64 * 1024 * 1024;

/** What is looked at of an event: who sent it. */
export type Sender = Pick<IpcMainInvokeEvent, 'senderFrame' | 'sender'>;

/** Whether a call comes from the main frame of one of our pages. */
export function isTrusted({ senderFrame, sender }: Sender): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOurs(senderFrame.url);
}

/** Whether a value that was sent weighs more than `limit` bytes or so: what strings and buffers hold, 8 for the rest. */
export function isHeavier(value: unknown, limit: number): boolean {
  let weight = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && weight <= limit) {
    const next = waiting.pop();
    weight += ownWeight(next);
    if (weight > limit) break;
    for (const held of partsOf(next)) waiting.push(held);
  }
  return weight > limit;
}

function ownWeight(value: unknown): number {
  if (typeof value === 'string') return value.length * 2;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  // An array of holes weighs what it says it holds: whoever reads it walks all of them.
  return Array.isArray(value) ? 8 + value.length * 8 : 8;
}

function partsOf(value: unknown): Iterable<unknown> {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  if (Array.isArray(value) || value instanceof Set) return value;
  return value instanceof Map ? [...value.keys(), ...value.values()] : Object.entries(value).flat();
}

export type Handle = <Args extends readonly unknown[]>(
  channel: string,
  args: z.ZodType<Args>,
  run: (sender: Sender['sender'], ...args: Args) => unknown,
) => void;

/**
 * The one way to serve a call of a window. Who calls, how much it carries and what its arguments are is checked before
 * anything runs; an error is answered as its sentence.
 */
export function handler(ipcMain: Pick<IpcMain, 'handle'>, limit = MAX_CALL): Handle {
  return (channel, schema, run) => {
    ipcMain.handle(channel, async (event, ...sent: readonly unknown[]): Promise<Answer> => {
      if (!isTrusted(event)) return refusal(channel, 'does not come from a page of Ambit');
      if (isHeavier(sent, limit)) return refusal(channel, `carries more than ${limit / 1024 / 1024} MiB`);
      const args = schema.safeParse(sent);
      if (!args.success) return refusal(channel, 'has arguments of another shape');
      try {
        return { ok: true, value: await run(event.sender, ...args.data) };
      } catch (error) {
        return { ok: false, message: error instanceof Error ? error.message : String(error) };
      }
    });
  };
}

function refusal(channel: string, why: string): Answer {
  return { ok: false, message: `the call \`${channel}\` was refused: it ${why}` };
}
