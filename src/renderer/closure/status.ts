import type { NodeRecord, Spec } from './core.ts';

/** How a node stands, from the best to the worst. Each is drawn by a line of its own and said by a word. */
export type Status =
  | 'authorized'
  | 'available'
  | 'unconfirmed'
  | 'stale'
  | 'over'
  | 'waiting'
  | 'revoked'
  | 'missing';

const WORDS: Readonly<Record<Status, string>> = {
  authorized: 'authorized',
  available: 'available',
  unconfirmed: 'needs confirm',
  stale: 'stale, needs confirm',
  over: 'over its limit',
  waiting: 'waits',
  revoked: 'revoked',
  missing: 'missing',
};

/** How a node stands by its record. Evidence, and what is computed of evidence alone, can only be available. */
export function statusOf(spec: Spec, index: number, record: NodeRecord): Status {
  const node = spec.nodes[index]!;
  if (record.revoked) return 'revoked';
  if (record.value === undefined) return 'missing';
  if (!node.bearing) return 'available';
  if (record.authorized) return 'authorized';
  if (node.kind === 'authority') return 'waiting';
  if (node.mode === 'confirm') return record.approved === 0 ? 'unconfirmed' : 'stale';
  return node.mode === 'bounded' && record.limit === false ? 'over' : 'waiting';
}

/** The word under a node. What waits says for what. */
export function statusWord(
  spec: Spec,
  index: number,
  status: Status,
  view: (node: number) => NodeRecord,
): string {
  const { kind, required } = spec.nodes[index]!;
  if (status === 'missing')
    return kind === 'authority' ? 'not said' : kind === 'evidence' ? 'not observed' : 'no value';
  if (status !== 'waiting') return WORDS[status];
  const lacking = required
    .filter((parent) => !view(parent).authorized)
    .map((parent) => spec.nodes[parent]!.id);
  if (lacking.length === 0) return 'not authorized';
  return `waits for ${lacking.length === 1 ? lacking[0] : `${lacking.length} nodes`}`;
}

/** What a step did to a node. */
export type Effect = 'changed' | 'invalidated' | 'preserved' | null;
