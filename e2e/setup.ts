import { build } from '../scripts/lib/build.mjs';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { ensureDisplay } from '../scripts/lib/display.mjs';
import { testElectron } from '../scripts/lib/electron.mjs';

/** What every run needs once: the build, the programs, and a display for Electron. Answers how to put it away. */
export default async function setup(): Promise<() => void> {
  if (!(await build())) throw new Error('the build failed');
  if (findChromium() === null) throw new Error('there is no Chromium: run `npx playwright install chromium`');
  await testElectron();
  return ensureDisplay();
}
