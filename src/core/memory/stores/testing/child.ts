/**
 * A process that appends events to a store as fast as it can, to be killed by a test. It prints the number of each event
 * that was acknowledged. Arguments: folder, architecture, index.
 */
import { writeSync } from 'node:fs';
import initSqlJs from 'sql.js';
import { fileStorage } from '../../../../main/storage/index.ts';
import { openKept } from '../kept-store.ts';
import type { StoreKind } from '../types.ts';
import { eventAt } from './events.ts';

const [folder, architecture, index] = process.argv.slice(2);
const kind = { architecture, index } as StoreKind;
const storage = await fileStorage(folder!);
const opening = await openKept({ sql: await initSqlJs(), storage, kind, snapshotAfter: 4000 });
if (opening.kind === 'damaged') throw new Error(opening.message);
const { store } = opening;
for (let seq = Math.max(store.memory.seq, 0) + 1; ; seq++) {
  await store.append(eventAt(seq));
  writeSync(1, `${seq}\n`);
}
