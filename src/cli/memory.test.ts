import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHistory } from '../core/memory/index.ts';
import { builtCli, type Run, runCli } from './testing/built.ts';

const SAMPLES = fileURLToPath(new URL('../../samples/memory/', import.meta.url));
const sample = (name: string) => join(SAMPLES, name, `${name}.history.json`);

let cli = '';
let folder = '';

beforeAll(async () => {
  cli = await builtCli();
  folder = mkdtempSync(join(tmpdir(), 'ambit-memory-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const family = readFileSync(sample('family-assistant'), 'utf8');
  write('backwards.json', family.replace('2026-03-15T08:00:00Z', '2026-03-01T08:00:00Z'));
  write('chat.csv', 'time,room,speaker,text\n2026-01-01 09:00,kitchen,ann,salt\n');
  write('members.csv', 'room,person,from,to\nkitchen,ann,2026-01-01 08:00,\n');
  write('nobody.csv', 'room,person,from,to\nkitchen,bo,2026-01-01 08:00,\n');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ambit = (...args: readonly string[]): Promise<Run> => runCli(cli, args, { cwd: folder });

describe('ambit admits', () => {
  it('says for whom, by which authset, and why not for the others', async () => {
    const at = '2026-03-13T08:00:00Z';
    const { code, out, err } = await ambit(
      'admits',
      sample('family-assistant'),
      '--item',
      'i5',
      '--at',
      at,
      '--json',
    );
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      item: 'i5',
      at,
      current: true,
      authsets: [
        { from: 'recorded', audience: ['maya', 'tom'] },
        { from: 'grant', grant: 'g1', audience: ['ana', 'maya', 'tom'] },
      ],
      public: false,
      admits: [
        { principal: 'maya', witness: ['maya', 'tom'] },
        { principal: 'tom', witness: ['maya', 'tom'] },
        { principal: 'ana', witness: ['ana', 'maya', 'tom'] },
      ],
      withheld: [
        { principal: 'dr-rao', reason: 'audience', outside: ['dr-rao'] },
        { principal: 'grandma', reason: 'audience', outside: ['grandma'] },
      ],
    });
  });

  it('says it in words, and of the end of the history where no time is given', async () => {
    const { code, out } = await ambit('admits', sample('clinic'), '--item', 'note');
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 2)).toEqual(['adler: source-retired', 'nina: source-retired']);
    const open = await ambit('admits', sample('clinic'), '--item', 'k6');
    expect(open.out).toContain('ida: admitted by everyone (recorded)\nanyone at all: admitted\n');
  });

  it('has no answer for an item that was never stored, and none without a history', async () => {
    expect((await ambit('admits', sample('family-assistant'), '--item', 'i10')).code).toBe(2);
    expect((await ambit('admits', sample('family-assistant'))).code).toBe(2);
    expect((await ambit('admits', sample('family-assistant'), '--item', 'i1', '--at', 'noon')).code).toBe(2);
    expect((await ambit('admits', 'missing.json', '--item', 'i1')).err).toContain('there is no such file');
  });

  it('refuses a faulty history with the place of the fault', async () => {
    const { code, out, err } = await ambit('admits', 'backwards.json', '--item', 'i1', '--json');
    expect(code).toBe(2);
    expect(err).toMatch(
      /^backwards\.json:\d+:\d+ TIME_ORDER time goes backwards: .* \(\/events\/\d+\/at\)\n$/,
    );
    expect(JSON.parse(out)).toMatchObject({ file: 'backwards.json', findings: [{ code: 'TIME_ORDER' }] });
  });
});

describe('ambit import', () => {
  it('prints a history, and says on the other stream what it made it of', async () => {
    const { code, out, err } = await ambit(
      'import',
      'csv',
      'chat.csv',
      '--members',
      'members.csv',
      '--owner',
      'me',
    );
    expect([code, err]).toEqual([0, 'ambit import: 1 lines, 1 rooms, 2 people\n']);
    expect(readHistory(out)).toMatchObject({ kind: 'read', history: { owner: 'me' } });
  });

  it('imports nothing where something is wrong', async () => {
    const { code, out, err } = await ambit('import', 'csv', 'chat.csv', '--members', 'nobody.csv');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('chat, row 2: `ann` was not in `kitchen` then');
  });

  it('needs to be told what it cannot know', async () => {
    expect((await ambit('import', 'gatemem', 'chat.csv')).err).toContain('gatemem needs --policy');
    expect((await ambit('import', 'csv', 'chat.csv')).err).toContain('csv needs --members');
    expect((await ambit('import', 'slack', 'chat.csv')).err).toContain(
      'the kind is one of locomo, gatemem, pisas, csv',
    );
    expect((await ambit('import', 'locomo', 'missing.json')).code).toBe(2);
  });
});
