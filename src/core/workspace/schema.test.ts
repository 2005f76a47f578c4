import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from 'sql.js';
import { afterAll, describe, expect, test } from 'vitest';
import { fileStorage } from '../../main/storage/index.ts';
import { encodeFrame, readFrame } from './frame.ts';
import { migrate, SCHEMA_VERSION, schemaVersion } from './schema.ts';
import { MemoryStorage } from './testing/memory-storage.ts';
import { loadSql, openInNode } from './testing/node.ts';
import { writeFixture } from './testing/write-fixture.ts';

const FIXTURES = fileURLToPath(new URL('./testing/fixtures/', import.meta.url));
const versions = Array.from({ length: SCHEMA_VERSION }, (_, index) => index + 1);
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** A copy of the workspace that version `version` of the schema wrote, killed with a journal after its snapshot. */
async function copyOf(version: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-fixture-'));
  folders.push(folder);
  await cp(join(FIXTURES, `v${version}`), folder, { recursive: true });
  return folder;
}

function schemaOf(db: Database): unknown {
  return db.exec('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name')[0]?.values;
}

// `AMBIT_WRITE_FIXTURE=1` once, after the schema has got a new version.
if (process.env.AMBIT_WRITE_FIXTURE === '1') {
  test('writes the fixture of the newest schema', () => writeFixture(join(FIXTURES, `v${SCHEMA_VERSION}`)));
}

test('there is a fixture for every version of the schema', async () => {
  expect((await readdir(FIXTURES)).sort()).toEqual(versions.map((version) => `v${version}`).sort());
});

describe.each(versions)('a workspace of schema %i', (version) => {
  test('was written by that version', async () => {
    const storage = await fileStorage(await copyOf(version));
    const [snapshot] = (await storage.load()).flatMap((one) => (one.snapshot ? [one.snapshot] : []));
    const reading = readFrame('snapshot', snapshot!);
    if (reading.kind !== 'frame') throw new Error('the fixture is damaged');
    const db = new (await loadSql()).Database(reading.frame.payload);
    expect(schemaVersion(db)).toBe(version);
    migrate(db);
    const fresh = new (await loadSql()).Database();
    migrate(fresh);
    expect(schemaVersion(db)).toBe(SCHEMA_VERSION);
    expect(schemaOf(db)).toEqual(schemaOf(fresh));
  });

  test('opens with everything in it, is edited, and opens again', async () => {
    const folder = await copyOf(version);
    const first = await openInNode(await fileStorage(folder));
    const [hostile, office] = await first.api.list();
    expect(office).toMatchObject({
      kind: 'authority',
      name: 'Office assistant',
      revision: 3,
      editedAt: '2026-11-30T08:00:11.000Z',
      file: { handle: 'h-1', label: 'office.aagv.json' },
      savedHash: 'abc123',
    });
    expect(hostile).toMatchObject({ kind: 'closure', name: 'Hostile text', revision: 2, file: null });
    expect(await first.api.open(office!.id)).toMatchObject({
      text: '\r\n{"graph_id": "café 💥"}',
      layout: {
        positions: new Map([
          ['a', { x: 10, y: 20 }],
          ['lone\ud800', { x: -1.5, y: 0 }],
        ]),
      },
    });
    expect((await first.api.open(hostile!.id)).text).toBe('NUL \u0000 and a lone \udc00 surrogate');
    expect(await first.api.getSetting('theme')).toBe('light');
    const edits = [{ offset: 0, length: 2, text: '' }];
    const edit = { id: office!.id, baseRevision: 3, edits, by: 'now' };
    expect(await first.api.edit(edit)).toEqual({ kind: 'saved', revision: 4 });
    await first.close();

    const again = await openInNode(await fileStorage(folder));
    expect((await again.api.open(office!.id)).text).toBe('{"graph_id": "café 💥"}');
    expect(await again.api.revisionText(office!.id, 3)).toBe('\r\n{"graph_id": "café 💥"}');
    await again.close();
  });
});

test('a schema of a later version is refused, and not touched', async () => {
  const storage = new MemoryStorage();
  const first = await openInNode(storage);
  await first.api.setSetting('a', 'b');
  await first.close();
  const reading = readFrame('snapshot', storage.snapshots.get(1)!);
  if (reading.kind !== 'frame') throw new Error('the snapshot is damaged');
  const db = new (await loadSql()).Database(reading.frame.payload);
  db.run(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  const later = encodeFrame('snapshot', { ...reading.frame, payload: db.export() });
  storage.snapshots.set(1, later);
  await expect(openInNode(storage)).rejects.toThrow('newer version of Ambit');
  expect(storage.snapshots.get(1)).toBe(later);
  expect(storage.snapshots.size).toBe(1);
});
