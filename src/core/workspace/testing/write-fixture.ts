import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStorage } from '../../../main/storage/index.ts';
import { openInNode } from './node.ts';

/**
 * Writes the workspace that the tests of migrations read, as a killed process leaves it: a snapshot, and a journal of
 * what followed. Run once for a new version of the schema, and never again for it.
 */
export async function writeFixture(folder: string): Promise<void> {
  let time = Date.UTC(2026, 10, 30, 8);
  const now = () => {
    time += 1000;
    return new Date(time);
  };
  const positions = new Map([
    ['a', { x: 10, y: 20 }],
    ['lone\ud800', { x: -1.5, y: 0 }],
  ]);
  const first = await openInNode(await fileStorage(folder), now);
  const office = await first.api.create({
    kind: 'authority',
    name: 'Office assistant',
    text: '{"id": "café 💥"}',
    layout: { positions },
  });
  const hostile = await first.api.create({
    kind: 'closure',
    name: 'Hostile',
    text: 'nul \u0000 and a lone \udc00 surrogate',
  });
  const removed = await first.api.create({ kind: 'timeline', name: 'Removed', text: '{}' });
  const renamed = [{ offset: 1, length: 4, text: '"graph_id"' }];
  await first.api.edit({ id: office.id, baseRevision: 1, edits: renamed, by: 'one' });
  await first.api.setFile(office.id, { handle: 'h-1', label: 'office.aagv.json' }, 'abc123');
  await first.api.setSetting('theme', 'dark');
  await first.api.remove(removed.id);
  await first.close();

  const { api } = await openInNode(await fileStorage(folder), now);
  const inserted = [{ offset: 0, length: 0, text: '\r\n' }];
  await api.edit({ id: office.id, baseRevision: 2, edits: inserted, by: 'two' });
  await api.edit({
    id: hostile.id,
    baseRevision: 1,
    edits: [{ offset: 0, length: 3, text: 'NUL' }],
    by: 'two',
  });
  await api.rename(hostile.id, 'Hostile text');
  await api.setSetting('theme', 'light');
  await rm(join(folder, 'lock'));
}
