import { spawn } from 'node:child_process';
import { which } from './run.mjs';

/**
 * A display for windows where there is none: Xvfb on a free number. Answers how to stop it, and sets DISPLAY for what
 * this process starts from now on. Does nothing where there is a display already or none is needed.
 *
 * @returns {Promise<() => void>}
 */
export async function ensureDisplay() {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return () => {};
  const program = which('Xvfb');
  if (program === null) throw new Error('there is no display, and no Xvfb to make one: install `xvfb`');
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  process.env.DISPLAY = `:${await displayNumber(server)}`;
  return () => {
    delete process.env.DISPLAY;
    server.kill();
  };
}

/**
 * Xvfb writes the number it took, and a line feed, when it is ready.
 *
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string>}
 */
function displayNumber(server) {
  const output = /** @type {import('node:stream').Readable} */ (server.stdio[3]);
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (/** @type {Buffer} */ data) => {
      text += data.toString();
      if (text.includes('\n')) resolve(text.trim());
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it was ready`)));
  });
}
