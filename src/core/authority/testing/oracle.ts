import type { PlainDocument, PlainEdge } from './documents.ts';

/**
 * A second validator, written from the draft alone and as plainly as it can be: paths are enumerated, sets of nodes
 * are tried one after another. It shares no code with the real one and is exponential; up to 9 nodes it is quick.
 */
export interface OracleVerdict {
  readonly outcome: string;
  readonly step: number;
  /** Every finding as `[step, code, ...ids]`, sorted. */
  readonly findings: readonly (readonly (string | number)[])[];
  readonly cuts: readonly {
    readonly id: string;
    readonly holds: boolean;
    readonly bypass: readonly string[] | null;
  }[];
  readonly witness: readonly string[] | null;
}

type Found = [step: number, code: string, ...ids: string[]];

const LINTS = [
  'LOOK_ALIKE_IDS',
  'ORPHAN_NODE',
  'SELF_LOOP',
  'PATH_REPEATS_EDGE',
  'IDLE_ROOT',
  'CUT_EDGE_OFF_ROUTE',
  'CUT_SINGLE_DOMAIN',
  'CUT_DOMAIN_ON_ROUTE',
];

/** Judges a document whose members are all of the right kind; only what step 1 says of ids and counts is looked at. */
export function oracle(document: PlainDocument): OracleVerdict {
  const found: Found[] = [];
  const failed = (): boolean => found.some(([, code]) => !LINTS.includes(code));
  const stages = [firstStep, secondStep, thirdStep, fourthStep];
  for (const [index, stage] of stages.entries()) {
    found.push(...stage(document));
    if (failed()) return verdict('INVALID', index + 1, found);
  }
  const cuts = sortBy(document.revocation_cut_sets, (cut) => cut.id).map((cut) => {
    const bypass = shortest(document, (edge) => !cut.edges.includes(edge.id));
    const members = document.edges.filter((edge) => cut.edges.includes(edge.id));
    return {
      id: cut.id,
      holds: bypass === null && members.every((edge) => edge.enforcement.revocable),
      bypass,
    };
  });
  found.push(...fifthStep(document));
  if (failed()) return verdict('INVALID', 5, found, cuts);
  const unknown = document.edges.filter((edge) => edge.state === 'unknown' && onRoute(document, edge));
  if (unknown.length > 0) {
    found.push(...unknown.map((edge): Found => [6, 'RELEVANT_UNKNOWN', edge.id]));
    return verdict('INDETERMINATE', 6, found, cuts);
  }
  const open = shortest(document, (edge) => edge.state === 'enabled');
  return verdict(open === null ? 'VALID_CLOSED' : 'VALID_OPEN', 7, found, cuts, open);
}

function verdict(
  outcome: string,
  step: number,
  found: readonly Found[],
  cuts: OracleVerdict['cuts'] = [],
  witness: OracleVerdict['witness'] = null,
): OracleVerdict {
  const findings = [...found].sort((a, b) => a[0] - b[0] || compareLists(a.slice(1), b.slice(1)));
  return { outcome, step, findings, cuts, witness };
}

function firstStep(document: PlainDocument): Found[] {
  const { roots, sinks, nodes, edges, normal_paths: paths, revocation_cut_sets: cuts } = document;
  const found: Found[] = [];
  if (document.version !== 'AAGV-v0.1') found.push([1, 'VERSION_UNSUPPORTED']);
  if (roots.length === 0) found.push([1, 'EMPTY_ROOTS']);
  if (sinks.length === 0) found.push([1, 'EMPTY_SINKS']);
  if (paths.length === 0) found.push([1, 'EMPTY_NORMAL_PATHS']);
  if (cuts.length === 0) found.push([1, 'EMPTY_CUTS']);
  for (const list of [nodes, edges, paths, cuts].map((elements) => elements.map((element) => element.id))) {
    found.push(...repeats(list).map((id): Found => [1, 'DUPLICATE_ID', id]));
    const forms = new Set(list.map((id) => id.normalize('NFC')));
    for (const form of forms) {
      const alike = [...new Set(list.filter((id) => id.normalize('NFC') === form))];
      if (alike.length > 1) found.push([1, 'LOOK_ALIKE_IDS', ...sortBy(alike, (id) => id)]);
    }
  }
  for (const list of [roots, sinks]) found.push(...repeats(list).map((id): Found => [1, 'DUPLICATE_ID', id]));
  for (const cut of cuts)
    found.push(...repeats(cut.edges).map((id): Found => [1, 'DUPLICATE_ID', cut.id, id]));
  return found;
}

