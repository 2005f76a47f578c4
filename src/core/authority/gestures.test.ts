import { describe, expect, it } from 'vitest';
import {
  addCut,
  addEdge,
  addNode,
  addNormalPath,
  newDocument,
  removeElements,
  renameId,
  setCutEdges,
  setEdgeState,
  setField,
  setPathEdges,
  toggleRoot,
  toggleSink,
} from './gestures.ts';
import { type PlainDocument, twoWays } from './testing/documents.ts';
import { refusal, result, TEXT, treeOf } from './testing/gestures.ts';
import { validate } from './validate.ts';

/** The document of the test with some changes to its value. */
function changed(change: (document: PlainDocument) => void): PlainDocument {
  const document = twoWays();
  change(document);
  return document;
}

describe('adding', () => {
  it('adds a node under a free id at the end of the nodes', () => {
    const done = addNode(treeOf(TEXT), { kind: 'tool' });
    expect(done).toMatchObject({ kind: 'change', label: 'add node', created: ['n1'] });
    expect(result((tree) => addNode(tree, { kind: 'tool', trustDomain: 'd' })).nodes.at(-1)).toEqual({
      id: 'n1',
      kind: 'tool',
      trust_domain: 'd',
    });
  });

  it('refuses an id that is taken', () => {
    expect(refusal((tree) => addNode(tree, { id: 'agent' }))).toBe('`agent` is the id of another node');
    expect(refusal((tree) => addEdge(tree, { id: 'ask', source: 'user', target: 'agent' }))).toBe(
      '`ask` is the id of another edge',
    );
  });

  it('connects nodes, with an act of revocation of its own, in a document that stays sound', () => {
    const done = result((tree) => addEdge(tree, { source: 'user', target: 'user', state: 'disabled' }));
    expect(done.edges.at(-1)).toEqual({
      id: 'e1',
      source: 'user',
      target: 'user',
      capability: 'use',
      state: 'disabled',
      enforcement: { revocable: true, control_domain: 'domain-user', revocation_id: 'rev-e1' },
    });
    expect(validate(JSON.stringify(done))).toMatchObject({ validation: { outcome: 'VALID_OPEN' } });
    expect(refusal((tree) => addEdge(tree, { source: 'user', target: 'nobody' }))).toBe(
      '`nobody` is no node',
    );
  });

  it('makes the array that is missing, and leaves alone what is no array', () => {
    expect(result((tree) => addNode(tree), '{}')).toEqual({
      nodes: [{ id: 'n1', kind: 'agent', trust_domain: 'unassigned' }],
    });
    expect(result((tree) => addNode(tree), '{"nodes": []}').nodes).toHaveLength(1);
    expect(refusal((tree) => addNode(tree), '{"nodes": 7}')).toBe('`nodes` is not an array in this document');
    expect(refusal((tree) => addNode(tree), '[]')).toBe('`nodes` is not an array in this document');
  });
});

describe('removing', () => {
  it('takes the edges of a node with it, and what refers to them', () => {
    const done = result((tree) => removeElements(tree, { nodes: ['queue'] }));
    expect(done).toEqual(
      changed((document) => {
        document.nodes.splice(2, 1);
        document.edges.splice(2, 2);
        document.normal_paths.splice(1, 1);
        document.revocation_cut_sets[1]!.edges = ['pay'];
      }),
    );
  });

  it('takes marks of roots and sinks along, and leaves a cut that has lost its last edge to be judged', () => {
    const done = result((tree) => removeElements(tree, { nodes: ['user'] }));
    expect(done.roots).toEqual([]);
    expect(done.revocation_cut_sets[0]).toEqual({ id: 'front', edges: [] });
    expect(done.normal_paths).toEqual([]);
  });

  it('removes several sorts of elements in one step', () => {
    const done = removeElements(treeOf(TEXT), { edges: ['enqueue'], cuts: ['front'], paths: ['direct'] });
    expect(done).toMatchObject({ kind: 'change', label: 'delete 3 elements' });
    const left = result((tree) =>
      removeElements(tree, { edges: ['enqueue'], cuts: ['front'], paths: ['direct'] }),
    );
    expect(left.normal_paths).toEqual([]);
    expect(left.revocation_cut_sets.map((cut) => cut.id)).toEqual(['back']);
  });

  it('refuses where nothing is there to remove', () => {
    expect(refusal((tree) => removeElements(tree, { nodes: ['nobody'] }))).toBe('there is nothing to delete');
  });
});

