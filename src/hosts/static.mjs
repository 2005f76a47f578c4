/**
 * How the built renderer is served, the same on both editions: which file a request means, and under which headers.
 * Plain JavaScript, because `npm start` runs it as it is and the desktop bundles it.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const directives = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** The policy as a header. sql.js needs `wasm-unsafe-eval`, Monaco and React Flow inline styles. */
export const contentSecurityPolicy = [...directives, "frame-ancestors 'none'"].join('; ');

/** The policy as a `<meta>` of a page that any static host may serve: `frame-ancestors` works in headers only. */
export const metaContentSecurityPolicy = directives.join('; ');

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The file that a request means, or the HTTP status that refuses it. `base` is the one origin that is served, such as
 * `app://workbench`; `root` is the absolute folder of the renderer, and nothing outside it is ever named.
 *
 * @param {{ readonly method: string, readonly url: string }} request
 * @param {{ readonly base: string, readonly root: string, readonly methods?: readonly string[] }} site
 * @returns {{ readonly status: 200, readonly file: string, readonly type: string } | { readonly status: 400 | 403 | 404 | 405 }}
 */
export function locate(request, { base, root, methods = ['GET'] }) {
  if (!methods.includes(request.method)) return { status: 405 };
  const asked = parse(request.url, base);
  const served = new URL(base);
  if (asked === null || asked.protocol !== served.protocol || asked.host !== served.host)
    return { status: 403 };
  const pathname = decode(asked.pathname);
  if (pathname === null || pathname.includes('\0') || pathname.includes('\\')) return { status: 400 };
  // The URL parser has resolved `../` and `%2e%2e`, but `..%2f` becomes a way out only by the decoding above.
  const file = path.join(root, pathname === '/' || pathname === '' ? 'index.html' : pathname);
  const within = path.relative(root, file);
  if (within === '' || within === '..' || within.startsWith(`..${path.sep}`) || path.isAbsolute(within)) {
    return { status: 403 };
  }
  const type = types[path.extname(file)];
  return type === undefined ? { status: 404 } : { status: 200, file, type };
}

/**
 * Answers a request from the renderer's folder, with the content security policy on every answer.
 *
 * @param {Parameters<typeof locate>[0]} request
 * @param {Parameters<typeof locate>[1]} site
 * @returns {Promise<{ readonly status: number, readonly headers: Readonly<Record<string, string>>, readonly body: Uint8Array<ArrayBuffer> | null }>}
 */
export async function answer(request, site) {
  const found = locate(request, site);
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };
  if (found.status !== 200) return { status: found.status, headers, body: null };
  try {
    const body = new Uint8Array(await readFile(found.file));
    return { status: 200, headers: { ...headers, 'Content-Type': found.type }, body };
  } catch {
    return { status: 404, headers, body: null };
  }
}

/**
 * @param {string} url
 * @param {string} base
 */
function parse(url, base) {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
