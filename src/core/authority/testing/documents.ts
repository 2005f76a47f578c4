import { STATES } from '../wire.ts';

/** A plain AAGV object for tests, as `JSON.parse` would give it. */
export interface PlainDocument {
  version: string;
  graph_id: string;
  snapshot_sequence: number;
  captured_at: string;
  authority_epoch: string;
  roots: string[];
  sinks: string[];
  nodes: PlainNode[];
  edges: PlainEdge[];
  normal_paths: PlainList[];
  revocation_cut_sets: PlainList[];
  extensions?: object;
}

export interface PlainNode {
  id: string;
  kind: string;
  trust_domain: string;
}

export interface PlainEdge {
  id: string;
  source: string;
  target: string;
  capability: string;
  state: string;
  enforcement: { revocable: boolean; control_domain: string; revocation_id: string | null };
}

export interface PlainList {
  id: string;
  edges: string[];
}

export function plainNode(id: string, trustDomain = `domain-${id}`): PlainNode {
  return { id, kind: 'agent', trust_domain: trustDomain };
}

export function plainEdge(
  id: string,
  source: string,
  target: string,
  over: Partial<PlainEdge> = {},
): PlainEdge {
  return {
    id,
    source,
    target,
    capability: 'use',
    state: STATES[0],
    enforcement: { revocable: true, control_domain: `control-${id}`, revocation_id: `rev-${id}` },
    ...over,
  };
}

/**
 * A sound document with two ways from `user` to `ledger`: over `agent` (edges `ask`, `pay`), and over `queue` (`ask`,
 * `enqueue`, `drain`). Cut `front` takes `ask`, cut `back` takes `pay` and `drain`.
 */
export function twoWays(): PlainDocument {
  return {
    version: 'AAGV-v0.1',
    graph_id: 'two-ways',
    snapshot_sequence: 3,
    captured_at: '2026-11-30T06:00:00Z',
    authority_epoch: 'epoch-1',
    roots: ['user'],
    sinks: ['ledger'],
    nodes: ['user', 'agent', 'queue', 'ledger'].map((id) => plainNode(id)),
    edges: [
      plainEdge('ask', 'user', 'agent'),
      plainEdge('pay', 'agent', 'ledger'),
      plainEdge('enqueue', 'agent', 'queue'),
      plainEdge('drain', 'queue', 'ledger'),
    ],
    normal_paths: [
      { id: 'direct', edges: ['ask', 'pay'] },
      { id: 'queued', edges: ['ask', 'enqueue', 'drain'] },
    ],
    revocation_cut_sets: [
      { id: 'front', edges: ['ask'] },
      { id: 'back', edges: ['pay', 'drain'] },
    ],
  };
}
