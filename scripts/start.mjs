/** `npm start`: the web edition on loopback. `--port N` asks for a port, `--no-open` opens no browser. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { root } from './lib/root.mjs';
import { which } from './lib/run.mjs';
import { serveSite } from './lib/server.mjs';

/** The browser keeps documents by origin, port included: the same port each time finds them again. */
const PORT = 4173;

const { values } = parseArgs({ options: { port: { type: 'string' }, 'no-open': { type: 'boolean' } } });
const port = values.port === undefined ? PORT : Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`\`${values.port}\` is not a port`);
if (!(await build('app'))) fail('the build failed');

const folder = path.join(root, 'out', 'renderer');
const site = await serveSite({ root: folder, port, fixed: values.port !== undefined }).catch((error) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `port ${port} is taken; leave \`--port\` out to get a free one`
      : error.message,
  ),
);
console.log(`Ambit is at ${site.address} (Ctrl-C ends it)`);
if (!site.address.endsWith(`:${port}/`) && port !== 0) {
  console.log(`Port ${port} is taken. Documents are kept by address: those made there are not shown here.`);
}
if (!values['no-open']) openBrowser(site.address);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => void site.close().then(() => process.exit(0)));
}

/**
 * Opens a browser where there is a display; a failure costs nothing, since the address stands above.
 *
 * @param {string} address
 */
function openBrowser(address) {
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!display || process.env.CI) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', address]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', address]
        : [which('xdg-open') ?? '', address];
  if (command === '') return;
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.once('error', () => {});
  child.unref();
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
