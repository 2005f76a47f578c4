import { describe, expect, it } from 'vitest';
import { timeline } from '../../../core/authority/index.ts';
import type { RehearsalAction } from '../../../core/authority/types.ts';
import { applyEdits, type JsonTree, type JsonValue, parseJson } from '../../../core/text/index.ts';
import { appendTo, stepValue, timelineOf, timelineOfSnapshots } from './document.ts';

const BASE = `{
  "version": "AAGV-v0.1",
  "graph_id": "small",
  "snapshot_sequence": 1,
  "captured_at": "2026-11-30T06:00:00Z",
  "authority_epoch": "e1",
  "roots": ["user"],
  "sinks": ["ledger"],
  "nodes": [
    {"id": "user", "kind": "principal", "trust_domain": "office"},
    {"id": "ledger", "kind": "resource", "trust_domain": "bank"}
  ],
  "edges": [
    {"id": "e1", "source": "user", "target": "ledger", "capability": "pay", "state": "enabled",
     "enforcement": {"revocable": true, "control_domain": "idp", "revocation_id": "r1"}}
  ],
  "normal_paths": [{"id": "p1", "edges": ["e1"]}],
  "revocation_cut_sets": [{"id": "k1", "edges": ["e1"]}]
}
`;

const AT = '2026-11-30T07:00:00Z';
const ACTIONS: readonly RehearsalAction[] = [
  { kind: 'cut', id: 'k1' },
  { kind: 'edges', edges: ['e1'] },
  { kind: 'act', revocationId: 'r1' },
  { kind: 'observe', edge: 'e1', state: 'disabled' },
  { kind: 'edit', change: { of: 'edge', id: 'e1', field: 'state', value: 'disabled' } },
];

function treeOf(text: string): JsonTree {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error('not JSON');
  return parsed.tree;
}

function appended(text: string, list: 'steps' | 'snapshots', value: JsonValue): string {
  return applyEdits(text, appendTo(treeOf(text), list, value) ?? []);
}

describe('a timeline that is made on screen', () => {
  it.each(ACTIONS)('replays a step of the kind $kind', (action) => {
    const text = timelineOf('t', BASE) ?? '';
    expect(timeline(text).snapshots).toHaveLength(1);
    const { findings, snapshots, closedSince } = timeline(
      appended(text, 'steps', stepValue(action, { capturedAt: AT, epoch: 'e2', label: 'stop' })),
    );
    expect(findings).toEqual([]);
    expect(snapshots[1]).toMatchObject({ label: 'stop', sequence: 2, epoch: 'e2', stateChanges: ['e1'] });
    expect(closedSince).toBe(1);
  });

  it('keeps one step after the other', () => {
    const first = stepValue({ kind: 'cut', id: 'k1' }, { capturedAt: AT });
    const then = stepValue(
      { kind: 'observe', edge: 'e1', state: 'unknown' },
      { capturedAt: '2026-11-30T08:00:00Z' },
    );
    const text = appended(timelineOf('t', BASE, [first]) ?? '', 'steps', then);
    expect(timeline(text).snapshots.map(({ validation }) => validation.outcome)).toEqual([
      'VALID_OPEN',
      'VALID_CLOSED',
      'INDETERMINATE',
    ]);
  });

  it('takes whole snapshots in their order, and says which is none', () => {
    const later = BASE.replace('"snapshot_sequence": 1', '"snapshot_sequence": 0');
    const text = timelineOfSnapshots('t', [BASE, later]);
    expect(typeof text).toBe('string');
    expect(timeline(text as string).snapshots[1]?.marks).toContain('sequence falls');
    expect(timelineOfSnapshots('t', [BASE, '{'])).toBe(1);
    const longer = appended(text as string, 'snapshots', JSON.parse(BASE) as JsonValue);
    expect(timeline(longer).snapshots).toHaveLength(3);
  });

  it('is not made of what is not JSON', () => {
    expect(timelineOf('t', '{"a": ')).toBeNull();
    expect(appendTo(treeOf('[]'), 'steps', {})).toBeNull();
    expect(appendTo(treeOf('{"steps": 3}'), 'steps', {})).toBeNull();
  });
});