describe('renaming', () => {
  it('follows a node into roots, sinks and the ends of edges', () => {
    const done = result((tree) => renameId(tree, 'node', 'ledger', '__proto__'));
    expect(done.sinks).toEqual(['__proto__']);
    expect(done.edges.map((edge) => edge.target)).toEqual(['agent', '__proto__', 'queue', '__proto__']);
    expect(validate(JSON.stringify(done))).toMatchObject({ validation: { outcome: 'VALID_OPEN' } });
  });

  it('follows an edge into paths and cuts, and leaves a node of the same name alone', () => {
    const text = TEXT.replaceAll('"ask"', '"agent"');
    const done = result((tree) => renameId(tree, 'edge', 'agent', 'call'), text);
    expect(done).toEqual(JSON.parse(TEXT.replaceAll('"ask"', '"call"')));
  });

  it('renames paths and cuts, and refuses an id that is taken, empty or unknown', () => {
    expect(result((tree) => renameId(tree, 'path', 'direct', 'd')).normal_paths[0]!.id).toBe('d');
    expect(result((tree) => renameId(tree, 'cut', 'front', 'f')).revocation_cut_sets[0]!.id).toBe('f');
    expect(refusal((tree) => renameId(tree, 'cut', 'front', 'back'))).toBe('`back` is the id of another cut');
    expect(refusal((tree) => renameId(tree, 'node', 'user', ''))).toBe('a node needs an id');
    expect(refusal((tree) => renameId(tree, 'node', 'nobody', 'x'))).toBe('`nobody` is no node');
  });
});

describe('fields', () => {
  it('sets states of several edges in one step', () => {
    const done = result((tree) => setEdgeState(tree, ['ask', 'drain'], 'unknown'));
    expect(done.edges.map((edge) => edge.state)).toEqual(['unknown', 'enabled', 'enabled', 'unknown']);
  });

  it('sets fields of the document, of nodes and of edges, enforcement included', () => {
    expect(
      result((tree) => setField(tree, { of: 'document', field: 'snapshot_sequence', value: 9 })),
    ).toMatchObject({ snapshot_sequence: 9 });
    expect(
      result((tree) => setField(tree, { of: 'node', id: 'agent', field: 'kind', value: 'service' })).nodes[1],
    ).toMatchObject({ kind: 'service' });
    expect(
      result((tree) => setField(tree, { of: 'edge', id: 'pay', field: 'control_domain', value: 'bank' }))
        .edges[1]!.enforcement,
    ).toEqual({ revocable: true, control_domain: 'bank', revocation_id: 'rev-pay' });
  });

  it.each([
    ['null', '"revocation_id": null'],
    ['absent', '"extra": 0'],
  ])('gives an edge that becomes revocable an id to revoke it by where that is %s', (_, id) => {
    const text = TEXT.replace('"revocable": true', '"revocable": false').replace(
      '"revocation_id": "rev-ask"',
      id,
    );
    const done = result(
      (tree) => setField(tree, { of: 'edge', id: 'ask', field: 'revocable', value: true }),
      text,
    );
    expect(done.edges[0]!.enforcement).toMatchObject({
      revocable: true,
      control_domain: 'control-ask',
      revocation_id: 'rev-ask',
    });
  });

  it('writes a missing enforcement whole', () => {
    const text = '{"edges": [{"id": "e"}], "nodes": []}';
    const done = result(
      (tree) => setField(tree, { of: 'edge', id: 'e', field: 'revocable', value: false }),
      text,
    );
    expect(done.edges[0]!.enforcement).toEqual({
      revocable: false,
      control_domain: 'unassigned',
      revocation_id: 'rev-e',
    });
  });

  it('refuses values that the format does not allow', () => {
    const refuse = (field: Parameters<typeof setField>[1]): string =>
      refusal((tree) => setField(tree, field));
    expect(refuse({ of: 'node', id: 'agent', field: 'kind', value: '' })).toBe('`kind` must not be empty');
    expect(refuse({ of: 'edge', id: 'pay', field: 'target', value: 'x' })).toBe('`x` is no node');
    expect(refuse({ of: 'document', field: 'snapshot_sequence', value: -1 })).toContain('whole number');
    expect(refuse({ of: 'document', field: 'captured_at', value: 'today' })).toContain('time in UTC');
    expect(refuse({ of: 'node', id: 'x', field: 'kind', value: 'y' })).toBe('`x` is no node');
    expect(refuse({ of: 'edge', id: 'ask', field: 'revocation_id', value: null })).toBe(
      'a revocable edge needs a `revocation_id`',
    );
  });

  it('lets an edge that is not revocable do without an id to revoke it by', () => {
    const text = TEXT.replace('"revocable": true', '"revocable": false');
    const clear = { of: 'edge', id: 'ask', field: 'revocation_id', value: null } as const;
    expect(result((tree) => setField(tree, clear), text).edges[0]!.enforcement).toMatchObject({
      revocable: false,
      revocation_id: null,
    });
  });
});

