import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../hosts/static.mjs';
import { serveRenderer } from './protocol.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'ambit-protocol-'));
  await writeFile(path.join(root, 'index.html'), 'page');
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('answers with the page and its policy', async () => {
  const response = await serveRenderer(root)(new Request('app://workbench/index.html'));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe('page');
});

it.each([
  ['app://workbench/..%2f..%2fetc/passwd', 'GET', 403],
  ['app://other/index.html', 'GET', 403],
  ['app://workbench/index.html', 'POST', 405],
  ['app://workbench/none.js', 'GET', 404],
])('%s by %s answers %i and nothing else', async (url, method, status) => {
  const response = await serveRenderer(root)(new Request(url, { method }));
  expect(response.status).toBe(status);
  expect(await response.text()).toBe('');
});
