import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { connect, type PortLike, portChannel, serve } from './rpc.ts';

interface Api {
  echo(value: unknown): Promise<unknown>;
  fail(): Promise<never>;
  never(): Promise<never>;
}

const api: Api = {
  echo: async (value) => value,
  fail: async () => {
    throw Object.assign(new TypeError('it went wrong'), { secret: () => {} });
  },
  never: () => new Promise(() => {}),
};

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function pair(serving: () => Promise<Api> = async () => api) {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const events: string[] = [];
  const server = serve<Api, string>(portChannel(port1 as unknown as PortLike), serving);
  const client = connect<Api, string>(portChannel(port2 as unknown as PortLike), (event) =>
    events.push(event),
  );
  return { server, client, events };
}

describe('a call', () => {
  test('carries structured clones both ways', async () => {
    const { client } = pair();
    const value = new Map([['lone \ud800', { x: Number.NaN, bytes: new Uint8Array([1]) }]]);
    expect(await client.api.echo(value)).toEqual(value);
    expect(await client.api.echo(undefined)).toBeUndefined();
  });

  test('that fails rejects with the message alone', async () => {
    const { client } = pair();
    const error = await client.api.fail().catch((caught: unknown) => caught);
    expect(error).toEqual(new Error('it went wrong'));
    await expect(client.api.echo(() => {})).rejects.toThrow('could not be cloned');
  });

  test('whose answer cannot be cloned rejects', async () => {
    const { client } = pair(async () => ({ ...api, echo: async () => () => {} }));
    await expect(client.api.echo(1)).rejects.toThrow('the answer to `echo` could not be sent');
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'missing'])(
    'to `%s`, which the API does not have, is refused',
    async (name) => {
      const { client } = pair();
      const calls = client.api as unknown as Record<string, () => Promise<unknown>>;
      await expect(calls[name]!()).rejects.toThrow(`there is no call named \`${name}\``);
    },
  );

  test('rejects where the API cannot be opened', async () => {
    const { client } = pair(() => Promise.reject(new Error('the workspace is elsewhere')));
    await expect(client.api.echo(1)).rejects.toThrow('the workspace is elsewhere');
  });

  test('that is out when the client closes rejects with the reason, and so do later ones', async () => {
    const { client } = pair();
    const out = client.api.never();
    client.close('the worker is gone');
    await expect(out).rejects.toThrow('the worker is gone');
    await expect(client.api.echo(1)).rejects.toThrow('the worker is gone');
  });
});

test('events reach the client in order', async () => {
  const { server, client, events } = pair();
  for (const event of ['a', 'b', 'c']) server.emit(event);
  await client.api.echo(0);
  expect(events).toEqual(['a', 'b', 'c']);
});

test('a client can be given to a promise', async () => {
  const { client } = pair();
  expect(await Promise.resolve(client.api)).toBe(client.api);
});
