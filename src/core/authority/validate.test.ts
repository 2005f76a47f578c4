import { describe, expect, it } from 'vitest';
import { type Finding, type JsonTree, parseJson } from '../text/index.ts';
import { Findings } from './findings.ts';
import { readDocument } from './read.ts';
import { checkStructure, routesOf } from './routes.ts';
import { type PlainDocument, plainEdge, plainNode, twoWays } from './testing/documents.ts';
import type { Validation } from './types.ts';
import { analyse, validate } from './validate.ts';

function judge(document: object | string): Validation {
  const judged = validate(typeof document === 'string' ? document : JSON.stringify(document));
  if (judged.kind === 'refused') throw new Error(judged.refusal.message);
  return judged.validation;
}

function only(document: object | string): Finding {
  const { findings } = judge(document);
  expect(findings).toHaveLength(1);
  return findings[0]!;
}

function changed(change: (document: PlainDocument) => void): PlainDocument {
  const document = twoWays();
  document.revocation_cut_sets = [{ id: 'back', edges: ['pay', 'drain'] }];
  change(document);
  return document;
}

describe('what a finding says', () => {
  it('names the user’s words, points to the value and gives its range', () => {
    const text = JSON.stringify(
      changed((document) => document.roots.push('ghost')),
      null,
      2,
    );
    const finding = only(text);
    expect(finding).toEqual({
      code: 'DANGLING_ROOT',
      step: 2,
      severity: 'error',
      message: 'root `ghost` is no node',
      pointer: '/roots/1',
      range: {
        start: { line: 9, column: 5, offset: text.indexOf('"ghost"') },
        end: { line: 9, column: 12, offset: text.indexOf('"ghost"') + 7 },
      },
      ids: ['ghost'],
    });
  });

  it('counts columns in UTF-16 units', () => {
    const text = JSON.stringify(changed((document) => document.roots.push('\u{1f4a5}', 'ghost')));
    const { findings } = judge(text);
    const finding = findings.find((candidate) => candidate.ids[0] === 'ghost')!;
    expect(finding.range.start.column).toBe(text.indexOf('"ghost"') + 1);
  });

  it('points to the name of a member that does not belong, and to the object that lacks one', () => {
    const text = '{"more": 1}';
    const { findings } = judge(text);
    expect(findings.find((finding) => finding.pointer === '/more')).toMatchObject({
      message: 'the document has a member `more` that is not part of the format',
      range: { start: { column: 2 }, end: { column: 8 } },
    });
    expect(findings.filter((finding) => finding.pointer === '')).toHaveLength(11);
  });

  it.each([
    [
      (d: PlainDocument) => d.edges.push(plainEdge('e', 'user', 'x')),
      'the target of edge `e` is `x`, which is no node',
    ],
    [
      (d: PlainDocument) => d.nodes.push(plainNode('')),
      '`id` of a node must be a non-empty string, not an empty string',
    ],
    [
      (d: PlainDocument) => {
        d.edges[0]!.state = 'on';
      },
      '`state` of edge `ask` is `on`',
    ],
    [
      (d: PlainDocument) => {
        d.edges[0]!.enforcement.revocation_id = null;
      },
      '`revocation_id` of the enforcement of edge `ask` must be a non-empty string, not null',
    ],
    [
      (d: PlainDocument) => {
        d.normal_paths[1]!.edges = ['ask', 'drain'];
      },
      'normal path `queued` breaks off: `ask` leads to `agent`, but `drain` leaves `queue`',
    ],
    [
      (d: PlainDocument) => {
        d.edges[0]!.state = 'unknown';
      },
      'the state of `ask` is unknown, and it is on a way from a root to a sink',
    ],
  ])('is a plain sentence (%#)', (change, message) => {
    expect(only(changed(change)).message).toBe(message);
  });

  it('shows the bypass of a failing cut as a witness', () => {
    const document = changed((d) => d.edges.push(plainEdge('sneak', 'user', 'ledger')));
    expect(only(document)).toMatchObject({ code: 'CUT_NOT_DOMINATING', ids: ['back'], witness: ['sneak'] });
  });

  it('is lower case and without a full stop', () => {
    const faults: Partial<Record<keyof PlainDocument, unknown>>[] = [
      { roots: [] },
      { sinks: ['x', 'user'] },
      { nodes: [{}] },
      { edges: 3 },
      { captured_at: 'x' },
      { version: '2' },
      { normal_paths: [{ id: 'p', edges: [] }] },
      { revocation_cut_sets: [{ id: 'k', edges: [] }] },
    ];
    for (const fault of faults) {
      for (const { message, help } of judge({ ...twoWays(), ...fault }).findings) {
        for (const sentence of [message, help ?? 'help']) expect(sentence).toMatch(/^[a-z`0-9].*[^.]$/u);
      }
    }
  });
});

describe('stages', () => {
  it('report all that they find, and the first with an error ends the run', () => {
    const { step, findings } = judge({
      ...twoWays(),
      roots: ['user', 'user', 'ghost'],
      sinks: [],
      version: '9',
    });
    expect(step).toBe(1);
    expect(findings.map((finding) => finding.code)).toEqual([
      'DUPLICATE_ID',
      'EMPTY_SINKS',
      'VERSION_UNSUPPORTED',
    ]);
  });

  it('sort by step, code and ids, so that a lint of an early step comes first', () => {
    const { findings } = judge(
      changed((d) => {
        d.nodes.push(plainNode('z'), plainNode('y'));
        d.edges.push(plainEdge('sneak', 'user', 'ledger'));
      }),
    );
    expect(findings.map((finding) => [finding.code, finding.ids[0]])).toEqual([
      ['ORPHAN_NODE', 'y'],
      ['ORPHAN_NODE', 'z'],
      ['CUT_NOT_DOMINATING', 'back'],
    ]);
  });

  it('keep the order of findings about elements without ids, whatever the order of the array', () => {
    const nodes = [{ kind: 3 }, { trust_domain: '' }, 7, { id: '' }];
    const messages = (order: unknown[]): string[] =>
      judge({ ...twoWays(), nodes: order }).findings.map((finding) => finding.message);
    expect(messages([...nodes].reverse())).toEqual(messages(nodes));
  });

  it('report NO_STRUCTURAL_PATH where step 4 is asked about a graph without one', () => {
    const document = readText(JSON.stringify({ ...twoWays(), edges: [plainEdge('pay', 'agent', 'queue')] }));
    const findings = new Findings(document.tree);
    checkStructure(document, routesOf(document.graph), findings);
    expect(findings.finish().findings.map(({ code, pointer, ids }) => [code, pointer, ids])).toEqual([
      ['IDLE_ROOT', '/roots/0', ['user']],
      ['NO_STRUCTURAL_PATH', '/sinks', []],
    ]);
    expect(findings.errors).toBe(1);
  });
});

/** A document as step 1 reads it, its lists left out so that they do not dangle. */
function readText(text: string): NonNullable<ReturnType<typeof readDocument>> {
  const tree = treeOf(text);
  const document = readDocument(tree, new Findings(tree));
  if (document === null) throw new Error('the document of the test is not sound');
  return document;
}

function treeOf(text: string): JsonTree {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error('the text of the test is not JSON');
  return parsed.tree;
}

describe('the view', () => {
  it('shows a sound document', () => {
    const analysis = analyse(JSON.stringify(twoWays()));
    expect(analysis).toMatchObject({
      kind: 'analysed',
      view: {
        graphId: 'two-ways',
        snapshotSequence: 3,
        roots: ['user'],
        nodes: [{ id: 'user', root: true, sink: false }, {}, {}, { id: 'ledger', root: false, sink: true }],
        edges: [
          { id: 'ask', source: 'user', target: 'agent', state: 'enabled', revocable: true },
          {},
          {},
          {},
        ],
        normalPaths: [{ id: 'direct', edges: ['ask', 'pay'] }, { id: 'queued' }],
        cuts: [{ id: 'front', edges: ['ask'], pointer: '/revocation_cut_sets/0' }, { id: 'back' }],
      },
    });
  });

  it('shows what can be read of an unsound one: no state is taken for closed, one element for each id', () => {
    const text = `{"nodes": [{"id": "a"}, {"id": "a", "kind": "later"}, 3, {"id": 4}, {}],
      "edges": [{"id": "e", "source": "a", "state": "off"}], "roots": ["a", 5], "normal_paths": {}}`;
    const analysis = analyse(text);
    expect(analysis).toMatchObject({
      validation: { outcome: 'INVALID', step: 1, cuts: [] },
      view: {
        snapshotSequence: null,
        roots: ['a'],
        sinks: [],
        nodes: [{ id: 'a', kind: '', root: true }],
        edges: [{ id: 'e', source: 'a', target: '', state: 'unknown', revocable: false, revocationId: null }],
        normalPaths: [],
      },
    });
    expect(analysis.kind === 'analysed' && analysis.view?.nodes.length).toBe(1);
  });

  it('is not there for what is no object', () => {
    expect(analyse('[1]')).toMatchObject({ validation: { outcome: 'INVALID' }, view: null });
    expect(analyse('{')).toMatchObject({ validation: { outcome: 'INVALID' }, view: null });
  });
});
