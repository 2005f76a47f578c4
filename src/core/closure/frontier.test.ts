import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { frontier } from './frontier.ts';
import { ACG } from './methods.ts';
import type { SpecNode } from './spec.ts';
import { EMPTY, type NodeRecord } from './state.ts';

/** A random graph with random records: kind, mode, parents (by number below), narrowing, and what is known of each node. */
interface Drawn {
  readonly nodes: readonly SpecNode[];
  readonly records: readonly NodeRecord[];
}

const drawnNode = fc.record({
  kind: fc.constantFrom('authority', 'evidence', 'derived', 'derived', 'derived'),
  mode: fc.constantFrom('inherit', 'inherit', 'inherit', 'bounded', 'confirm'),
  parents: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }),
  narrow: fc.nat(3),
  hasValue: fc.boolean(),
  authorized: fc.boolean(),
  revoked: fc.nat(4).map((number) => number === 0),
});

const drawn: fc.Arbitrary<Drawn> = fc
  .array(drawnNode, { minLength: 2, maxLength: 11, size: 'max' })
  .map((drafts) => {
    const nodes: SpecNode[] = [];
    const records: NodeRecord[] = [];
    for (const [index, draft] of drafts.entries()) {
      const kind = index === 0 ? 'authority' : (draft.kind as SpecNode['kind']);
      const parents = kind === 'derived' ? [...new Set(draft.parents.map((parent) => parent % index))] : [];
      const mode = kind === 'derived' ? (draft.mode as SpecNode['mode']) : 'inherit';
      const bearingParents = parents.filter((parent) => nodes[parent]!.bearing);
      const bearing = kind === 'authority' || mode === 'confirm' || bearingParents.length > 0;
      const required = draft.narrow === 0 ? bearingParents.slice(0, 1) : bearingParents;
      const at = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };
      nodes.push({
        id: `n${index}`,
        kind,
        source: null,
        rule: null,
        mode,
        limit: null,
        parents,
        children: [],
        bearing,
        required,
        pointer: '',
        range: at,
      });
      const value = draft.hasValue ? 1 : undefined;
      records.push({
        ...EMPTY,
        value,
        authorized: value !== undefined && draft.authorized && !draft.revoked,
        revoked: kind === 'derived' && draft.revoked,
      });
    }
    return { nodes, records };
  });

function missingOf({ nodes, records }: Drawn): number[] {
  return [...nodes.keys()].filter((node) =>
    nodes[node]!.bearing ? !records[node]!.authorized : records[node]!.value === undefined,
  );
}

/** Whether a path leads from one node to another, every node of which but the first inherits. */
function inheritsFrom({ nodes }: Drawn, from: number, to: number): boolean {
  const { kind, mode, parents } = nodes[to]!;
  if (kind !== 'derived' || mode !== 'inherit') return false;
  return parents.some((parent) => parent === from || inheritsFrom({ nodes, records: [] }, from, parent));
}

/** Ancestors of a kind, told by walking every path. */
function behind(nodes: Drawn['nodes'], node: number, wanted: (one: SpecNode) => boolean): number[] {
  return nodes[node]!.parents.flatMap((parent) => [
    ...(wanted(nodes[parent]!) ? [parent] : []),
    ...behind(nodes, parent, wanted),
  ]);
}

/** Whether a request of one node does away with what another one lacks. */
function settles(graph: Drawn, request: number, node: number): boolean {
  if (!inheritsFrom(graph, request, node)) return false;
  const { value, revoked } = graph.records[node]!;
  if (revoked) {
    const authority = behind(graph.nodes, node, ({ kind }) => kind === 'authority');
    const confirmed = behind(graph.nodes, node, ({ kind, mode }) => kind === 'derived' && mode === 'confirm');
    return (authority.length > 0 ? authority : confirmed).includes(request);
  }
  return value === undefined || graph.nodes[node]!.required.includes(request);
}

/** What a set of requests reaches: what it settles, what that settles in turn, and so on. */
function coverage(graph: Drawn, requests: readonly number[], missing: readonly number[]): Set<number> {
  const covered = new Set(requests);
  for (const one of covered) for (const node of missing) if (settles(graph, one, node)) covered.add(node);
  return covered;
}

/** Every subset of the missing nodes that covers all of them. */
function coveringSets(graph: Drawn, missing: readonly number[]): number[][] {
  const reach = missing.map((node) => coverage(graph, [node], missing));
  const sets: number[][] = [];
  for (let mask = 0; mask < 2 ** missing.length; mask++) {
    const chosen = missing.filter((_, bit) => mask & (1 << bit));
    const covered = new Set(chosen.flatMap((node) => [...reach[missing.indexOf(node)]!]));
    if (covered.size === missing.length) sets.push(chosen);
  }
  return sets;
}

test('the frontier is the unique least set with the same coverage', { timeout: 600_000 }, () => {
  let several = 0;
  fc.assert(
    fc.property(drawn, (graph) => {
      const missing = missingOf(graph);
      const found = frontier(graph, missing, (node) => graph.records[node]!, ACG);
      const covering = coveringSets(graph, missing);
      expect(covering).toContainEqual(found);
      // Least under inclusion: every covering set holds it, and so no other set is as small.
      for (const set of covering) expect(found.every((node) => set.includes(node))).toBe(true);
      if (found.length > 1 && found.length < missing.length) several++;
    }),
    { numRuns: count(5_000), seed: seed('closure frontier') },
  );
  expect(several).toBeGreaterThan(count(5_000) / 20);
});
