import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Storage,
  StorageError,
  type StoredGeneration,
  type StoredPart,
} from '../../core/workspace/index.ts';
import { syncFolder, writeDurably } from './durable.ts';
import { lockFolder } from './lock.ts';
import { OpenJournal } from './open-journal.ts';

/** Files of a generation: `snapshot-3.ambit` and `journal-3.ambit`. */
const NAME = /^(snapshot|journal)-(\d+)\.ambit$/;

/** Workspace bytes as files of a folder, which is made where it is missing. Rejects where another process has it. */
export async function fileStorage(folder: string): Promise<Storage> {
  await makeFolder(folder).catch(refuse);
  const lock = await lockFolder(folder).catch(refuse);
  let journal: OpenJournal | null = null;

  const pathOf = (part: StoredPart, generation: number) => join(folder, `${part}-${generation}.ambit`);

  /** Closes the journal of another generation, so that at most one file is open. */
  async function journalOf(generation: number): Promise<OpenJournal> {
    if (journal?.generation === generation) return journal;
    await journal?.close();
    journal = await OpenJournal.open(folder, pathOf('journal', generation), generation);
    return journal;
  }

  return {
    async load() {
      const files = await partsOf(folder).catch(refuse);
      const numbers = [...new Set(files.map((file) => file.generation))];
      return Promise.all(
        numbers.map(async (number): Promise<StoredGeneration> => {
          const [snapshot, written] = await Promise.all([
            readIfThere(pathOf('snapshot', number)),
            readIfThere(pathOf('journal', number)),
          ]);
          return { number, snapshot, journal: written ?? new Uint8Array() };
        }),
      );
    },

    async append(generation, frame) {
      try {
        await lock.check();
        await (await journalOf(generation)).append(frame);
      } catch (error) {
        refuse(error);
      }
    },

    async writeSnapshot(generation, bytes) {
      try {
        await lock.check();
        await rm(pathOf('journal', generation), { force: true });
        await writeDurably(folder, pathOf('snapshot', generation), bytes);
      } catch (error) {
        refuse(error);
      }
    },

    async forget(below) {
      try {
        for (const file of await partsOf(folder)) {
          if (file.generation < below) await rm(join(folder, file.name), { force: true });
        }
      } catch (error) {
        refuse(error);
      }
    },

    async setAside(generation, part) {
      const name = `damaged-${new Date().toISOString().replaceAll(':', '-')}-${part}-${generation}.ambit`;
      const aside = join(folder, name);
      // File systems without hard links get a copy.
      await link(pathOf(part, generation), aside)
        .catch(() => copyFile(pathOf(part, generation), aside))
        .then(() => syncFolder(folder))
        .catch(refuse);
      return name;
    },

    async close() {
      await journal?.close();
      await lock.release().catch(refuse);
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first !== undefined) await syncFolder(dirname(first));
}

interface PartFile {
  readonly name: string;
  readonly generation: number;
}

/** Files of generations; a snapshot that was being written when the process died is removed. */
async function partsOf(folder: string): Promise<PartFile[]> {
  const parts: PartFile[] = [];
  for (const name of await readdir(folder)) {
    const match = NAME.exec(name);
    if (match) parts.push({ name, generation: Number(match[2]) });
    else if (name.endsWith('.ambit.new')) await rm(join(folder, name), { force: true });
  }
  return parts;
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return refuse(error);
  }
}

/** The plain sentence of a file system error. */
function refuse(error: unknown): never {
  if (error instanceof StorageError) throw error;
  const { code, message } = error as NodeJS.ErrnoException;
  const sentence =
    SENTENCES[code ?? ''] ?? `the workspace folder could not be read or written (${code ?? message})`;
  throw new StorageError(sentence, { cause: error });
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your quota on this disk is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'the workspace folder may not be written to',
  EPERM: 'the workspace folder may not be written to',
  EFBIG: 'the disk takes no larger file',
};
