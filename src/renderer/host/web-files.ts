import { openDB } from 'idb';
import { decodeUtf8, hasMark } from '../../core/text/index.ts';
import type { FilesApi } from '../../core/workbench.ts';
import { hashText } from '../document/hash.ts';

/** Largest file that is opened on screen, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;
const TYPES = [{ description: 'Ambit documents', accept: { 'application/json': ['.json'] } }] as const;

/** The part of the File System Access API that is used; TypeScript's DOM library does not know the pickers. */
interface Pickers {
  showOpenFilePicker(options: { multiple: boolean; types: typeof TYPES }): Promise<FileSystemFileHandle[]>;
  showSaveFilePicker(options: { suggestedName: string; types: typeof TYPES }): Promise<FileSystemFileHandle>;
}
interface Permitted {
  requestPermission(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

/** Files through the File System Access API or, where the browser lacks it, file inputs and downloads. */
export function webFiles(): FilesApi {
  return 'showOpenFilePicker' in globalThis ? pickedFiles(globalThis as unknown as Pickers) : plainFiles();
}

/** Real files: saving writes back to the file that was opened. */
function pickedFiles(pickers: Pickers): FilesApi {
  return {
    async open() {
      const picked = await unlessCancelled(pickers.showOpenFilePicker({ multiple: true, types: TYPES }));
      if (picked === null) return null;
      return Promise.all(
        picked.map(async (file) => ({
          text: await readText(await file.getFile()),
          handle: await keepHandle(file),
          label: file.name,
        })),
      );
    },

    async save(handle, text, known) {
      const file = await findHandle(handle);
      if (!file) throw new Error('the browser no longer knows this file; save under a name instead');
      refuseEmpty(text);
      await askToWrite(file);
      if (known !== null && (await isAnother(file, known))) return { kind: 'changed', label: file.name };
      await writeText(file, text);
      return { kind: 'saved', label: file.name };
    },

    async saveAs(suggestedName, text) {
      refuseEmpty(text);
      const file = await unlessCancelled(pickers.showSaveFilePicker({ suggestedName, types: TYPES }));
      if (file === null) return null;
      await askToWrite(file);
      await writeText(file, text);
      return { handle: await keepHandle(file), label: file.name };
    },

    exportBytes: async (suggestedName, bytes, mime) => download(suggestedName, bytes, mime),
  };
}

/** Copies: opening reads a file once, and saving downloads a new one of that name. The handle is the name. */
function plainFiles(): FilesApi {
  const save = (name: string, text: string) => {
    refuseEmpty(text);
    download(name, new TextEncoder().encode(text), 'application/json');
  };
  return {
    async open() {
      const files = await chooseFiles();
      if (files.length === 0) return null;
      return Promise.all(
        files.map(async (file) => ({ handle: file.name, label: file.name, text: await readText(file) })),
      );
    },

    async save(handle, text) {
      save(handle, text);
      return { kind: 'saved', label: handle };
    },

    async saveAs(suggestedName, text) {
      save(suggestedName, text);
      return { handle: suggestedName, label: suggestedName };
    },

    exportBytes: async (suggestedName, bytes, mime) => download(suggestedName, bytes, mime),
  };
}

async function readText(file: File): Promise<string> {
  if (file.size > MAX_BYTES) {
    throw new Error(`\`${file.name}\` has more than 20 MiB, the most that is opened on screen`);
  }
  const decoded = decodeUtf8(new Uint8Array(await file.arrayBuffer()), MAX_BYTES);
  if (decoded.kind === 'refused')
    throw new Error(`\`${file.name}\` was not opened: ${decoded.refusal.message}`);
  return decoded.text;
}

async function askToWrite(file: FileSystemFileHandle): Promise<void> {
  const permission = await (file as unknown as Permitted).requestPermission({ mode: 'readwrite' });
  if (permission !== 'granted') throw new Error(`the browser was not allowed to write \`${file.name}\``);
}

/** Whether a file holds another text than that of the hash. One that is not there holds none that could be lost. */
async function isAnother(handle: FileSystemFileHandle, known: string): Promise<boolean> {
  const file = await handle.getFile().catch(() => null);
  if (file === null) return false;
  if (file.size > MAX_BYTES) return true;
  const decoded = decodeUtf8(new Uint8Array(await file.arrayBuffer()), MAX_BYTES);
  return decoded.kind === 'refused' || (await hashText(decoded.text)) !== known;
}

/** The browser writes to a copy and swaps it in at `close`, so that a failed write leaves the file as it was. */
async function writeText(file: FileSystemFileHandle, text: string): Promise<void> {
  const start = new Uint8Array(await (await file.getFile()).slice(0, 3).arrayBuffer());
  const stream = await file.createWritable();
  try {
    // A byte order mark is no part of the text, and stays in a file that had one.
    await stream.write(hasMark(start) ? `\ufeff${text}` : text);
    await stream.close();
  } catch (error) {
    await stream.abort().catch(() => {});
    throw new Error(`\`${file.name}\` could not be written; it is as it was`, { cause: error });
  }
}

function refuseEmpty(text: string): void {
  if (text.trim() === '') throw new Error('the document is empty; an empty file was not written');
}

/** `null` where the user closed the dialog. */
async function unlessCancelled<T>(picked: Promise<T>): Promise<T | null> {
  try {
    return await picked;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

function chooseFiles(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.multiple = true;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}

function download(name: string, bytes: Uint8Array, mime: string): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the bytes after this task; a minute is ample for it to have begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Handles survive a reload in IndexedDB, under the opaque name that a document keeps. */
async function handles() {
  return openDB<{ handles: { key: string; value: FileSystemFileHandle } }>('ambit-files', 1, {
    upgrade: (db) => void db.createObjectStore('handles'),
  });
}

/** The name of a file: the one it has, where it was opened before. */
async function keepHandle(file: FileSystemFileHandle): Promise<string> {
  const db = await handles();
  try {
    for (const name of await db.getAllKeys('handles')) {
      if (await (await db.get('handles', name))?.isSameEntry(file)) return name;
    }
    const name = crypto.randomUUID();
    await db.put('handles', file, name);
    return name;
  } finally {
    db.close();
  }
}

async function findHandle(name: string): Promise<FileSystemFileHandle | undefined> {
  const db = await handles();
  try {
    return await db.get('handles', name);
  } finally {
    db.close();
  }
}
