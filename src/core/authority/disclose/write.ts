import type { DisclosureMap } from '../cut-types.ts';
import { compareIds } from '../order.ts';
import type { AuthorityView, EdgeList, GraphEdge } from '../types.ts';
import { VERSION } from '../wire.ts';
import { Pseudonyms } from './pseudonyms.ts';
import type { Selection } from './select.ts';

/** The pseudonyms of everything in a selection that has a name. */
export interface Names {
  readonly nodes: Pseudonyms;
  readonly edges: Pseudonyms;
  readonly paths: Pseudonyms;
  readonly cuts: Pseudonyms;
  readonly kinds: Pseudonyms;
  readonly capabilities: Pseudonyms;
  readonly domains: Pseudonyms;
  readonly acts: Pseudonyms;
}

export function namesOf({ nodes, edges, paths, cuts }: Selection): Names {
  const domains = [...nodes.map((node) => node.trustDomain), ...edges.map((edge) => edge.controlDomain)];
  return {
    nodes: new Pseudonyms(
      'n',
      nodes.map((node) => node.id),
    ),
    edges: new Pseudonyms(
      'e',
      edges.map((edge) => edge.id),
    ),
    paths: new Pseudonyms(
      'p',
      paths.map((path) => path.id),
    ),
    cuts: new Pseudonyms(
      'k',
      cuts.map((cut) => cut.id),
    ),
    kinds: new Pseudonyms(
      'kind-',
      nodes.map((node) => node.kind),
    ),
    capabilities: new Pseudonyms(
      'capability-',
      edges.map((edge) => edge.capability),
    ),
    domains: new Pseudonyms('domain-', domains),
    acts: new Pseudonyms(
      'act-',
      edges.flatMap((edge) => edge.revocationId ?? []),
    ),
  };
}

/** The mapping that the producer keeps. */
export function mapOf(names: Names, graphId: string, scope: string): DisclosureMap {
  return {
    version: 'ambit-disclosure-map/1',
    graph_id: { [scope]: graphId },
    nodes: names.nodes.map(),
    edges: names.edges.map(),
    normal_paths: names.paths.map(),
    revocation_cut_sets: names.cuts.map(),
    kinds: names.kinds.map(),
    capabilities: names.capabilities.map(),
    domains: names.domains.map(),
    revocation_ids: names.acts.map(),
  };
}

/**
 * A selection as a document under pseudonyms. Sequence, time and epoch stay: a relying party compares them from one
 * disclosure to the next. `extensions` are left out. Everything is sorted, so that the order of the original is not told.
 */
export function written(part: Selection, names: Names, scope: string, view: AuthorityView): string {
  const list = (lists: readonly EdgeList[], pseudonyms: Pseudonyms, isSet: boolean): object[] =>
    sortedById(
      lists.map((one) => {
        const edges = one.edges.map((edge) => names.edges.of(edge));
        return { id: pseudonyms.of(one.id), edges: isSet ? edges.sort(compareIds) : edges };
      }),
    );
  const document = {
    version: VERSION,
    graph_id: scope,
    snapshot_sequence: view.snapshotSequence,
    captured_at: view.capturedAt,
    authority_epoch: view.authorityEpoch,
    roots: part.roots.map((root) => names.nodes.of(root)).sort(compareIds),
    sinks: part.sinks.map((sink) => names.nodes.of(sink)).sort(compareIds),
    nodes: sortedById(
      part.nodes.map(({ id, kind, trustDomain }) => ({
        id: names.nodes.of(id),
        kind: names.kinds.of(kind),
        trust_domain: names.domains.of(trustDomain),
      })),
    ),
    edges: sortedById(part.edges.map((edge) => edgeOf(edge, names))),
    normal_paths: list(part.paths, names.paths, false),
    revocation_cut_sets: list(part.cuts, names.cuts, true),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function edgeOf(edge: GraphEdge, names: Names) {
  return {
    id: names.edges.of(edge.id),
    source: names.nodes.of(edge.source),
    target: names.nodes.of(edge.target),
    capability: names.capabilities.of(edge.capability),
    state: edge.state,
    enforcement: {
      revocable: edge.revocable,
      control_domain: names.domains.of(edge.controlDomain),
      revocation_id: edge.revocationId === null ? null : names.acts.of(edge.revocationId),
    },
  };
}

function sortedById<T extends { readonly id: string }>(elements: T[]): T[] {
  return elements.sort((a, b) => compareIds(a.id, b.id));
}
