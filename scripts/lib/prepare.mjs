/** What the tests need beyond `npm ci`. On Debian as root it is installed; elsewhere it is said what to install. */
import { findChromium } from './chromium.mjs';
import { show, showModule, which } from './run.mjs';

/**
 * Answers what is still missing, as sentences; none where everything is there.
 *
 * @returns {Promise<readonly string[]>}
 */
export async function prepareTests() {
  const linux = process.platform === 'linux';
  const needsDisplay = linux && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  const needed = () => [
    ...(linux && findChromium() === null ? ['chromium'] : []),
    ...(needsDisplay && which('Xvfb') === null ? ['xvfb'] : []),
  ];
  if (needed().length > 0) await installDebian(needed());
  if (findChromium() === null) await showModule('@playwright/test/cli.js', ['install', 'chromium']);
  return [
    ...(findChromium() === null
      ? ['no Chromium was found: install `chromium`, or run `npx playwright install chromium`']
      : []),
    ...(needsDisplay && which('Xvfb') === null
      ? ['there is no display for the desktop tests: install `xvfb`']
      : []),
  ];
}

/** @param {readonly string[]} packages */
async function installDebian(packages) {
  const apt = which('apt-get');
  if (apt === null || process.getuid?.() !== 0) return;
  console.log(`installing ${packages.join(', ')}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await show(apt, ['update', '-qq'], { env });
  await show(apt, ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
