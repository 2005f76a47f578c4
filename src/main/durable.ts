import { randomUUID } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './storage/durable.ts';

/**
 * Writes a whole file, or leaves the one there was: a new file beside it, flushed, takes its name. A link is followed,
 * and the permissions of the old file are kept.
 */
export async function replaceFile(file: string, bytes: Uint8Array | string): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target)
    .then((found) => found.mode & 0o777)
    .catch(() => null);
  const fresh = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.new`);
  try {
    const handle = await open(fresh, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (mode !== null) await chmod(fresh, mode);
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(target));
}
