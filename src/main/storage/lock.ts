import { randomUUID } from 'node:crypto';
import { constants, readFileSync } from 'node:fs';
import { copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StorageError } from '../../core/workspace/index.ts';

interface Holder {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  /** When the process began, where the system says so: another process may get the same number later. */
  readonly began: string | null;
}

/** A folder that only this process writes to. */
export interface FolderLock {
  /** Rejects where another process has taken the folder over. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the `lock` file of a folder. One whose process is gone is taken over; rejects where the process lives, or is
 * one of another machine.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock');
  const mine: Holder = { token: randomUUID(), host: hostname(), pid: process.pid, began: began(process.pid) };
  const claim = join(folder, `lock-${mine.token}`);
  await writeFile(claim, JSON.stringify(mine), { flush: true });
  try {
    if (!(await placeFirst(claim, path))) {
      refuseIfHeld(await holder(path));
      await rename(claim, path);
    }
  } finally {
    await rm(claim, { force: true });
  }
  const check = async () => {
    if ((await holder(path))?.token !== mine.token) {
      throw new StorageError('another Ambit has taken over this workspace; close this one');
    }
  };
  // Two that take over at once both rename; the last one has the lock, and the other learns it here or at its next write.
  await check();
  return { check, release: () => check().then(() => rm(path)) };
}

/** Puts a claim where no lock is, and answers false where there is one. A link appears whole or not at all. */
async function placeFirst(claim: string, path: string): Promise<boolean> {
  const taken = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return false;
    throw error;
  };
  try {
    await link(claim, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A file system without hard links.
    return copyFile(claim, path, constants.COPYFILE_EXCL).then(() => true, taken);
  }
}

async function holder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function refuseIfHeld(held: Holder | null): void {
  if (held === null) return;
  if (held.host !== hostname()) {
    throw new StorageError(
      `the workspace is open on another machine (\`${held.host}\`); if it is not, delete the file \`lock\` in its folder`,
    );
  }
  if (isAlive(held)) throw new StorageError(`the workspace is open in another Ambit (process ${held.pid})`);
}

function isAlive({ pid, began: then }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = began(pid);
  return then === null || now === null || then === now;
}

/** Boot and clock tick at which a process began, on Linux. */
function began(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name of the program, in parentheses, may hold spaces; the start time is the 20th field after it.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}
