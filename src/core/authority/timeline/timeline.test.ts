import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/index.ts';
import type { RehearsalAction } from '../cut-types.ts';
import { type PlainDocument, twoWays } from '../testing/documents.ts';
import { validate } from '../validate.ts';
import { rehearse } from './rehearse.ts';
import { timeline, timelineSnapshot } from './timeline.ts';

const SCHEMA = new URL('../../../../schemas/aagv-timeline.schema.json', import.meta.url);
const accepts = new Ajv({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(SCHEMA, 'utf8')) as object,
);
const AT = '2026-11-30T07:00:00Z';

function next(
  document: PlainDocument,
  action: RehearsalAction,
): { document: PlainDocument; edges: readonly string[] } {
  const text = JSON.stringify(document, null, 2);
  const found = rehearse(text, action, AT);
  if (found.kind !== 'next') throw new Error(JSON.stringify(found));
  return { document: JSON.parse(applyEdits(text, found.edits)) as PlainDocument, edges: found.edges };
}

function declined(document: object, action: RehearsalAction, at = AT): string {
  const found = rehearse(JSON.stringify(document), action, at);
  if (found.kind !== 'declined') throw new Error(found.kind);
  return found.message;
}

describe('rehearsal', () => {
  it('applies a cut with everything that its acts revoke, and counts the sequence up', () => {
    const document = twoWays();
    document.edges[2]!.enforcement.revocation_id = 'rev-pay';
    const { document: after, edges } = next(document, { kind: 'cut', id: 'back' });
    expect(edges).toEqual(['drain', 'enqueue', 'pay']);
    const expected = structuredClone(document);
    for (const edge of expected.edges.slice(1)) edge.state = 'disabled';
    expect(after).toEqual({ ...expected, snapshot_sequence: 4, captured_at: AT });
    expect(validate(JSON.stringify(after))).toMatchObject({ validation: { outcome: 'VALID_CLOSED' } });
  });

  it('does one act, an observation and an edit', () => {
    const act = next(twoWays(), { kind: 'act', revocationId: 'rev-ask' });
    expect(act.document.edges[0]!.state).toBe('disabled');
    expect(act.edges).toEqual(['ask']);
    const seen = next(twoWays(), { kind: 'observe', edge: 'pay', state: 'unknown' });
    expect(seen.document.edges[1]!.state).toBe('unknown');
    const change = { of: 'edge', id: 'pay', field: 'capability', value: 'pay:less' } as const;
    const edited = next(twoWays(), { kind: 'edit', change });
    expect(edited.document.edges[1]!.capability).toBe('pay:less');
    expect(edited.document.snapshot_sequence).toBe(4);
  });

  it('touches nothing but what it changes', () => {
    const text = JSON.stringify(twoWays(), null, 3).replaceAll('\n', '\r\n');
    const found = rehearse(text, { kind: 'act', revocationId: 'rev-ask' }, AT);
    if (found.kind !== 'next') throw new Error(found.kind);
    const lines = text.split('\r\n');
    const changed = applyEdits(text, found.edits)
      .split('\r\n')
      .filter((line, i) => line !== lines[i]);
    expect(changed.map((line) => line.trim())).toEqual([
      '"snapshot_sequence": 4,',
      `"captured_at": "${AT}",`,
      '"state": "disabled",',
    ]);
  });

  it('declines what cannot be done', () => {
    const fixed = twoWays();
    fixed.edges[0]!.enforcement.revocable = false;
    expect(declined(fixed, { kind: 'cut', id: 'front' })).toBe(
      '`ask` is declared not revocable, so no act disables it',
    );
    expect(declined(fixed, { kind: 'act', revocationId: 'rev-ask' })).toBe('`rev-ask` revokes no edge');
    expect(declined(fixed, { kind: 'cut', id: 'none' })).toBe('`none` is no cut');
    expect(declined(fixed, { kind: 'observe', edge: 'none', state: 'enabled' })).toBe('`none` is no edge');
    expect(declined(fixed, { kind: 'act', revocationId: 'rev-pay' }, 'today')).toContain('`today`');
    const last = { ...fixed, snapshot_sequence: Number.MAX_SAFE_INTEGER };
    expect(declined(last, { kind: 'act', revocationId: 'rev-pay' })).toContain('snapshot_sequence');
    expect(declined([], { kind: 'act', revocationId: 'rev-pay' })).toBe('the document is not a JSON object');
    const twice = { of: 'document', field: 'captured_at', value: AT } as const;
    expect(declined(fixed, { kind: 'edit', change: twice })).toContain('not edited');
  });
});

