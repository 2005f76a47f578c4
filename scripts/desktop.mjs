/** `npm run desktop`: the desktop edition, in the pinned Electron. Words after `--` are files to open. */
import { build } from './lib/build.mjs';
import { fetchPinned, pinnedElectron, projectArgs } from './lib/electron.mjs';
import { show } from './lib/run.mjs';

if (!(await build('app'))) process.exit(1);
const electron = pinnedElectron() ?? fetchElectron();
if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
  console.error(
    'There is no display for the desktop edition. `npm start` serves the web edition without one.',
  );
  process.exit(1);
}
// Chromium's sandbox does not start as root, where only a container would run a desktop program.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
process.exitCode = await show(electron, [...projectArgs(electron), ...args, ...process.argv.slice(2)], {
  input: 'inherit',
});

/** @returns {string} */
function fetchElectron() {
  try {
    console.log('fetching Electron…');
    return fetchPinned();
  } catch (error) {
    console.error(`Electron could not be fetched:\n${error instanceof Error ? error.message : error}`);
    console.error(
      'Without it the desktop edition does not start. Where its download host cannot be reached, set\n' +
        'ELECTRON_OVERRIDE_DIST_PATH to the folder of an Electron 33 or newer. `npm start` needs no Electron.',
    );
    process.exit(1);
  }
}
