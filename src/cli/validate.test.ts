import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { LIMIT } from '../core/authority/index.ts';
import { twoWays } from '../core/authority/testing/documents.ts';
import { builtCli, type Run, runCli } from './testing/built.ts';

let cli = '';
let folder = '';

beforeAll(async () => {
  cli = await builtCli();
  folder = mkdtempSync(join(tmpdir(), 'ambit-cli-'));
  const write = (name: string, content: string | Uint8Array): void =>
    writeFileSync(join(folder, name), content);
  const closed = twoWays();
  closed.edges[0]!.state = 'disabled';
  const unknown = twoWays();
  unknown.edges[0]!.state = 'unknown';
  const bypassed = twoWays();
  bypassed.revocation_cut_sets = [{ id: 'half', edges: ['pay'] }];
  write('open.json', JSON.stringify(twoWays()));
  write('closed.json', JSON.stringify(closed));
  write('unknown.json', JSON.stringify(unknown));
  write('bypassed.json', JSON.stringify(bypassed, null, 2));
  write('empty.json', '');
  write('latin1.json', Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x7d));
  write('bom.json', `\ufeff${JSON.stringify(closed)}`);
  write('deep.json', '['.repeat(600) + ']'.repeat(600));
  mkdirSync(join(folder, 'folder'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `ambit validate` in the folder of the test, which is not that of the product. */
function validate(args: readonly string[], input?: string | Uint8Array): Promise<Run> {
  return runCli(cli, ['validate', ...args], { cwd: folder, ...(input === undefined ? {} : { input }) });
}

describe('ambit validate', () => {
  it('says the outcome of each file on a line of its own, with the limit of every VALID_CLOSED', async () => {
    const { code, out, err } = await validate(['open.json', 'closed.json', './bom.json']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^open\.json: VALID_OPEN \(step 7\)/);
    expect(lines[0]).not.toContain(LIMIT);
    expect(lines[1]).toMatch(/^closed\.json: VALID_CLOSED \(step 7\)/);
    expect(lines[1]).toContain(LIMIT);
    expect(lines[2]).toMatch(/^\.\/bom\.json: VALID_CLOSED/);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('names the finding that decided, with its place', async () => {
    const { code, out } = await validate(['bypassed.json']);
    expect(out).toMatch(
      /^bypassed\.json: INVALID \(step 5\) \d+:\d+ CUT_NOT_DOMINATING: cut `half` can be bypassed/,
    );
    expect(code).toBe(1);
  });

  it('gives one JSON object a line, with the members that are promised and no other', async () => {
    const { code, out } = await validate(['--json', 'open.json', 'bypassed.json', 'nothing.json']);
    const [open, bypassed, refused] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.keys(open!)).toEqual(['file', 'outcome', 'step', 'findings', 'cuts']);
    expect(open).toMatchObject({ file: 'open.json', outcome: 'VALID_OPEN', step: 7 });
    expect(open!.cuts).toEqual([
      { id: 'back', holds: true, bypass: null },
      { id: 'front', holds: true, bypass: null },
    ]);
    expect(bypassed).toMatchObject({
      outcome: 'INVALID',
      step: 5,
      cuts: [{ id: 'half', holds: false, bypass: ['ask', 'enqueue', 'drain'] }],
    });
    const [finding] = bypassed!.findings as Record<string, unknown>[];
    expect(finding).toEqual({
      code: 'CUT_NOT_DOMINATING',
      step: 5,
      severity: 'error',
      message: 'cut `half` can be bypassed: without its edges a root still reaches a sink',
      help: expect.any(String),
      pointer: '/revocation_cut_sets/0',
      range: {
        start: { line: expect.any(Number), column: 5, offset: expect.any(Number) },
        end: { line: expect.any(Number), column: 6, offset: expect.any(Number) },
      },
      ids: ['half'],
      witness: ['ask', 'enqueue', 'drain'],
    });
    expect(refused).toEqual({
      file: 'nothing.json',
      refusal: { code: 'UNREADABLE', message: 'there is no such file' },
    });
    expect(code).toBe(2);
  });

  it.each([
    [['open.json'], 0],
    [['unknown.json'], 1],
    [['empty.json'], 1],
    [['open.json', 'unknown.json', 'closed.json'], 1],
    [['unknown.json', '--require', 'INDETERMINATE'], 0],
    [['open.json', 'closed.json', '--require', 'VALID_CLOSED'], 1],
    [['open.json', 'empty.json', '--require=VALID_OPEN,INVALID'], 0],
    [['unknown.json', 'nothing.json'], 2],
    [['nothing.json', 'unknown.json'], 2],
    [['nothing.json', '--require', 'INVALID'], 2],
    [[], 2],
    [['open.json', '--require', 'CLOSED'], 2],
    [['open.json', '--require', ''], 2],
    [['open.json', '--wrong'], 2],
    [['-', '-'], 2],
  ])('%j exits with %i', async (args, code) => {
    expect((await validate(args)).code).toBe(code);
  });

  it('refuses what it cannot look at, and says why', async () => {
    const { out, code } = await validate(['--json', 'latin1.json', 'folder', 'deep.json']);
    const refusals = out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { refusal: { code: string } }).refusal.code);
    expect(refusals).toEqual(['NOT_UTF8', 'UNREADABLE', 'TOO_DEEP']);
    expect(code).toBe(2);
  });

  it('reads standard input for -, and takes a file named after --', async () => {
    const piped = await validate(['-'], JSON.stringify(twoWays()));
    expect(piped).toMatchObject({ code: 0, out: expect.stringMatching(/^-: VALID_OPEN/) });
    const binary = await validate(['-'], Uint8Array.of(0xff, 0xfe));
    expect(binary).toMatchObject({ code: 2, out: expect.stringContaining('NOT_UTF8') });
    writeFileSync(join(folder, '--json'), JSON.stringify(twoWays()));
    expect(await validate(['--', '--json'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^--json: /),
    });
  });

  it('keeps to one line, whatever the ids hold', async () => {
    const document = JSON.stringify({ ...twoWays(), roots: ['a\nb\u001b[31m\u2028c'] });
    const { out } = await validate(['-'], document);
    expect(out.trimEnd()).toContain('`a\\u000ab\\u001b[31m\\u2028c`');
    expect(out.split('\n')).toHaveLength(2);
    const json = await validate(['-', '--json'], document);
    expect(json.out).toMatch(/^[ -~]+\n$/);
    expect((JSON.parse(json.out) as { findings: unknown[] }).findings).toMatchObject([
      { ids: ['a\nb\u001b[31m\u2028c'] },
    ]);
  });
});

describe('ambit', () => {
  it('says its version and its commands', async () => {
    expect(await runCli(cli, ['--version'])).toEqual({ code: 0, out: `${packageJson.version}\n`, err: '' });
    const help = await runCli(cli, ['--help']);
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining('validate') });
    expect(await runCli(cli, ['validate', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('usage: ambit validate FILE...'),
    });
  });

  it('refuses what is no command', async () => {
    expect(await runCli(cli, [])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('usage:') });
    expect(await runCli(cli, ['frobnicate'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no command "frobnicate"'),
    });
  });
});