describe('roots, sinks, cuts and paths', () => {
  it('toggles roots and sinks: all off where all are on, else the rest on', () => {
    expect(result((tree) => toggleRoot(tree, ['user'])).roots).toEqual([]);
    expect(result((tree) => toggleRoot(tree, ['user', 'agent'])).roots).toEqual(['user', 'agent']);
    expect(result((tree) => toggleSink(tree, ['queue'])).sinks).toEqual(['ledger', 'queue']);
    expect(refusal((tree) => toggleSink(tree, ['x']))).toBe('`x` is no node');
  });

  it('declares cuts and paths', () => {
    const cut = result((tree) => addCut(tree, ['pay', 'pay', 'enqueue']));
    expect(cut.revocation_cut_sets.at(-1)).toEqual({ id: 'k1', edges: ['pay', 'enqueue'] });
    const path = result((tree) => addNormalPath(tree, ['ask', 'pay'], 'usual'));
    expect(path.normal_paths.at(-1)).toEqual({ id: 'usual', edges: ['ask', 'pay'] });
    expect(refusal((tree) => addCut(tree, []))).toBe('a cut needs at least one edge');
    expect(refusal((tree) => addNormalPath(tree, ['x']))).toBe('`x` is no edge');
  });

  it.each([[['pay', 'drain', 'ask']], [['drain']], [['ask']], [['pay', 'enqueue']], [['drain', 'enqueue']]])(
    'gives a cut the edges %j',
    (edges) => {
      const done = result((tree) => setCutEdges(tree, 'back', edges));
      expect(done).toEqual(
        changed((document) => {
          document.revocation_cut_sets[1]!.edges = edges;
        }),
      );
    },
  );

  it('gives a path its edges in order', () => {
    expect(
      result((tree) => setPathEdges(tree, 'direct', ['ask', 'ask', 'pay'])).normal_paths[0]!.edges,
    ).toEqual(['ask', 'ask', 'pay']);
  });
});

it('starts a new document that is sound', () => {
  const text = newDocument({ graphId: 'g', capturedAt: '2026-11-30T06:00:00Z' });
  const judged = validate(text);
  expect(judged).toMatchObject({ kind: 'validated', validation: { outcome: 'VALID_OPEN' } });
});