function repeats(list: readonly string[]): string[] {
  return list.filter((id, index) => list.indexOf(id) < index);
}

function secondStep(document: PlainDocument): Found[] {
  const nodes = document.nodes.map((node) => node.id);
  const edges = document.edges.map((edge) => edge.id);
  const found: Found[] = [];
  for (const root of document.roots) if (!nodes.includes(root)) found.push([2, 'DANGLING_ROOT', root]);
  for (const sink of document.sinks) {
    if (!nodes.includes(sink)) found.push([2, 'DANGLING_SINK', sink]);
    else if (document.roots.includes(sink)) found.push([2, 'ROOT_SINK_OVERLAP', sink]);
  }
  for (const edge of document.edges) {
    for (const end of [edge.source, edge.target]) {
      if (!nodes.includes(end)) found.push([2, 'DANGLING_ENDPOINT', edge.id, end]);
    }
    if (edge.source === edge.target && nodes.includes(edge.source)) found.push([2, 'SELF_LOOP', edge.id]);
  }
  const lists = [
    ['DANGLING_PATH_EDGE', document.normal_paths],
    ['DANGLING_CUT_EDGE', document.revocation_cut_sets],
  ] as const;
  for (const [code, list] of lists) {
    for (const { id, edges: members } of list) {
      for (const member of members) if (!edges.includes(member)) found.push([2, code, id, member]);
    }
  }
  for (const node of nodes) {
    const touched = document.edges.some((edge) => edge.source === node || edge.target === node);
    const named = document.roots.includes(node) || document.sinks.includes(node);
    if (!touched && !named) found.push([2, 'ORPHAN_NODE', node]);
  }
  return found;
}

function thirdStep(document: PlainDocument): Found[] {
  const found: Found[] = [];
  const covered: string[] = [];
  for (const path of document.normal_paths) {
    const edges = path.edges.map((id) => document.edges.find((edge) => edge.id === id)!);
    const faults: Found[] = [];
    const [first, last] = [edges[0], edges.at(-1)];
    if (first === undefined || last === undefined) {
      found.push([3, 'PATH_EMPTY', path.id]);
      continue;
    }
    for (const [index, edge] of edges.entries()) {
      const before = edges[index - 1];
      if (before !== undefined && before.target !== edge.source) {
        faults.push([3, 'PATH_NOT_CONTIGUOUS', path.id, before.id, edge.id]);
      }
    }
    if (!document.roots.includes(first.source))
      faults.push([3, 'PATH_START_NOT_ROOT', path.id, first.source]);
    if (!document.sinks.includes(last.target)) faults.push([3, 'PATH_END_NOT_SINK', path.id, last.target]);
    if (faults.length === 0) covered.push(last.target);
    found.push(...faults);
    for (const id of new Set(repeats(path.edges))) found.push([3, 'PATH_REPEATS_EDGE', path.id, id]);
  }
  for (const sink of document.sinks) if (!covered.includes(sink)) found.push([3, 'SINK_NOT_COVERED', sink]);
  return found;
}

function fourthStep(document: PlainDocument): Found[] {
  const found: Found[] = [];
  const lead = (root: string): boolean => pathsFrom(document, [root], document.sinks, () => true).length > 0;
  if (!document.roots.some(lead)) found.push([4, 'NO_STRUCTURAL_PATH']);
  for (const root of document.roots) if (!lead(root)) found.push([4, 'IDLE_ROOT', root]);
  return found;
}

