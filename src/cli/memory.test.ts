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

describe('ambit replay', () => {
  const lines = ({ out }: Run) =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
  interface Result {
    readonly attempt: string | null;
    readonly arm: string;
    readonly viewers: unknown;
    readonly admitted: readonly {
      readonly item: string;
      readonly score: number;
      readonly forbidden?: boolean;
    }[];
    readonly withheld: readonly {
      readonly item: string;
      readonly reason: string;
      readonly outside: readonly string[];
    }[];
  }

  it('prints one line an attempt, by the flat arm, with exactly the members of the format', async () => {
    const run = await ambit('replay', sample('family-assistant'), '--json');
    expect([run.code, run.err]).toEqual([0, '']);
    const results = lines(run);
    expect(results).toHaveLength(16);
    expect(results.map(({ arm }) => arm)).toEqual(Array(16).fill('flat'));
    expect(JSON.parse(run.out.split('\n')[7]!)).toEqual({
      attempt: 'a8',
      arm: 'flat',
      viewers: ['ana', 'maya', 'tom'],
      admitted: [
        { item: 'i5', rank: 1, score: 0.032786885, witness: ['ana', 'maya', 'tom'] },
        { item: 'i8', rank: 2, score: 0.032258065, witness: 'PUBLIC' },
        { item: 'i3', rank: 3, score: 0.031746032, witness: ['ana', 'maya', 'tom'] },
      ],
      withheld: [
        { item: 'i1', reason: 'audience', outside: ['ana', 'tom'] },
        { item: 'i2', reason: 'superseded', outside: [] },
        { item: 'i4', reason: 'audience', outside: ['ana', 'tom'] },
        { item: 'i6', reason: 'audience', outside: ['ana', 'tom'] },
        { item: 'i7', reason: 'audience', outside: ['ana'] },
        { item: 'd1', reason: 'audience', outside: ['ana'] },
        { item: 'i9', reason: 'not-yet', outside: [] },
      ],
    });
  });

  it('marks what an unsafe arm should not have placed, arms side by side', async () => {
    const run = await ambit(
      'replay',
      sample('family-assistant'),
      '--attempt',
      'a4',
      '--arm',
      'unscoped',
      '--arm',
      'graph',
      '--json',
    );
    const [unscoped, graph] = lines(run);
    expect(unscoped!.admitted.some(({ forbidden }) => forbidden)).toBe(true);
    expect(graph!.admitted.some(({ forbidden }) => forbidden)).toBe(false);
  });

  it('takes statistics and identity policies as settings', async () => {
    const placed = async (...more: readonly string[]) =>
      lines(
        await ambit('replay', sample('shared-statistics'), '--attempt', 'after', '--json', ...more),
      )[0]!.admitted.map(({ item }) => item);
    expect(await placed()).toEqual(['t1', 't2']);
    expect(await placed('--stats', 'shared')).toEqual(['t2', 't1']);
    const byHand = ['--conversation', 'alone', '--query', 'fasted tells'];
    const found = async (...more: readonly string[]) =>
      lines(await ambit('replay', sample('family-assistant'), ...byHand, '--json', ...more))[0]!.admitted[0]!;
    expect((await found()).score).toBeLessThan((await found('--stem')).score);
    const [open] = lines(
      await ambit('replay', sample('identity-fault'), '--attempt', 'h4', '--policy', 'fail-open', '--json'),
    );
    expect(open!.admitted.map(({ item }) => item)).toEqual(['f3']);
  });

  it('answers a query put by hand, at a time and before viewers', async () => {
    const base = [
      'replay',
      sample('family-assistant'),
      '--conversation',
      'couple',
      '--query',
      'birthday',
      '--json',
    ];
    const [early] = lines(await ambit(...base, '--viewers', 'tom', '--at', '2026-03-06T12:00:00Z'));
    expect(early).toMatchObject({ attempt: null, viewers: ['maya', 'tom'], admitted: [] });
    const [late] = lines(await ambit(...base, '--at', '2026-03-20T12:00:00Z'));
    expect(late!.admitted.map(({ item }) => item)).toContain('i7');
    expect(lines(await ambit(...base, '--viewers', 'U'))[0]).toMatchObject({ viewers: 'U', admitted: [] });
  });

  it('says it in words', async () => {
    const { out } = await ambit('replay', sample('family-assistant'), '--attempt', 'a1', '--arm', 'unscoped');
    expect(out).toMatch(/^a1 unscoped \{ana, maya, tom\}: 1 i3, .*FORBIDDEN.* \| withheld: /);
  });

  it.each([
    ['--arm', 'fast'],
    ['--policy', 'open'],
    ['--stats', 'none'],
    ['--attempt', 'z'],
    ['--query', 'x'],
    ['--query', 'x', '--conversation', 'z'],
    ['--query', 'x', '--conversation', 'family', '--viewers', 'z'],
  ])('exit code 2 for %s %s', async (...args) => {
    expect((await ambit('replay', sample('family-assistant'), ...args)).code).toBe(2);
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
