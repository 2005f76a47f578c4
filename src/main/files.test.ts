import { createHash } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileDialogs, Files, MAX_FILE } from './files.ts';
import { KnownFiles } from './known-files.ts';

let folder: string;
let table: string;
let files: Files;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ambit-files-'));
  table = at('files.json');
  files = new Files(await KnownFiles.read(table));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const NO_DIALOGS: FileDialogs = { open: async () => null, save: async () => null };

function api(picks: { open?: string[] | null; save?: string | null } = {}) {
  const suggested: string[] = [];
  const dialogs: FileDialogs = {
    open: async () => picks.open ?? null,
    save: async (name) => {
      suggested.push(name);
      return picks.save ?? null;
    },
  };
  return { ...files.api(dialogs), suggested };
}

describe('opening', () => {
  it('gives text, name and a handle that says nothing of the path', async () => {
    await writeFile(at('a.aagv.json'), '{"é":"💥"}');
    const [file] = (await api({ open: [at('a.aagv.json')] }).open())!;
    expect(file).toMatchObject({ label: 'a.aagv.json', text: '{"é":"💥"}' });
    expect(file!.handle).toMatch(/^[0-9a-f-]{36}$/);
    expect(await api().open()).toBeNull();
  });

  it('knows a file again by the same handle, also in another run', async () => {
    await writeFile(at('a.json'), '1');
    const [first] = await files.openPaths([at('a.json')]);
    const again = new Files(await KnownFiles.read(table));
    const [second] = await again.openPaths([at('a.json')]);
    expect(second!.handle).toBe(first!.handle);
  });

  it.each([
    [
      'bytes that are not UTF-8',
      async () => writeFile(at('x.json'), new Uint8Array([0x7b, 0xff, 0x7d])),
      /UTF-8/,
    ],
    [
      'more than 20 MiB',
      async () => {
        await writeFile(at('x.json'), '');
        await truncate(at('x.json'), MAX_FILE + 1);
      },
      /20 MiB/,
    ],
    ['a missing file', async () => {}, /not there/],
    ['a folder', async () => mkdir(at('x.json')), /not a file/],
  ])('refuses %s in a sentence', async (_, make, says) => {
    await make();
    await expect(files.openPaths([at('x.json')])).rejects.toThrow(says);
    expect(files.known.recent()).toEqual([]);
  });
});