function fifthStep(document: PlainDocument): Found[] {
  const found: Found[] = [];
  const between = document.nodes.filter((node) => isBetween(document, node.id));
  for (const cut of document.revocation_cut_sets) {
    const members = document.edges.filter((edge) => cut.edges.includes(edge.id));
    for (const edge of members) {
      if (!edge.enforcement.revocable) found.push([5, 'CUT_NOT_REVOCABLE', cut.id, edge.id]);
      if (!onRoute(document, edge)) found.push([5, 'CUT_EDGE_OFF_ROUTE', cut.id, edge.id]);
    }
    if (members.length === 0) found.push([5, 'CUT_EMPTY', cut.id]);
    else if (!parts(document, cut.edges)) found.push([5, 'CUT_NOT_DOMINATING', cut.id]);
    const domains = [...new Set(members.map((edge) => edge.enforcement.control_domain))];
    if (domains.length === 1) found.push([5, 'CUT_SINGLE_DOMAIN', cut.id]);
    for (const domain of domains) {
      const there = between.filter((node) => node.trust_domain === domain).map((node) => node.id);
      if (there.length > 0) found.push([5, 'CUT_DOMAIN_ON_ROUTE', cut.id, sortBy(there, (id) => id)[0]!]);
    }
  }
  return found;
}

/**
 * Whether a cut parts roots from sinks, by trying every set of nodes: it does where some set holds all roots and no
 * sink and is left by edges of the cut only.
 */
export function parts(document: PlainDocument, cut: readonly string[]): boolean {
  const nodes = document.nodes.map((node) => node.id);
  const bit = (id: string): number => 1 << nodes.indexOf(id);
  const roots = document.roots.reduce((set, id) => set | bit(id), 0);
  const sinks = document.sinks.reduce((set, id) => set | bit(id), 0);
  const others = document.edges.filter((edge) => !cut.includes(edge.id));
  const ends = others.map((edge) => [bit(edge.source), bit(edge.target)] as const);
  for (let set = 0; set < 1 << nodes.length; set++) {
    if ((set & roots) !== roots || (set & sinks) !== 0) continue;
    if (ends.every(([source, target]) => (set & source) === 0 || (set & target) !== 0)) return true;
  }
  return false;
}

function onRoute(document: PlainDocument, edge: PlainEdge): boolean {
  return leads(document, document.roots, edge.source) && leadsToSink(document, edge.target);
}

function isBetween(document: PlainDocument, node: string): boolean {
  return leads(document, document.roots, node) && leadsToSink(document, node);
}

function leads(document: PlainDocument, from: readonly string[], to: string): boolean {
  return from.includes(to) || pathsFrom(document, from, [to], () => true).length > 0;
}

function leadsToSink(document: PlainDocument, node: string): boolean {
  return document.sinks.some((sink) => leads(document, [node], sink));
}

/** Every path without a repeated node, as edge ids, from one of `from` to one of `to`, ended where it first gets there. */
function pathsFrom(
  document: PlainDocument,
  from: readonly string[],
  to: readonly string[],
  usable: (edge: PlainEdge) => boolean,
): string[][] {
  const found: string[][] = [];
  const visit = (node: string, seen: readonly string[], path: readonly string[]): void => {
    for (const edge of document.edges) {
      if (edge.source !== node || !usable(edge) || seen.includes(edge.target)) continue;
      if (to.includes(edge.target)) found.push([...path, edge.id]);
      else visit(edge.target, [...seen, edge.target], [...path, edge.id]);
    }
  };
  for (const node of from) visit(node, [node], []);
  return found;
}

function shortest(document: PlainDocument, usable: (edge: PlainEdge) => boolean): readonly string[] | null {
  const paths = pathsFrom(document, document.roots, document.sinks, usable);
  const least = Math.min(...paths.map((path) => path.length));
  const [first] = paths.filter((path) => path.length === least).sort(compareLists);
  return first ?? null;
}

function sortBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...items].sort((a, b) => compareLists([key(a)], [key(b)]));
}

/** By code point, item by item. */
function compareLists(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const order = compareText(String(a[index]), String(b[index]));
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareText(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0)!);
  const right = Array.from(b, (character) => character.codePointAt(0)!);
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    if (left[index] !== right[index]) return left[index]! - right[index]!;
  }
  return left.length - right.length;
}
