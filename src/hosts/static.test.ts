import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, contentSecurityPolicy, locate, metaContentSecurityPolicy } from './static.mjs';

const base = 'app://workbench';
let outside: string;
let root: string;

beforeAll(async () => {
  outside = await mkdtemp(path.join(os.tmpdir(), 'ambit-static-'));
  root = path.join(outside, 'renderer');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await writeFile(path.join(outside, 'secret.json'), '{"secret":true}');
  await writeFile(path.join(root, 'index.html'), '<!doctype html>');
  await writeFile(path.join(root, 'assets', 'a b.js'), 'export {};');
  await writeFile(path.join(root, 'assets', 'sql.wasm'), new Uint8Array([0, 97, 115, 109]));
  await writeFile(path.join(root, 'assets', 'odd.bin'), 'x');
});
afterAll(() => rm(outside, { recursive: true, force: true }));

const get = (url: string) => answer({ method: 'GET', url }, { base, root });

describe('what is served', () => {
  it.each([
    ['app://workbench', 'text/html; charset=utf-8'],
    ['app://workbench/', 'text/html; charset=utf-8'],
    ['app://workbench/index.html?x=1#y', 'text/html; charset=utf-8'],
    ['app://workbench/assets/a%20b.js', 'text/javascript; charset=utf-8'],
    ['app://workbench/assets/sql.wasm', 'application/wasm'],
    ['app://workbench/assets/../index.html', 'text/html; charset=utf-8'],
  ])('%s', async (url, type) => {
    const { status, headers, body } = await get(url);
    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe(type);
    expect(body?.byteLength).toBeGreaterThan(0);
  });

  it('carries the policy and nosniff, on refusals too', async () => {
    for (const url of ['app://workbench/', 'app://workbench/missing.js', 'app://elsewhere/']) {
      const { headers } = await get(url);
      expect(headers['Content-Security-Policy']).toBe(contentSecurityPolicy);
      expect(headers['X-Content-Type-Options']).toBe('nosniff');
    }
  });
});

describe('hostile paths', () => {
  it.each([
    ['app://workbench/..%2f..%2fetc/passwd', 403],
    ['app://workbench/..%2Fsecret.json', 403],
    ['app://workbench/assets/..%2f..%2fsecret.json', 403],
    ['app://workbench/%2e%2e%2fsecret.json', 403],
    ['app://workbench/..%5c..%5csecret.json', 400],
    ['app://workbench/index.html%00.js', 400],
    ['app://workbench/%', 400],
    ['app://workbench/%c3%28', 400],
    ['app://workbench/%2f', 403],
    ['app://workbench/.', 200],
    ['app://workbench/%2e%2e/%2e%2e/etc/passwd', 404],
    ['app://workbench/../secret.json', 404],
    ['app://workbench//etc/passwd', 404],
    ['app://workbench/assets', 404],
    ['app://workbench/assets/', 404],
    ['app://workbench/assets/odd.bin', 404],
    ['app://workbench/missing.js', 404],
    ['app://elsewhere/index.html', 403],
    ['app://workbench:1/index.html', 403],
    ['file:///etc/passwd', 403],
    ['https://workbench/index.html', 403],
    ['not a url', 404],
    ['http://', 403],
  ])('%s answers %i', async (url, status) => {
    const answered = await get(url);
    expect(answered.status).toBe(status);
    if (status !== 200) expect(answered.body).toBeNull();
  });

  it('never names a file outside the folder, whatever is put together', () => {
    const parts = [
      '..',
      '%2e%2e',
      '%2f',
      '/',
      '%5c',
      '%00',
      'secret.json',
      'assets',
      '.',
      '%252e%252e',
      '.js',
    ];
    let tried = 0;
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          for (const d of parts) {
            const found = locate({ method: 'GET', url: `app://workbench/${a}${b}${c}${d}` }, { base, root });
            if (found.status !== 200) continue;
            tried++;
            expect(found.file.startsWith(root + path.sep)).toBe(true);
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(100);
  });

  it.each(['POST', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', ''])('refuses %s', async (method) => {
    expect((await answer({ method, url: 'app://workbench/' }, { base, root })).status).toBe(405);
  });
});

it('says in the page what it says in the header, but for what only a header can say', () => {
  expect(contentSecurityPolicy).toBe(`${metaContentSecurityPolicy}; frame-ancestors 'none'`);
  expect(contentSecurityPolicy).not.toMatch(/unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
});
