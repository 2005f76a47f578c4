import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Command, Io } from '../command.ts';
import { processIo } from '../io.ts';
import { closureCommand } from './closure.ts';
import { decideCommand } from './decide.ts';

const folder = mkdtempSync(join(tmpdir(), 'closure-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SAMPLE = join(import.meta.dirname, '../../../samples/closure/fare-cap');
const SPEC = join(SAMPLE, 'spec.json');
const SESSION = join(SAMPLE, 'fare-rises.session.json');

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function run(command: Command, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = { ...processIo, out: (line) => void out.push(line), err: (line) => void err.push(line) };
  const exit = await command.run(args, io);
  return { exit, out, err };
}

const session = (steps: object[], spec: unknown = SPEC) => ({ version: 'ambit-session/1', spec, steps });

describe('ambit decide', () => {
  test('prints one object a step, with the promised members in their order', async () => {
    const { exit, out, err } = await run(decideCommand, SESSION, '--json');
    expect([exit, err]).toEqual([0, []]);
    const rows = out.map((line) => JSON.parse(line));
    expect(rows).toHaveLength(11);
    expect(Object.keys(rows[6])).toEqual([
      'step',
      'op',
      'decision',
      'reasons',
      'repair',
      'refused',
      'changed',
      'invalidated',
      'preserved',
      'nodes',
    ]);
    expect(rows[6]).toMatchObject({
      step: 7,
      op: 'check',
      decision: 'REPAIR',
      reasons: [{ code: 'NOT_AUTHORIZED', node: 'payment' }],
      repair: [{ node: 'payment', need: 'revise', limit: ['cap'] }],
      refused: null,
      nodes: { payment: { value: 120, version: 2, available: true, authorized: false } },
    });
    expect(rows[0]).toMatchObject({
      decision: null,
      changed: ['flight', 'cap'],
      invalidated: [],
      preserved: [],
    });
  });

  test('prints a value that holds line separators on one line for every reader', async () => {
    const spec = { version: 'ambit-closure/1', nodes: { memo: { kind: 'authority' } }, actions: {} };
    const path = file(
      'lines.session.json',
      session([{ op: 'COMMIT', values: { memo: 'a\u2028b\u0085c' } }], spec),
    );
    const { out } = await run(decideCommand, path, '--json');
    expect(out).toHaveLength(1);
    expect(out[0]).toContain('"a\\u2028b\\u0085c"');
    expect(JSON.parse(out[0]!)).toMatchObject({ nodes: { memo: { value: 'a\u2028b\u0085c' } } });
  });

  test('prints a line a step for people, and says which expectation failed', async () => {
    const path = file(
      'fails.session.json',
      session(
        [
          { op: 'COMMIT', values: { flight: 'A' }, expect: { refused: 'NO_VALUE' } },
          {
            op: 'check',
            action: 'book',
            arguments: { flight: 'A', amount: 1 },
            expect: { decision: 'BLOCK' },
          },
        ],
        '../nowhere.json',
      ),
    );
    const { exit, out, err } = await run(decideCommand, path, '--spec', SPEC);
    expect(exit).toBe(1);
    expect(out[0]).toContain('COMMIT    changed flight');
    expect(err).toEqual([
      'step 1: expected refused "NO_VALUE", got null',
      'step 2: expected decision "BLOCK", got "REPAIR"',
    ]);
  });

  test('runs a session that holds its specification, and any method', async () => {
    const inline = {
      version: 'ambit-closure/1',
      nodes: { a: { kind: 'authority' } },
      actions: { go: { arguments: { a: 'a' } } },
    };
    const path = file(
      'inline.session.json',
      session([{ op: 'check', action: 'go', arguments: { a: 1 } }], inline),
    );
    expect(JSON.parse((await run(decideCommand, path, '--json', '--method', 'check')).out[0]!).decision).toBe(
      'BLOCK',
    );
    expect(
      JSON.parse((await run(decideCommand, path, '--json', '--method', 'full-repair')).out[0]!).decision,
    ).toBe('REPAIR');
  });

  test('refuses what cannot be run, with its place, and prints no row', async () => {
    const refused = [
      [join(folder, 'absent.json')],
      [file('text.session.json', '{')],
      [file('missing-spec.session.json', session([], 'absent.json'))],
      [file('no-spec.session.json', { version: 'ambit-session/1', steps: [] })],
      [file('bad-step.session.json', session([{ op: 'COMMIT' }]))],
      [
        file(
          'broken-spec.session.json',
          session([], {
            version: 'ambit-closure/1',
            nodes: { d: { kind: 'derived', rule: { node: 'x' } } },
            actions: {},
          }),
        ),
      ],
      [SESSION, '--spec', file('broken.json', '{"version": "ambit-closure/1", "nodes": {}}')],
      [file('latin.session.json', '')],
    ];
    for (const args of refused) {
      const { exit, out, err } = await run(decideCommand, ...args);
      expect([args[0], exit, out, err.length > 0]).toEqual([args[0], 2, [], true]);
    }
    const { err } = await run(decideCommand, file('bad-step.session.json', session([{ op: 'COMMIT' }])));
    expect(err[0]).toMatch(/bad-step\.session\.json:1:\d+: error SCHEMA a step needs the member `values`/);
  });

  test.each([[[]], [['a', 'b']], [[SESSION, '--method', 'best']]])('wrong usage: %j', async (args) => {
    await expect(run(decideCommand, ...args)).rejects.toThrow();
  });
});

describe('ambit closure', () => {
  test('check lists findings with their places', async () => {
    expect(await run(closureCommand, 'check', SPEC)).toEqual({
      exit: 0,
      out: [`${SPEC}: nothing found (nodes: 4, actions: 1)`],
      err: [],
    });
    const path = file(
      'cycle.json',
      '{"version": "ambit-closure/1", "actions": {},\n "nodes": {"a": {"kind": "derived", "rule": {"node": "a"}}}}',
    );
    const { exit, out } = await run(closureCommand, 'check', path);
    expect(exit).toBe(1);
    expect(out[0]).toBe(`${path}:2:12: error CYCLE \`a\` is computed from itself`);
    const json = JSON.parse((await run(closureCommand, 'check', path, '--json')).out[0]!);
    expect(json).toMatchObject({
      file: path,
      findings: [
        {
          code: 'CYCLE',
          severity: 'error',
          pointer: '/nodes/a',
          range: { start: { line: 2, column: 12 } },
          ids: ['a'],
        },
      ],
    });
    const lint = file(
      'lint.json',
      '{"version": "ambit-closure/1", "actions": {}, "nodes": {"a": {"kind": "authority"}}}',
    );
    expect((await run(closureCommand, 'check', lint)).exit).toBe(0);
    expect((await run(closureCommand, 'check', join(folder, 'absent.json'))).exit).toBe(2);
  });

  test('import prints the specification, and the decisions on standard error', async () => {
    const source = {
      derivations: [],
      effects: { go: { argument_bindings: { a: 'a' }, policies: [], budget: 1 } },
    };
    const { exit, out, err } = await run(closureCommand, 'import', file('public.json', source));
    expect(exit).toBe(0);
    expect(JSON.parse(out.join('\n'))).toMatchObject({
      version: 'ambit-closure/1',
      nodes: { a: { kind: 'authority' } },
    });
    expect(err.join('\n')).toContain('`a` is taken for the user');
    expect((await run(closureCommand, 'import', SESSION)).exit).toBe(2);
  });

  test('wrong usage', async () => {
    await expect(run(closureCommand)).rejects.toThrow('say check or import');
    await expect(run(closureCommand, 'check')).rejects.toThrow('name one file');
    await expect(run(closureCommand, 'import', SPEC, '--json')).rejects.toThrow('no --json');
  });
});
