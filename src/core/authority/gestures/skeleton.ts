import { VERSION } from '../wire.ts';

/**
 * The text of a new document: the smallest sound graph that says something, a user who may use one resource, with the
 * path that shows it and the cut that takes it back. `capturedAt` is RFC 3339 UTC.
 */
export function newDocument(options: { readonly graphId: string; readonly capturedAt: string }): string {
  const skeleton = {
    version: VERSION,
    graph_id: options.graphId,
    snapshot_sequence: 0,
    captured_at: options.capturedAt,
    authority_epoch: 'epoch-1',
    roots: ['user'],
    sinks: ['resource'],
    nodes: [
      { id: 'user', kind: 'principal', trust_domain: 'organisation' },
      { id: 'agent', kind: 'agent', trust_domain: 'agents' },
      { id: 'resource', kind: 'resource', trust_domain: 'resources' },
    ],
    edges: [
      edge('delegate', 'user', 'agent', 'delegate', 'identity-provider'),
      edge('use', 'agent', 'resource', 'use', 'gateway'),
    ],
    normal_paths: [{ id: 'ordinary', edges: ['delegate', 'use'] }],
    revocation_cut_sets: [{ id: 'take-back', edges: ['delegate'] }],
  };
  return `${JSON.stringify(skeleton, null, 2)}\n`;
}

function edge(id: string, source: string, target: string, capability: string, domain: string): object {
  return {
    id,
    source,
    target,
    capability,
    state: 'enabled',
    enforcement: { revocable: true, control_domain: domain, revocation_id: `rev-${id}` },
  };
}
