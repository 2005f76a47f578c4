import type { JsonTree, Ref } from '../text/types.ts';
import type { Findings } from './findings.ts';
import type { IdIndex } from './id-index.ts';
import { IdTable } from './ids.ts';
import { Members, type Owner } from './members.ts';
import { Values } from './read-values.ts';
import { EDGE, ENFORCEMENT, NODE, STATES, UNKNOWN } from './wire.ts';

const STATE_WORDS = '`enabled`, `disabled` or `unknown`';

export interface NodesRead {
  readonly table: IdTable;
  readonly refs: Int32Array;
}

/** Reads the nodes; `array` is -1 where there are none to read. */
export function readNodes(tree: JsonTree, array: Ref, findings: Findings): NodesRead {
  const values = new Values(tree, findings);
  const members = new Members(tree, NODE);
  const { id, kind, trust_domain, extensions } = NODE.at;
  const { row } = members;
  const count = array < 0 ? 0 : tree.childCount(array);
  const table = new IdTable('node', tree, count, findings);
  const refs = new Int32Array(count);
  for (let ref = array < 0 ? -1 : tree.firstChild(array); ref >= 0; ref = tree.nextSibling(ref)) {
    if (tree.kind(ref) !== 'object') {
      values.wrong(ref, { noun: 'node', id: null }, 'an object');
      continue;
    }
    const whole = members.load(ref);
    const named = values.isText(row[id]!);
    const fine = values.isText(row[kind]!) && values.isText(row[trust_domain]!) && row[extensions]! < 0;
    if (!whole || !named || !fine) {
      const owner: Owner = { noun: 'node', id: values.peek(row[id]!) };
      if (!whole) members.report(ref, owner, findings);
      for (const place of [id, kind, trust_domain]) values.text(row[place]!, owner);
      values.extensions(row[extensions]!, owner);
    }
    if (!named) continue;
    refs[table.ids.length] = ref;
    table.add(row[id]!);
  }
  table.lintLookAlikes();
  return { table, refs };
}

export interface EdgesRead {
  readonly table: IdTable;
  readonly refs: Int32Array;
  /** Node of each end, -1 where no node has that id. */
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly state: Uint8Array;
  readonly revocable: Uint8Array;
}

/** Reads the edges, their ends as numbers of `nodes`; `array` is -1 where there are none to read. */
export function readEdges(tree: JsonTree, array: Ref, nodes: IdIndex, findings: Findings): EdgesRead {
  const count = array < 0 ? 0 : tree.childCount(array);
  const reader = new EdgeReader(tree, count, nodes, findings);
  for (let ref = array < 0 ? -1 : tree.firstChild(array); ref >= 0; ref = tree.nextSibling(ref)) {
    reader.read(ref);
  }
  reader.table.lintLookAlikes();
  return reader;
}

const { id, source, target, capability, state, enforcement, extensions } = EDGE.at;
const { revocable, control_domain, revocation_id } = ENFORCEMENT.at;

class EdgeReader implements EdgesRead {
  readonly table: IdTable;
  readonly refs: Int32Array;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly state: Uint8Array;
  readonly revocable: Uint8Array;
  readonly #tree: JsonTree;
  readonly #values: Values;
  readonly #edge: Members<(typeof EDGE)['names'][number]>;
  readonly #enforcement: Members<(typeof ENFORCEMENT)['names'][number]>;
  readonly #nodes: IdIndex;

  constructor(tree: JsonTree, count: number, nodes: IdIndex, findings: Findings) {
    this.table = new IdTable('edge', tree, count, findings);
    this.refs = new Int32Array(count);
    this.source = new Int32Array(count).fill(-1);
    this.target = new Int32Array(count).fill(-1);
    this.state = new Uint8Array(count);
    this.revocable = new Uint8Array(count);
    this.#tree = tree;
    this.#values = new Values(tree, findings);
    this.#edge = new Members(tree, EDGE);
    this.#enforcement = new Members(tree, ENFORCEMENT);
    this.#nodes = nodes;
  }

