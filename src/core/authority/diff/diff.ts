import type { JsonTree, JsonValue, Ref } from '../../text/types.ts';
import type {
  AuthorityDifference,
  DiffAnswer,
  ElementChange,
  FieldDifference,
  ListDifference,
  Progress,
} from '../cut-types.ts';
import type { AuthorityDocument } from '../document.ts';
import { compareIds } from '../order.ts';
import { soundGraph } from '../sound.ts';
import { elementsById, type SymbolKind } from '../symbols.ts';
import { EDGE, EDGE_LIST, ENFORCEMENT, member, NODE, type WireName } from '../wire.ts';
import { newReach } from './reach.ts';

/**
 * Compares two documents by meaning: elements by id, arrays whose order means nothing as sets, and which roots reach
 * which sinks. Only sound nodes, edges, roots and sinks are compared: what could not be read might hide new authority.
 */
export function diff(before: string, after: string, progress: Progress = () => {}): DiffAnswer {
  const first = soundGraph(before);
  if (first.kind !== 'sound') return { ...first, document: 'before' };
  const second = soundGraph(after);
  if (second.kind !== 'sound') return { ...second, document: 'after' };
  return { kind: 'answered', answer: differenceOf(first.document, second.document, progress) };
}

function differenceOf(
  before: AuthorityDocument,
  after: AuthorityDocument,
  progress: Progress,
): AuthorityDifference {
  const elements = (kind: SymbolKind): ListDifference => {
    const fields = FIELDS[kind];
    return compare(elementsById(before.tree, kind), elementsById(after.tree, kind), (a, b) =>
      textAt(before.tree, a) === textAt(after.tree, b)
        ? null
        : changesOf(fields(before.tree, a), fields(after.tree, b)),
    );
  };
  const ends = (name: 'roots' | 'sinks'): ListDifference =>
    compare(endsOf(before, name), endsOf(after, name), () => null);
  return {
    nodes: elements('node'),
    edges: elements('edge'),
    roots: ends('roots'),
    sinks: ends('sinks'),
    paths: elements('path'),
    cuts: elements('cut'),
    ...newReach(before.graph, after.graph, progress),
  };
}

/** An element as it is written; most are written alike in both documents. */
function textAt(tree: JsonTree, ref: Ref): string {
  return tree.text.slice(tree.start(ref), tree.end(ref));
}

function endsOf({ graph }: AuthorityDocument, name: 'roots' | 'sinks'): ReadonlyMap<string, number> {
  return new Map(Array.from(graph[name], (node) => [graph.nodeIds[node]!, node]));
}

type Fields = ReadonlyMap<string, JsonValue>;

const FIELDS: Readonly<Record<SymbolKind, (tree: JsonTree, element: Ref) => Fields>> = {
  node: (tree, node) => fieldsOf(tree, node, NODE.names),
  edge: (tree, edge) =>
    new Map([
      ...fieldsOf(
        tree,
        edge,
        EDGE.names.filter((name) => name !== 'enforcement'),
      ),
      ...fieldsOf(tree, member(tree, edge, 'enforcement'), ENFORCEMENT.names),
    ]),
  path: (tree, path) => fieldsOf(tree, path, EDGE_LIST.names),
  cut: (tree, cut) =>
    new Map(Array.from(fieldsOf(tree, cut, EDGE_LIST.names), ([name, value]) => [name, asSet(value)])),
};

/** The members of an object but its id, as JSON values; null where absent. */
function fieldsOf(tree: JsonTree, object: Ref, names: readonly WireName[]): Map<string, JsonValue> {
  const fields = new Map<string, JsonValue>();
  for (const name of names) {
    const ref = member(tree, object, name);
    if (name !== 'id') fields.set(name, ref < 0 ? null : (tree.value(ref) as JsonValue));
  }
  return fields;
}

/** A cut is a set: its members in one order. */
function asSet(value: JsonValue): JsonValue {
  if (!Array.isArray(value)) return value;
  return (value as readonly JsonValue[]).map((item) => item).sort((a, b) => compareIds(String(a), String(b)));
}

function compare<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  changes: (a: T, b: T) => Readonly<Record<string, FieldDifference>> | null,
): ListDifference {
  const changed: ElementChange[] = [];
  for (const [id, element] of before) {
    const there = after.get(id);
    const fields = there === undefined ? null : changes(element, there);
    if (fields !== null) changed.push({ id, fields });
  }
  return {
    added: missing(after, before),
    removed: missing(before, after),
    changed: changed.sort((a, b) => compareIds(a.id, b.id)),
  };
}

function missing(of: ReadonlyMap<string, unknown>, from: ReadonlyMap<string, unknown>): string[] {
  return [...of.keys()].filter((id) => !from.has(id)).sort(compareIds);
}

function changesOf(before: Fields, after: Fields): Readonly<Record<string, FieldDifference>> | null {
  const changes: [string, FieldDifference][] = [];
  for (const [name, value] of before) {
    const now = after.get(name) ?? null;
    if (!sameJson(value, now)) changes.push([name, [value, now]]);
  }
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

/** Whether two values say the same; the order of members of objects means nothing. Values are not nested deeply. */
function sameJson(a: JsonValue, b: JsonValue): boolean {
  return a === b || JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

/** An object becomes the sorted list of its members, marked so that no array says the same. */
function canonical(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(canonical);
  const members = Object.entries(value).sort(([a], [b]) => compareIds(a, b));
  return { members: members.map(([name, item]) => [name, canonical(item)]) };
}
