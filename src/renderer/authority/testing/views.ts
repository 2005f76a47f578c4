import type { AuthorityView, GraphEdge, GraphNode } from '../../../core/authority/types.ts';
import type { Point } from '../../canvas/geometry.ts';
import { quickLayout } from '../../canvas/placement.ts';
import type { Model } from '../model.ts';

/** A node for tests of drawing, where its place in a text does not matter. */
export function nodeOf(id: string, rest: Partial<GraphNode> = {}): GraphNode {
  const base = { kind: 'service', trustDomain: 'office', root: false, sink: false };
  return { id, ...base, pointer: `/nodes/${id}`, ...rest };
}

export function edgeOf(id: string, source: string, target: string, rest: Partial<GraphEdge> = {}): GraphEdge {
  return {
    id,
    source,
    target,
    capability: 'use',
    state: 'enabled',
    revocable: true,
    controlDomain: 'idp',
    revocationId: `rev-${id}`,
    pointer: `/edges/${id}`,
    ...rest,
  };
}

export function viewOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): AuthorityView {
  return {
    graphId: 'g',
    snapshotSequence: 1,
    capturedAt: '2026-11-30T06:00:00Z',
    authorityEpoch: 'epoch-1',
    roots: nodes.filter((node) => node.root).map((node) => node.id),
    sinks: nodes.filter((node) => node.sink).map((node) => node.id),
    nodes,
    edges,
    normalPaths: [],
    cuts: [],
  };
}

/** The graph of a payment agent: three domains, a bypass, every edge state. */
export function paymentAgent(): AuthorityView {
  const view = viewOf(
    [
      nodeOf('alice', { kind: 'principal', root: true }),
      nodeOf('scheduler', { kind: 'principal', root: true }),
      nodeOf('assistant', { kind: 'agent' }),
      nodeOf('pay-queue', { kind: 'queue', trustDomain: 'platform' }),
      nodeOf('retry-worker', { trustDomain: 'platform' }),
      nodeOf('approval-gate', { kind: 'enforcement', trustDomain: 'platform' }),
      nodeOf('payments-api', { kind: 'commitment', trustDomain: 'vendors', sink: true }),
      nodeOf('crm-records', { kind: 'resource', trustDomain: 'vendors', sink: true }),
    ],
    [
      edgeOf('e1', 'alice', 'assistant'),
      edgeOf('e2', 'scheduler', 'assistant', { state: 'disabled' }),
      edgeOf('e3', 'assistant', 'pay-queue'),
      edgeOf('e4', 'assistant', 'retry-worker'),
      edgeOf('e5', 'pay-queue', 'payments-api'),
      edgeOf('e6', 'retry-worker', 'payments-api'),
      edgeOf('e7', 'assistant', 'approval-gate'),
      edgeOf('e8', 'approval-gate', 'crm-records', { state: 'unknown' }),
    ],
  );
  const cut = { id: 'k1', edges: ['e3', 'e7'], pointer: '/revocation_cut_sets/0' };
  return { ...view, cuts: [cut] };
}

/** Positions of a model by the quick layout. */
export function positionsOf(model: Model): Map<string, Point> {
  const roots = model.nodes.filter((node) => node.root).map((node) => node.id);
  return quickLayout(
    model.nodes.map((node) => ({ ...node, group: node.domain })),
    model.edges,
    roots,
  );
}
