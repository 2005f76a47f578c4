import path from 'node:path';
import { setFuses } from './fuses.mjs';

/**
 * Hook of electron-builder: sets the fuses of the program that was packed.
 *
 * @param {{ appOutDir: string, electronPlatformName: string, packager: { executableName?: string, appInfo: { productFilename: string } } }} context
 */
export default async function afterPack({ appOutDir, electronPlatformName, packager }) {
  const name = packager.appInfo.productFilename;
  const programs = {
    darwin: `${name}.app/Contents/MacOS/${name}`,
    win32: `${name}.exe`,
    linux: packager.executableName ?? name,
  };
  const program = programs[/** @type {keyof typeof programs} */ (electronPlatformName)];
  if (program === undefined) throw new Error(`the fuses of ${electronPlatformName} are not known`);
  await setFuses(path.join(appOutDir, program));
}
