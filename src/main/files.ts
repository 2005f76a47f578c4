import { createHash } from 'node:crypto';
import { open as openFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeUtf8, hasMark } from '../core/text/index.ts';
import type { FilesApi } from '../core/workbench.ts';
import { replaceFile } from './durable.ts';
import type { KnownFiles } from './known-files.ts';

/** Largest file that is opened on screen, in bytes. */
export const MAX_FILE = 20 * 1024 * 1024;

/** A file as a window gets it. */
export interface HandedFile {
  readonly handle: string;
  readonly label: string;
  readonly text: string;
}

/** The questions that files put to the user. `null` is the cancel. */
export interface FileDialogs {
  open(): Promise<readonly string[] | null>;
  save(suggestedName: string): Promise<string | null>;
}

/** Opening and saving of real files. */
export class Files {
  constructor(readonly known: KnownFiles) {}

  /** Files by paths that the user named. Rejects, in one sentence, where one cannot be opened. */
  async openPaths(paths: readonly string[]): Promise<readonly HandedFile[]> {
    return Promise.all(paths.map((file) => this.#read(file)));
  }

  /** The calls of one window, asking by its dialogs. */
  api(dialogs: FileDialogs): FilesApi {
    return {
      open: async () => {
        const paths = await dialogs.open();
        return paths === null ? null : this.openPaths(paths);
      },
      save: async (handle, text, known) => {
        const file = this.known.pathOf(handle);
        if (file === null) throw new Error('this file is no longer known; save under a name instead');
        const label = path.basename(file);
        refuseEmpty(text);
        if (known !== null && (await isAnother(file, known))) return { kind: 'changed', label };
        await written(file, replaceFile(file, (await isMarked(file)) ? `\ufeff${text}` : text));
        return { kind: 'saved', label };
      },
      saveAs: async (suggestedName, text) => {
        refuseEmpty(text);
        const file = await dialogs.save(safeName(suggestedName));
        if (file === null) return null;
        await written(file, replaceFile(file, text));
        return { handle: await this.known.remember(file), label: path.basename(file) };
      },
      exportBytes: async (suggestedName, bytes) => {
        const file = await dialogs.save(safeName(suggestedName));
        if (file !== null) await written(file, replaceFile(file, bytes));
      },
    };
  }

  async #read(file: string): Promise<HandedFile> {
    const label = path.basename(file);
    const bytes = await readBounded(file, label);
    const decoded = decodeUtf8(bytes, MAX_FILE);
    if (decoded.kind === 'refused')
      throw new Error(`\`${label}\` was not opened: ${decoded.refusal.message}`);
    return { handle: await this.known.remember(file), label, text: decoded.text };
  }
}

/** Reads a regular file of at most {@link MAX_FILE} bytes, also where it grows while it is read. */
async function readBounded(file: string, label: string): Promise<Uint8Array> {
  // A pipe or a device would never end; asking before opening also keeps from waiting for a pipe's other side.
  const found = await stat(file).catch(() => null);
  if (found === null) throw new Error(`\`${label}\` was not opened: it is not there`);
  if (!found.isFile()) throw new Error(`\`${label}\` was not opened: it is not a file`);
  const handle = await openFile(file, 'r').catch(() => null);
  if (handle === null) throw new Error(`\`${label}\` was not opened: it may not be read`);
  try {
    if (found.size > MAX_FILE)
      throw new Error(`\`${label}\` has more than 20 MiB, the most that is opened on screen`);
    const buffer = Buffer.alloc(found.size);
    const { bytesRead } = await handle.read(buffer, 0, found.size, 0);
    return new Uint8Array(buffer.buffer, buffer.byteOffset, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the file starts with a byte order mark, which is no part of the text and stays when it is written again. */
async function isMarked(file: string): Promise<boolean> {
  const handle = await openFile(file, 'r').catch(() => null);
  if (handle === null) return false;
  try {
    const start = new Uint8Array(3);
    await handle.read(start, 0, 3, 0);
    return hasMark(start);
  } finally {
    await handle.close();
  }
}

/** Whether the file holds another text than that of the hash. One that is not there holds none that could be lost. */
async function isAnother(file: string, known: string): Promise<boolean> {
  if ((await stat(file).catch(() => null)) === null) return false;
  const bytes = await readBounded(file, path.basename(file)).catch(() => null);
  if (bytes === null) return true;
  const text = hasMark(bytes) ? bytes.subarray(3) : bytes;
  return createHash('sha256').update(text).digest('hex') !== known;
}

async function written(file: string, writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const reason =
      code === 'ENOSPC' ? 'the disk is full' : code === 'EACCES' ? 'it may not be written' : String(code);
    throw new Error(`\`${path.basename(file)}\` could not be written (${reason}); it is as it was`, {
      cause: error,
    });
  }
}

function refuseEmpty(text: string): void {
  if (text.trim() === '') throw new Error('the document is empty; an empty file was not written');
}

/** A name to suggest: no folder of the window's choosing. */
function safeName(name: string): string {
  return name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-').slice(0, 200) || 'untitled';
}
