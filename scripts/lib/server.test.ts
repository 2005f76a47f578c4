import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../src/hosts/static.mjs';
import { serveSite } from './server.mjs';

let folder: string;
let site: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ambit-server-'));
  await writeFile(path.join(folder, 'index.html'), 'page');
  site = await serveSite({ root: folder, port: 0 });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  readonly method?: string;
  readonly host?: string;
}

/** One request with its path as it is: `fetch` would tidy it up. */
function ask(target: string, { method = 'GET', host }: Asked = {}) {
  const { hostname, port } = new URL(site.address);
  const headers = { host: host ?? `${hostname}:${port}` };
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const asked = request({ hostname, port, path: target, method, headers }, (response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      });
      asked.once('error', reject);
      asked.end();
    },
  );
}

describe('the server of the web edition', () => {
  it('serves the page with its policy', async () => {
    const { status, headers, text } = await ask('/');
    expect([status, text]).toEqual([200, 'page']);
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('answers HEAD without a body, and nothing else than GET and HEAD', async () => {
    expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await ask('/', { method })).toMatchObject({ status: 405, text: '' });
    }
  });

  it.each([
    ['/..%2f..%2fetc/passwd', 403],
    ['/../../etc/passwd', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/..%5c..%5cetc/passwd', 400],
    ['/index.html%00', 400],
    ['//etc/passwd', 403],
    ['http://elsewhere/index.html', 403],
    ['/missing.js', 404],
  ])('%s answers %i and no text', async (target, status) => {
    expect(await ask(target)).toMatchObject({ status, text: '' });
  });

  it('answers to no other name, whoever makes it point here', async () => {
    const { port } = new URL(site.address);
    expect(await ask('/', { host: `localhost:${port}` })).toMatchObject({ status: 200 });
    for (const host of [`evil.example:${port}`, 'evil.example', '127.0.0.1']) {
      expect(await ask('/', { host })).toMatchObject({ status: 403, text: '' });
    }
  });

  it('takes another port where the asked one is taken, unless it must be that one', async () => {
    const port = Number(new URL(site.address).port);
    const other = await serveSite({ root: folder, port });
    expect(other.address).not.toBe(site.address);
    await other.close();
    await expect(serveSite({ root: folder, port, fixed: true })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