  read(ref: Ref): void {
    const values = this.#values;
    if (this.#tree.kind(ref) !== 'object') {
      values.wrong(ref, { noun: 'edge', id: null }, 'an object');
      return;
    }
    const whole = this.#edge.load(ref);
    const { row } = this.#edge;
    const named = values.isText(row[id]!);
    const from = values.isText(row[source]!);
    const to = values.isText(row[target]!);
    const stateCode = this.#stateOf(row[state]!);
    const revocability = this.#revocabilityOf(row[enforcement]!);
    const texts = named && from && to && values.isText(row[capability]!);
    if (!whole || !texts || stateCode < 0 || revocability < 0 || row[extensions]! >= 0) {
      this.#report(ref, { noun: 'edge', id: values.peek(row[id]!) }, whole, stateCode);
    }
    if (!named) return;
    const edge = this.table.ids.length;
    this.refs[edge] = ref;
    this.source[edge] = from ? this.#nodes.find(row[source]!) : -1;
    this.target[edge] = to ? this.#nodes.find(row[target]!) : -1;
    this.state[edge] = stateCode < 0 ? UNKNOWN : stateCode;
    this.revocable[edge] = revocability === 1 ? 1 : 0;
    this.table.add(row[id]!);
  }

  #stateOf(ref: Ref): number {
    return ref < 0 ? -1 : STATES.findIndex((word) => this.#tree.stringEquals(ref, word));
  }

  /** 1 revocable, 0 not, -1 where the enforcement is not as the schema has it. */
  #revocabilityOf(ref: Ref): -1 | 0 | 1 {
    const tree = this.#tree;
    if (ref < 0 || tree.kind(ref) !== 'object' || !this.#enforcement.load(ref)) return -1;
    const { row } = this.#enforcement;
    const flag = row[revocable]!;
    if (tree.kind(flag) !== 'boolean' || !this.#values.isText(row[control_domain]!)) return -1;
    const yes = tree.text.charCodeAt(tree.start(flag)) === 0x74;
    if (this.#values.isText(row[revocation_id]!)) return yes ? 1 : 0;
    return !yes && tree.kind(row[revocation_id]!) === 'null' ? 0 : -1;
  }

  #report(ref: Ref, owner: Owner, whole: boolean, stateCode: number): void {
    const values = this.#values;
    const { row } = this.#edge;
    if (!whole) this.#edge.report(ref, owner, values.findings);
    for (const place of [id, source, target, capability]) values.text(row[place]!, owner);
    if (stateCode < 0) values.choice(row[state]!, owner, STATE_WORDS);
    values.extensions(row[extensions]!, owner);
    this.#reportEnforcement(row[enforcement]!, owner);
  }

  #reportEnforcement(ref: Ref, edge: Owner): void {
    const values = this.#values;
    if (ref < 0) return;
    if (this.#tree.kind(ref) !== 'object') {
      values.wrong(ref, edge, 'an object');
      return;
    }
    const owner: Owner = { noun: 'the enforcement', id: null, of: edge };
    if (!this.#enforcement.load(ref)) this.#enforcement.report(ref, owner, values.findings);
    const { row } = this.#enforcement;
    const flag = row[revocable]!;
    if (flag >= 0 && this.#tree.kind(flag) !== 'boolean') values.wrong(flag, owner, 'true or false');
    values.text(row[control_domain]!, owner);
    this.#reportRevocationId(row[revocation_id]!, flag, owner);
  }

  #reportRevocationId(ref: Ref, flag: Ref, owner: Owner): void {
    const values = this.#values;
    if (ref < 0 || values.isText(ref)) return;
    const isNull = this.#tree.kind(ref) === 'null';
    const revocableEdge = flag >= 0 && this.#tree.value(flag) === true;
    if (isNull && !revocableEdge) return;
    if (isNull) {
      values.wrong(
        ref,
        owner,
        'a non-empty string',
        'it may be null only where `revocable` is false: what can be revoked needs an id to revoke it by',
      );
    } else values.wrong(ref, owner, revocableEdge ? 'a non-empty string' : 'a non-empty string or null');
  }
}