const STEPS = [
  { captured_at: '2026-11-30T06:01:00Z', observe: { edge: 'pay', state: 'disabled' } },
  { captured_at: '2026-11-30T06:02:00Z', cut: 'front', label: 'withdraw the question' },
  {
    captured_at: '2026-11-30T06:01:30Z',
    authority_epoch: 'epoch-2',
    edit: { of: 'node', id: 'queue', field: 'kind', value: 'queue' },
  },
  { captured_at: '2026-11-30T06:03:00Z', act: 'rev-drain' },
];

function withSteps(steps: readonly object[]): string {
  return JSON.stringify({ version: 'ambit-timeline/1', base: twoWays(), steps });
}

describe('timeline', () => {
  it('marks a time that falls behind a leap second, and by less than a millisecond', () => {
    const times = ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.0002Z', '2026-12-31T23:59:59.0001Z'];
    const steps = times.map((captured_at) => ({ captured_at, observe: { edge: 'pay', state: 'unknown' } }));
    const found = timeline(withSteps(steps));
    expect(found.snapshots.map(({ marks }) => marks)).toEqual([[], [], ['time falls'], ['time falls']]);
  });

  it('counts the edges that a step revokes', () => {
    const labels = [['ask'], ['ask', 'pay']].map((edges) => {
      const { snapshots } = timeline(withSteps([{ captured_at: '2026-11-30T06:01:00Z', edges }]));
      return snapshots[1]!.label;
    });
    expect(labels).toEqual(['revoke 1 edge', 'revoke 2 edges']);
  });

  it('replays a base and its steps', () => {
    const found = timeline(withSteps(STEPS));
    expect(found.findings).toEqual([]);
    expect(found.snapshots.map(({ label, sequence, marks }) => [label, sequence, marks])).toEqual([
      ['base', 3, []],
      ['observe `pay` disabled', 4, []],
      ['withdraw the question', 5, ['becomes closed']],
      ['set `kind` of `queue`', 6, ['time falls', 'epoch changes']],
      ['act `rev-drain`', 7, []],
    ]);
    expect(found.snapshots.map(({ validation }) => validation.outcome)).toEqual([
      'VALID_OPEN',
      'VALID_OPEN',
      'VALID_CLOSED',
      'VALID_CLOSED',
      'VALID_CLOSED',
    ]);
    expect(found.snapshots.map(({ stateChanges }) => stateChanges)).toEqual([
      [],
      ['pay'],
      ['ask'],
      [],
      ['drain'],
    ]);
    expect(found.snapshots[2]!.pointer).toBe('/steps/1');
    expect(found.closedSince).toBe(2);
    expect(JSON.parse(timelineSnapshot(withSteps(STEPS), 4)!)).toMatchObject({
      snapshot_sequence: 7,
      authority_epoch: 'epoch-2',
    });
    expect(timelineSnapshot(withSteps(STEPS), 5)).toBeNull();
  });

  it('marks a sequence that falls or repeats, another graph, and what is no longer closed', () => {
    const closed = twoWays();
    closed.edges[0]!.state = 'disabled';
    const snapshots = [
      closed,
      { ...twoWays(), snapshot_sequence: 3 },
      { ...twoWays(), snapshot_sequence: 1, graph_id: 'x' },
    ];
    const found = timeline(JSON.stringify({ version: 'ambit-timeline/1', snapshots }));
    expect(found.findings).toEqual([]);
    expect(found.snapshots.map(({ marks }) => marks)).toEqual([
      ['becomes closed'],
      ['sequence repeats', 'no longer closed'],
      ['sequence falls', 'graph changes'],
    ]);
    expect(found.closedSince).toBeNull();
  });

  it('reports a step that cannot be done, with its place, and goes on', () => {
    const text = withSteps([
      { captured_at: AT, cut: 'none' },
      { captured_at: AT, act: 'rev-ask' },
    ]);
    const found = timeline(text);
    expect(found.findings).toMatchObject([
      { code: 'STEP_FAILED', pointer: '/steps/0', message: 'the step cannot be done: `none` is no cut' },
    ]);
    expect(found.findings[0]!.range.start.offset).toBe(
      text.indexOf('{"captured_at":"2026-11-30T07:00:00Z","cut"'),
    );
    expect(found.snapshots.map(({ sequence }) => sequence)).toEqual([3, 4]);
  });

  it('shows snapshots that are INVALID, and text that is no JSON', () => {
    const broken = JSON.stringify({ version: 'ambit-timeline/1', snapshots: [{ version: 'x' }, twoWays()] });
    expect(timeline(broken).snapshots.map(({ validation }) => validation.outcome)).toEqual([
      'INVALID',
      'VALID_OPEN',
    ]);
    expect(timeline('{')).toMatchObject({
      findings: [{ code: 'JSON_SYNTAX' }],
      snapshots: [],
      closedSince: null,
    });
    expect(timeline('[1]').findings).toMatchObject([{ code: 'TIMELINE_SCHEMA' }]);
  });
});

