import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import {
  type Storage,
  StorageError,
  type StoredGeneration,
  type StoredPart,
} from '../core/workspace/index.ts';

interface Stores extends DBSchema {
  snapshots: { key: number; value: Uint8Array };
  /** Frames by generation and position. */
  journal: { key: [number, number]; value: Uint8Array };
  /** Damaged parts by name. */
  aside: { key: string; value: Uint8Array };
}

/**
 * Workspace bytes in IndexedDB. Every write is one transaction of strict durability: it is answered when the browser
 * has flushed it to the disk, and a refused one leaves nothing behind.
 */
export async function indexedDbStorage(name: string): Promise<Storage> {
  const db = await openDB<Stores>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('snapshots');
      fresh.createObjectStore('journal');
      fresh.createObjectStore('aside');
    },
  }).catch(refuse);
  const next = new Map<number, number>();

  return {
    async load() {
      const tx = db.transaction(['snapshots', 'journal']);
      const numbers = await tx.objectStore('snapshots').getAllKeys();
      const keys = await tx.objectStore('journal').getAllKeys();
      const generations = [...new Set([...numbers, ...keys.map(([generation]) => generation)])];
      const loaded: StoredGeneration[] = [];
      for (const number of generations) {
        const frames = await tx.objectStore('journal').getAll(framesOf(number));
        const last = keys.filter(([generation]) => generation === number).at(-1);
        next.set(number, last ? last[1] + 1 : 0);
        const snapshot = (await tx.objectStore('snapshots').get(number)) ?? null;
        loaded.push({ number, snapshot, journal: concat(frames) });
      }
      return loaded;
    },

    async append(generation, frame) {
      const position = next.get(generation) ?? 0;
      await write(db, ['journal'], (tx) => tx.objectStore('journal').add(frame, [generation, position]));
      next.set(generation, position + 1);
    },

    async writeSnapshot(generation, bytes) {
      await write(db, ['snapshots', 'journal'], async (tx) => {
        await tx.objectStore('snapshots').put(bytes, generation);
        await tx.objectStore('journal').delete(framesOf(generation));
      });
      next.set(generation, 0);
    },

    async forget(below) {
      await write(db, ['snapshots', 'journal'], async (tx) => {
        await tx.objectStore('snapshots').delete(IDBKeyRange.upperBound(below, true));
        await tx.objectStore('journal').delete(IDBKeyRange.upperBound([below, 0], true));
      });
    },

    async setAside(generation, part) {
      const aside = asideName(generation, part);
      await write(db, ['snapshots', 'journal', 'aside'], async (tx) => {
        const bytes =
          part === 'snapshot'
            ? await tx.objectStore('snapshots').get(generation)
            : concat(await tx.objectStore('journal').getAll(framesOf(generation)));
        await tx.objectStore('aside').put(bytes ?? new Uint8Array(), aside);
      });
      return aside;
    },

    async close() {
      db.close();
    },
  };
}

type Writing = IDBPTransaction<Stores, StoreNames<Stores>[], 'readwrite'>;

async function write(
  db: IDBPDatabase<Stores>,
  stores: StoreNames<Stores>[],
  work: (tx: Writing) => Promise<unknown>,
): Promise<void> {
  try {
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([work(tx), tx.done]);
  } catch (error) {
    refuse(error);
  }
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  const message =
    name === 'QuotaExceededError'
      ? 'the browser has no room left for this site'
      : `the browser could not keep the bytes of the workspace (${name || String(error)})`;
  throw new StorageError(message, { cause: error });
}

function framesOf(generation: number): IDBKeyRange {
  return IDBKeyRange.bound([generation, 0], [generation + 1, 0], false, true);
}

function asideName(generation: number, part: StoredPart): string {
  return `damaged-${new Date().toISOString()}-${part}-${generation}`;
}

function concat(frames: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0));
  let at = 0;
  for (const frame of frames) {
    whole.set(frame, at);
    at += frame.length;
  }
  return whole;
}
