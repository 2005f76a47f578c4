import { describe, expect, it } from 'vitest';
import { diff } from '../../../core/authority/index.ts';
import type { AuthorityDifference, AuthorityView } from '../../../core/authority/types.ts';
import { buildModel } from '../model.ts';
import { edgeOf, nodeOf, positionsOf, viewOf } from '../testing/views.ts';
import { differenceRows, differenceSentence, onlyMoved } from './rows.ts';
import { differenceMarks, unionBoxes, unionView } from './union.ts';

const before = viewOf(
  [nodeOf('user', { root: true }), nodeOf('agent'), nodeOf('old')],
  [edgeOf('e1', 'user', 'agent'), edgeOf('e2', 'agent', 'old')],
);
const after = viewOf(
  [nodeOf('user', { root: true }), nodeOf('agent', { kind: 'robot' }), nodeOf('bank', { sink: true })],
  [edgeOf('e1', 'user', 'agent', { state: 'disabled' }), edgeOf('e3', 'agent', 'bank')],
);

/** The text of a view, as far as a comparison looks at it. */
function textOf(view: AuthorityView): string {
  return JSON.stringify({
    version: 'AAGV-v0.1',
    graph_id: view.graphId,
    snapshot_sequence: 1,
    captured_at: view.capturedAt,
    authority_epoch: view.authorityEpoch,
    roots: view.roots,
    sinks: view.sinks,
    nodes: view.nodes.map(({ id, kind, trustDomain }) => ({ id, kind, trust_domain: trustDomain })),
    edges: view.edges.map(({ id, source, target, capability, state, controlDomain, revocationId }) => ({
      id,
      source,
      target,
      capability,
      state,
      enforcement: { revocable: true, control_domain: controlDomain, revocation_id: revocationId },
    })),
    normal_paths: [],
    revocation_cut_sets: [],
  });
}

function difference(): AuthorityDifference {
  const answer = diff(textOf({ ...before, sinks: ['old'] }), textOf(after));
  if (answer.kind !== 'answered') throw new Error(JSON.stringify(answer));
  return answer.answer;
}

describe('a comparison on the canvas', () => {
  const union = unionView(before, after);
  const model = buildModel(union);

  it('has everything that either document has, once', () => {
    expect(model.nodes.map(({ id }) => id).sort()).toEqual(['agent', 'bank', 'old', 'user']);
    expect(model.edges.map(({ id }) => id).sort()).toEqual(['e1', 'e2', 'e3']);
    expect(model.edgeOf.get('e1')?.state).toBe('disabled');
  });

  it('marks what was added, removed and changed', () => {
    const marks = differenceMarks(difference());
    expect(Object.fromEntries(marks.nodes)).toEqual({ agent: 'changed', bank: 'added', old: 'removed' });
    expect(Object.fromEntries(marks.edges)).toEqual({ e1: 'changed', e2: 'removed', e3: 'added' });
  });

  it('moves nothing that is shown, and puts nothing over anything', () => {
    const shown = positionsOf(buildModel(after));
    const agent = shown.get('agent')!;
    for (const other of [new Map(), new Map([['old', agent]]), new Map([['old', { x: 4000, y: 4000 }]])]) {
      const boxes = unionBoxes(model, shown, other);
      for (const [id, at] of shown) expect(boxes.get(id)).toMatchObject({ x: at.x, y: at.y });
      expect(boxes.size).toBe(4);
      const old = boxes.get('old')!;
      for (const [id, box] of boxes) {
        if (id === 'old') continue;
        const apart =
          old.x >= box.x + box.width ||
          box.x >= old.x + old.width ||
          old.y >= box.y + box.height ||
          box.y >= old.y + old.height;
        expect(apart, id).toBe(true);
      }
    }
    expect(unionBoxes(model, shown, new Map([['old', { x: 4000, y: 4000 }]])).get('old')?.x).toBe(4000);
  });
});

describe('the rows of a comparison', () => {
  it('begin with new authority, which names root, sink and a route', () => {
    const rows = differenceRows(difference(), unionView(before, after), ['user']);
    expect(rows[0]).toMatchObject({
      change: 'new authority',
      id: 'user → bank',
      detail: 'user → agent → bank',
      path: ['e1', 'e3'],
    });
    const e1 = rows.find(({ id }) => id === 'e1');
    expect(e1?.detail).toContain('state: enabled → disabled');
    expect(rows.at(-1)).toMatchObject({ change: 'only moved', id: 'user' });
    expect(differenceSentence(rows)).toContain('1 new authority');
    expect(differenceSentence([])).toBe('they mean the same');
  });

  it('tells apart what only moved', () => {
    const then = new Map([
      ['user', { x: 0, y: 0 }],
      ['agent', { x: 1, y: 0 }],
      ['bank', { x: 2, y: 0 }],
    ]);
    const now = new Map([
      ['user', { x: 0, y: 9 }],
      ['agent', { x: 1, y: 9 }],
      ['bank', { x: 2, y: 0 }],
    ]);
    expect(onlyMoved(difference(), then, now)).toEqual(['user']);
  });
});