const STEP = { captured_at: AT, act: 'rev-ask' };
const timelineOf = (step: object): object => ({
  version: 'ambit-timeline/1',
  base: twoWays(),
  steps: [step],
});
const change = (members: object): object => timelineOf({ captured_at: AT, edit: members });

describe('the published schema and the reader agree', () => {
  it.each([
    [true, timelineOf(STEP)],
    [true, JSON.parse(withSteps(STEPS)) as object],
    [true, { version: 'ambit-timeline/1', base: twoWays() }],
    [true, { version: 'ambit-timeline/1', snapshots: [], timeline_id: 't', extensions: { a: 1 } }],
    [true, timelineOf({ captured_at: AT, edges: ['ask'] })],
    [true, change({ of: 'edge', id: 'pay', field: 'revocation_id', value: 'r' })],
    [true, change({ of: 'document', field: 'graph_id', value: 'g' })],
    [false, { version: 'ambit-timeline/2', snapshots: [] }],
    [false, { version: 'ambit-timeline/1' }],
    [false, { version: 'ambit-timeline/1', base: twoWays(), snapshots: [] }],
    [false, { version: 'ambit-timeline/1', snapshots: [], steps: [] }],
    [false, { version: 'ambit-timeline/1', snapshots: {} }],
    [false, { version: 'ambit-timeline/1', snapshots: [7] }],
    [false, { version: 'ambit-timeline/1', snapshots: [], more: 1 }],
    [false, { version: 'ambit-timeline/1', snapshots: [], timeline_id: '' }],
    [false, { version: 'ambit-timeline/1', snapshots: [], extensions: [] }],
    [false, timelineOf({ act: 'rev-ask' })],
    [false, timelineOf({ ...STEP, captured_at: 'today' })],
    [false, timelineOf({ ...STEP, cut: 'front' })],
    [false, timelineOf({ captured_at: AT })],
    [false, timelineOf({ ...STEP, act: '' })],
    [false, timelineOf({ ...STEP, label: 3 })],
    [false, timelineOf({ captured_at: AT, edges: [3] })],
    [false, timelineOf({ captured_at: AT, observe: { edge: 'ask', state: 'open' } })],
    [false, timelineOf({ captured_at: AT, observe: { edge: 'ask', state: 'enabled', at: 1 } })],
    [false, change({ of: 'edge', id: 'pay', field: 'revocable', value: 'yes' })],
    [false, change({ of: 'edge', field: 'capability', value: 'x' })],
    [false, change({ of: 'document', id: 'x', field: 'graph_id', value: 'x' })],
    [false, change({ of: 'document', field: 'captured_at', value: AT })],
    [false, change({ of: 'constructor', id: 'x', field: 'name', value: 'x' })],
  ])('%s, case %#', (sound, value) => {
    expect(accepts(value)).toBe(sound);
    expect(timeline(JSON.stringify(value)).findings.length === 0).toBe(sound);
  });
});
