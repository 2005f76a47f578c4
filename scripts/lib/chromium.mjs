import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { which } from './run.mjs';

/**
 * The Chromium that tests and pictures use: the system's, else the one that Playwright has fetched. Null where there is
 * neither. CHROMIUM_PATH names another one.
 *
 * @returns {string | null}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH ?? which('chromium', 'chromium-browser', 'google-chrome');
  if (named !== null) return named;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/**
 * What Chromium needs where it runs as root: its sandbox refuses to start there.
 *
 * @returns {string[]}
 */
export function chromiumArgs() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
