import type { JsonTree, JsonValue, Ref } from '../../text/index.ts';
import { quote } from '../quote.ts';
import { elementOf, stringAt } from '../symbols.ts';
import type { EdgeState } from '../types.ts';
import { member } from '../wire.ts';
import { append, change, FreshIds, type Gesture, notAnArray, refused } from './result.ts';

export interface NewNode {
  readonly id?: string;
  readonly kind?: string;
  readonly trustDomain?: string;
}

/** Adds a node. What is not given is made up: a free id, the kind `agent`, the domain `unassigned`. */
export function addNode(tree: JsonTree, node: NewNode = {}): Gesture {
  const ids = new FreshIds(tree, 'node');
  if (node.id === '') return refused('a node needs an id');
  if (node.id !== undefined && ids.has(node.id))
    return refused(`${quote(node.id)} is the id of another node`);
  const id = node.id ?? ids.next();
  const value = { id, kind: node.kind ?? 'agent', trust_domain: node.trustDomain ?? 'unassigned' };
  const edits = append(tree, 'nodes', [value]);
  return edits === null ? notAnArray('nodes') : change('add node', [edits], [id]);
}

export interface NewEdge {
  readonly source: string;
  readonly target: string;
  readonly id?: string;
  readonly capability?: string;
  readonly state?: EdgeState;
  readonly revocable?: boolean;
  readonly controlDomain?: string;
  readonly revocationId?: string;
}

/**
 * Connects two nodes (or one with itself). What is not given is made up: a free id, the capability `use`, enabled,
 * revocable by an act of its own, under the trust domain of the source.
 */
export function addEdge(tree: JsonTree, edge: NewEdge): Gesture {
  for (const id of [edge.source, edge.target]) {
    if (elementOf(tree, 'node', id) < 0) return refused(`${quote(id)} is no node`);
  }
  const ids = new FreshIds(tree, 'edge');
  if (edge.id === '') return refused('an edge needs an id');
  if (edge.id !== undefined && ids.has(edge.id))
    return refused(`${quote(edge.id)} is the id of another edge`);
  const id = edge.id ?? ids.next();
  const edits = append(tree, 'edges', [edgeValue(tree, id, edge)]);
  return edits === null ? notAnArray('edges') : change('add edge', [edits], [id]);
}

function edgeValue(tree: JsonTree, id: string, edge: NewEdge): JsonValue {
  const revocable = edge.revocable ?? true;
  return {
    id,
    source: edge.source,
    target: edge.target,
    capability: edge.capability ?? 'use',
    state: edge.state ?? 'enabled',
    enforcement: {
      revocable,
      control_domain: edge.controlDomain ?? trustDomainOf(tree, elementOf(tree, 'node', edge.source)),
      revocation_id: edge.revocationId ?? (revocable ? revocationIdFor(id) : null),
    },
  };
}

/** The revocation id that an edge gets when nobody names one: an act of its own. */
export function revocationIdFor(edge: string): string {
  return `rev-${edge}`;
}

/** The trust domain of a node, or `unassigned` where it has none to read. */
export function trustDomainOf(tree: JsonTree, node: Ref): string {
  const domain = node < 0 ? null : stringAt(tree, member(tree, node, 'trust_domain'));
  return domain === null || domain === '' ? 'unassigned' : domain;
}
