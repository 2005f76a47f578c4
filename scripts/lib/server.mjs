import { createServer } from 'node:http';
import { answer } from '../../src/hosts/static.mjs';

/**
 * Serves the built renderer on loopback. Other names for this machine are refused, so that no page elsewhere can read
 * it through a name that it made point here. Where `port` is taken and `fixed` is not said, any free one is used.
 *
 * @param {{ root: string, port: number, fixed?: boolean }} options
 * @returns {Promise<{ readonly address: string, close(): Promise<void> }>}
 */
export async function serveSite({ root, port, fixed = false }) {
  let address = '';
  let bases = /** @type {readonly string[]} */ ([]);
  const server = createServer(async (request, response) => {
    const base = bases.find((one) => one === `http://${request.headers.host}`);
    // A request for another name is one for another origin, which is refused like any other.
    const asked = {
      method: request.method ?? '',
      url: base === undefined ? 'http://other/' : (request.url ?? ''),
    };
    const site = { base: base ?? address, root, methods: ['GET', 'HEAD'] };
    const { status, headers, body } = await answer(asked, site);
    response.writeHead(status, { ...headers, 'Content-Length': body?.byteLength ?? 0 });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  const taken = await listen(server, port).catch((error) => {
    if (fixed || error.code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  });
  address = `http://127.0.0.1:${taken}/`;
  bases = [`http://127.0.0.1:${taken}`, `http://localhost:${taken}`];
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<number>}
 */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve(address.port);
    });
  });
}
