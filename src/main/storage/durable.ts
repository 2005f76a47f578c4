import { open, rename, rm } from 'node:fs/promises';

/** Writes a whole file or, on failure, leaves the one there was: a new file, flushed, takes the name. */
export async function writeDurably(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const fresh = `${path}.new`;
  try {
    const file = await open(fresh, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Makes the names in a folder durable. Windows cannot open folders, and flushes names with their files. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
