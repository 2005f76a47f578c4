import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlainDocument, plainEdge, plainNode, twoWays } from '../core/authority/testing/documents.ts';
import { builtCli, type Run, runCli } from './testing/built.ts';

let cli = '';
let folder = '';

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

/** `ask` cannot be revoked, and one act revokes all other edges. */
function oneActForTwo(): PlainDocument {
  const document = twoWays();
  document.edges[0]!.enforcement.revocable = false;
  for (const edge of document.edges.slice(1)) edge.enforcement.revocation_id = 'rev-all';
  return document;
}

beforeAll(async () => {
  cli = await builtCli();
  folder = mkdtempSync(join(tmpdir(), 'ambit-cut-'));
  write('two.json', twoWays());
  write('acts.json', oneActForTwo());
  const stuck = twoWays();
  for (const edge of stuck.edges.slice(0, 2)) edge.enforcement.revocable = false;
  write('stuck.json', stuck);
  write('no-lists.json', {
    ...twoWays(),
    normal_paths: 7,
    revocation_cut_sets: [{ id: 'k', id2: 1, edges: ['?'] }],
  });
  const lost = twoWays();
  lost.edges.push(plainEdge('lost', 'user', 'nowhere'));
  write('lost.json', lost);
  const unknown = twoWays();
  unknown.edges[1]!.state = 'disabled';
  unknown.edges[2]!.state = 'unknown';
  unknown.edges[3]!.state = 'unknown';
  write('unknown.json', unknown);
  const more = twoWays();
  more.nodes.push(plainNode('vault'));
  more.sinks.push('vault');
  more.edges.push(plainEdge('open', 'agent', 'vault', { state: 'disabled' }));
  more.edges.reverse();
  more.edges.find((edge) => edge.id === 'pay')!.state = 'disabled';
  write('more.json', more);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<Run> {
  return runCli(cli, args, { cwd: folder });
}

async function json(...args: readonly string[]): Promise<Record<string, unknown> & { code: number | null }> {
  const { out, code } = await run(...args, '--json');
  return { ...(JSON.parse(out) as Record<string, unknown>), code };
}

describe('ambit cut', () => {
  it('gives one object with the members that are promised, by edges', async () => {
    const { code, ...answer } = await json('cut', 'two.json');
    expect(answer).toEqual({
      file: 'two.json',
      by: 'edges',
      cut: ['ask'],
      acts: ['rev-ask'],
      size: 1,
      exact: true,
      lower_bound: 1,
      certificate: { disjoint_paths: [expect.arrayContaining(['ask'])] },
    });
    expect(code).toBe(0);
  });

  it('counts acts where they are asked for, and edges where they are', async () => {
    expect(await json('cut', 'acts.json')).toMatchObject({
      cut: ['drain', 'pay'],
      size: 2,
      acts: ['rev-all'],
    });
    expect(await json('cut', 'acts.json', '--by', 'acts')).toMatchObject({
      cut: ['drain', 'enqueue', 'pay'],
      size: 1,
      acts: ['rev-all'],
      exact: true,
      lower_bound: 1,
      certificate: { disjoint_paths: [['ask', 'pay']], lower_bound: 1 },
    });
  });

  it('takes weights, exclusions and forced edges', async () => {
    write('weights.json', { ask: 5, pay: 0.1, drain: 0.2 });
    expect(await json('cut', 'two.json', '--by', 'weights', '--weights', 'weights.json')).toMatchObject({
      by: 'weights',
      cut: ['drain', 'pay'],
      size: 0.3,
      certificate: {
        disjoint_paths: [
          ['ask', 'enqueue', 'drain'],
          ['ask', 'pay'],
        ],
        flows: [0.2, 0.1],
      },
    });
    expect(await json('cut', 'two.json', '--exclude', 'ask,drain')).toMatchObject({
      cut: ['enqueue', 'pay'],
    });
    expect(await json('cut', 'two.json', '--force', 'drain')).toMatchObject({
      size: 2,
      cut: ['ask', 'drain'],
    });
  });

  it.each([
    [{ ask: -1 }, 'the weight of `ask` is `-1`, which is negative'],
    [{ ask: '1' }, 'the weight of `ask` is `"1"`, which is not a number'],
    [{ nothing: 1 }, '`nothing` has a weight, and is no edge'],
    ['{"ask": 1, "ask": 2}', 'ask'],
    [[1], 'the weights are not an object'],
  ])('refuses the weights %j by name', async (weights, words) => {
    write('bad-weights.json', weights);
    const { code, err, out } = await run('cut', 'two.json', '--weights', 'bad-weights.json');
    expect(err).toContain(words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  it('shows the path that nothing can cut, and exits 1', async () => {
    const { code, ...answer } = await json('cut', 'stuck.json');
    expect(answer).toEqual({
      file: 'stuck.json',
      by: 'edges',
      cut: null,
      acts: [],
      size: null,
      exact: true,
      lower_bound: 0,
      certificate: { uncuttable_path: ['ask', 'pay'] },
    });
    expect(code).toBe(1);
  });

  it('needs no sound paths or cuts, but sound edges', async () => {
    expect(await json('cut', 'no-lists.json')).toMatchObject({ cut: ['ask'], code: 0 });
    const { code, err } = await run('cut', 'lost.json');
    expect(err).toMatch(/^ambit: lost\.json: \d+:\d+ DANGLING_ENDPOINT: /);
    expect(code).toBe(2);
  });

  it('refuses what makes no sense', async () => {
    expect((await run('cut', 'two.json', '--force', 'nothing')).err).toContain('`nothing` is no edge');
    expect(await run('cut', 'two.json', '--by', 'luck')).toMatchObject({ code: 2 });
    expect(await run('cut')).toMatchObject({ code: 2 });
    expect(await run('cut', 'absent.json')).toMatchObject({ code: 2 });
  });

  it('says it in a sentence', async () => {
    const { out } = await run('cut', 'two.json');
    expect(out).toBe(
      'two.json: 1 edge, the least: edge ask (act rev-ask); proved by 1 path, no two sharing an edge that may be cut\n',
    );
  });
});

describe('ambit validate --json', () => {
  it('gives bounds beside INDETERMINATE', async () => {
    expect(await json('validate', 'unknown.json')).toMatchObject({
      outcome: 'INDETERMINATE',
      bounds: {
        all_disabled: 'VALID_CLOSED',
        all_enabled: 'VALID_OPEN',
        verdict: 'depends',
        open_if: ['drain', 'enqueue'],
        closed_if: ['drain'],
      },
    });
  });
});

describe('ambit diff', () => {
  it('ignores order, and shows what changed and what is newly reachable', async () => {
    const { code, ...answer } = await json('diff', 'two.json', 'more.json');
    const none = { added: [], removed: [], changed: [] };
    expect(answer).toEqual({
      nodes: { ...none, added: ['vault'] },
      edges: {
        ...none,
        added: ['open'],
        changed: [{ id: 'pay', fields: { state: ['enabled', 'disabled'] } }],
      },
      roots: none,
      sinks: { ...none, added: ['vault'] },
      paths: none,
      cuts: none,
      newly_reachable: [{ root: 'user', sink: 'vault', enabled: false, path: ['ask', 'open'] }],
    });
    expect(code).toBe(0);
  });

  it('gates new authority with exit 1, and lets the loss of authority pass', async () => {
    expect(await run('diff', 'two.json', 'more.json', '--gate')).toMatchObject({ code: 1 });
    expect(await run('diff', 'more.json', 'two.json', '--gate')).toMatchObject({ code: 0 });
    expect(await run('diff', 'two.json', 'two.json', '--gate')).toMatchObject({
      code: 0,
      out: 'no difference in nodes, edges, roots, sinks, normal paths or cuts\n',
    });
  });

  it('exits 2 where a document is not readable', async () => {
    expect(await run('diff', 'two.json', 'lost.json')).toMatchObject({ code: 2 });
    expect(await run('diff', 'absent.json', 'two.json')).toMatchObject({ code: 2 });
  });
});

describe('ambit disclose', () => {
  it('prints the object and writes the mapping', async () => {
    const { code, out } = await run('disclose', 'two.json', '--map', 'map.json', '--scope', 'auditor');
    expect(code).toBe(0);
    for (const name of ['two-ways', 'user', 'agent', 'ledger', 'enqueue', 'rev-ask', 'control-ask', 'use']) {
      expect(out).not.toContain(`"${name}"`);
    }
    const map = JSON.parse(readFileSync(join(folder, 'map.json'), 'utf8')) as Record<string, unknown>;
    expect(map).toMatchObject({ graph_id: { auditor: 'two-ways' }, edges: { e1: 'ask', e2: 'drain' } });
    write('disclosed.json', out);
    expect(await json('validate', 'disclosed.json')).toMatchObject({ outcome: 'VALID_OPEN' });
  });

  it('refuses a sink that is none, and a graph that is INVALID', async () => {
    expect(await run('disclose', 'two.json', '--sinks', 'agent')).toMatchObject({ code: 2 });
    expect(await run('disclose', 'more.json')).toMatchObject({ code: 1, out: '' });
  });
});
