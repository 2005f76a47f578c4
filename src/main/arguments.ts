import path from 'node:path';

/**
 * Absolute paths of the files on a command line. `first` is how many words name the program itself; switches are
 * Chromium's and Electron's.
 */
export function filesOf(argv: readonly string[], first: number, folder: string): readonly string[] {
  return argv
    .slice(first)
    .filter((word) => word !== '' && !word.startsWith('-'))
    .map((word) => path.resolve(folder, word));
}
