import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf } from './arguments.ts';
import { isReachable, readWindowState, writeWindowState } from './window-state.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ambit-window-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the place of a window', () => {
  it('comes back as it was kept', async () => {
    const file = path.join(folder, 'window.json');
    const state = { bounds: { x: -10, y: 20, width: 900, height: 700 }, maximized: true };
    await writeWindowState(file, state);
    expect(await readWindowState(file)).toEqual(state);
  });

  it.each(['', '{', '{"bounds":{"x":0,"y":0,"width":0,"height":5},"maximized":false}', '[]'])(
    'is forgotten where its file says `%s`',
    async (text) => {
      const file = path.join(folder, 'odd.json');
      await writeFile(file, text);
      expect(await readWindowState(file)).toBeNull();
    },
  );

  it('is used only where a display still shows enough of it', () => {
    const display = { x: 0, y: 0, width: 1920, height: 1080 };
    const at = (x: number, y: number) => ({ x, y, width: 800, height: 600 });
    expect(isReachable(at(100, 100), [display])).toBe(true);
    expect(isReachable(at(-690, 0), [display])).toBe(true);
    expect(isReachable(at(-720, 0), [display])).toBe(false);
    expect(isReachable(at(2000, 0), [display])).toBe(false);
    expect(isReachable(at(2000, 0), [display, { ...display, x: 1920 }])).toBe(true);
    expect(isReachable(at(0, 0), [])).toBe(false);
  });
});

it('takes files of a command line, and no switches', () => {
  const argv = ['/usr/bin/ambit', '--no-sandbox', 'a.json', '/b/c.json', '', '--user-data-dir=/x'];
  expect(filesOf(argv, 1, '/home/me')).toEqual(['/home/me/a.json', '/b/c.json']);
});