describe('saving', () => {
  it('replaces the whole file, keeps its permissions, and leaves nothing beside it', async () => {
    await writeFile(at('a.json'), 'a much longer text than the next one');
    await chmod(at('a.json'), 0o640);
    const [file] = await files.openPaths([at('a.json')]);
    expect(await api().save(file!.handle, '{}', null)).toEqual({ kind: 'saved', label: 'a.json' });
    expect(await readFile(at('a.json'), 'utf8')).toBe('{}');
    expect((await stat(at('a.json'))).mode & 0o777).toBe(0o640);
    expect((await readdir(folder)).sort()).toEqual(['a.json', 'files.json']);
  });

  it('writes through a link instead of replacing it', async () => {
    await writeFile(at('real.json'), 'old');
    await symlink(at('real.json'), at('link.json'));
    const [file] = await files.openPaths([at('link.json')]);
    await api().save(file!.handle, 'new', null);
    expect(await readFile(at('real.json'), 'utf8')).toBe('new');
  });

  it('keeps the byte order mark of a file that has one, and adds none', async () => {
    await writeFile(at('marked.json'), '\ufeff{"a": 1}');
    await writeFile(at('plain.json'), '{"a": 1}');
    for (const [name, mark] of [
      ['marked.json', '\ufeff'],
      ['plain.json', ''],
    ] as const) {
      const [file] = await files.openPaths([at(name)]);
      expect(file!.text).toBe('{"a": 1}');
      await api().save(file!.handle, '{"a": 2}', hashOf('{"a": 1}'));
      expect(await readFile(at(name), 'utf8')).toBe(`${mark}{"a": 2}`);
    }
  });

  it('never writes an empty document', async () => {
    await writeFile(at('a.json'), '{}');
    const [file] = await files.openPaths([at('a.json')]);
    await expect(api().save(file!.handle, ' \n', null)).rejects.toThrow('the document is empty');
    await expect(api({ save: at('b.json') }).saveAs('b', '')).rejects.toThrow('the document is empty');
    expect(await readFile(at('a.json'), 'utf8')).toBe('{}');
  });

  it('takes only handles that it gave', async () => {
    await writeFile(at('a.json'), '{}');
    for (const handle of [at('a.json'), '../a.json', '', 'x']) {
      await expect(api().save(handle, '1', null)).rejects.toThrow('no longer known');
    }
    expect(await readFile(at('a.json'), 'utf8')).toBe('{}');
  });

  it('leaves the file as it was where it cannot be written', async () => {
    const { saveAs } = api({ save: at('none/there.json') });
    await expect(saveAs('x', '{}')).rejects.toThrow(/could not be written \(ENOENT\); it is as it was/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves what another program wrote, also in a later run, until it is told to write over it', async () => {
    await writeFile(at('a.json'), 'mine');
    const [file] = await files.openPaths([at('a.json')]);
    await writeFile(at('a.json'), 'else');
    const later = new Files(await KnownFiles.read(table));
    for (const one of [files, later]) {
      const { save } = one.api(NO_DIALOGS);
      expect(await save(file!.handle, 'new', hashOf('mine'))).toEqual({ kind: 'changed', label: 'a.json' });
      expect(await readFile(at('a.json'), 'utf8')).toBe('else');
    }
    expect(await api().save(file!.handle, 'new', null)).toMatchObject({ kind: 'saved' });
    expect(await api().save(file!.handle, 'newer', hashOf('new'))).toMatchObject({ kind: 'saved' });
    expect(await readFile(at('a.json'), 'utf8')).toBe('newer');
  });

  it('takes a file that is gone, or only touched, for unchanged, and one that is no text any more for changed', async () => {
    await writeFile(at('a.json'), 'mine');
    const [file] = await files.openPaths([at('a.json')]);
    const save = (text: string) => api().save(file!.handle, text, hashOf('mine'));
    await utimes(at('a.json'), 1, 1);
    expect(await save('mine')).toMatchObject({ kind: 'saved' });
    await rm(at('a.json'));
    expect(await save('mine')).toMatchObject({ kind: 'saved' });
    await writeFile(at('a.json'), new Uint8Array([0xff]));
    expect(await save('mine')).toMatchObject({ kind: 'changed' });
    await truncate(at('a.json'), MAX_FILE + 1);
    expect(await save('mine')).toMatchObject({ kind: 'changed' });
  });

  it('saves as, exports bytes, and suggests no folder', async () => {
    const picked = api({ save: at('b.json') });
    const saved = await picked.saveAs('../../etc/passwd', '{}');
    expect(saved).toMatchObject({ label: 'b.json' });
    await picked.exportBytes('a\\b:c', new Uint8Array([1, 2]), 'image/png');
    expect(new Uint8Array(await readFile(at('b.json')))).toEqual(new Uint8Array([1, 2]));
    expect(picked.suggested).toEqual(['..-..-etc-passwd', 'a-b-c']);
    expect(await api().saveAs('x', '{}')).toBeNull();
  });
});

describe('recent files', () => {
  it('stand last used first, and are forgotten on demand without their handles', async () => {
    for (const name of ['a.json', 'b.json', 'a.json']) {
      await writeFile(at(name), '1');
      await files.openPaths([at(name)]);
    }
    expect(files.known.recent()).toEqual([at('a.json'), at('b.json')]);
    const [file] = await files.openPaths([at('a.json')]);
    await files.known.clearRecent();
    expect(files.known.recent()).toEqual([]);
    expect(files.known.pathOf(file!.handle)).toBe(at('a.json'));
  });

  it('survive a table that cannot be read', async () => {
    await writeFile(table, '{not json');
    const known = await KnownFiles.read(table);
    expect(known.recent()).toEqual([]);
    await known.remember(at('a.json'));
    expect((await KnownFiles.read(table)).recent()).toEqual([at('a.json')]);
  });
});
