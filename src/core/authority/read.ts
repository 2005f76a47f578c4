import type { JsonTree, Ref } from '../text/types.ts';
import type { Code } from './codes.ts';
import type { AuthorityDocument, EdgeLists } from './document.ts';
import type { Findings } from './findings.ts';
import type { IdIndex } from './id-index.ts';
import { IdTable } from './ids.ts';
import { Members, type Owner } from './members.ts';
import { quote } from './quote.ts';
import { type EdgesRead, type NodesRead, readEdges, readNodes } from './read-elements.ts';
import { Values } from './read-values.ts';
import { isUtcTime } from './time.ts';
import { DOCUMENT, type DocumentName, EDGE_LIST, member, VERSION } from './wire.ts';

const THE_DOCUMENT: Owner = { noun: 'the document', id: null };

/**
 * Step 1 of the draft's algorithm: reads a document by the schema and reports everything that is not as it says, and
 * every id that stands twice. Returns null where anything was wrong.
 */
export function readDocument(tree: JsonTree, findings: Findings): AuthorityDocument | null {
  const values = new Values(tree, findings);
  if (tree.kind(tree.root) !== 'object') {
    values.wrong(tree.root, THE_DOCUMENT, 'an object');
    return null;
  }
  const members = new Members(tree, DOCUMENT);
  if (!members.load(tree.root)) members.report(tree.root, THE_DOCUMENT, findings);
  const ref = (name: DocumentName): Ref => members.row[DOCUMENT.at[name]]!;
  checkHead(values, ref);
  const array = (name: DocumentName): Ref => values.array(ref(name), THE_DOCUMENT);
  const parts = readParts(values, array);
  const lists = new ListReader(values, parts.edges.table.index);
  const paths = lists.read(array('normal_paths'), 'normal path', 'EMPTY_NORMAL_PATHS');
  const cuts = lists.read(array('revocation_cut_sets'), 'cut', 'EMPTY_CUTS');
  return findings.errors > 0 ? null : documentOf(tree, parts, paths, cuts);
}

type PartName = 'nodes' | 'edges' | 'roots' | 'sinks';

interface Parts {
  readonly nodes: NodesRead;
  readonly edges: EdgesRead;
  readonly roots: EndsRead;
  readonly sinks: EndsRead;
}

function readParts(values: Values, array: (name: PartName) => Ref): Parts {
  const { tree, findings } = values;
  const nodes = readNodes(tree, array('nodes'), findings);
  const edges = readEdges(tree, array('edges'), nodes.table.index, findings);
  const roots = readEnds(values, array('roots'), 'root', 'EMPTY_ROOTS', nodes.table.index);
  const sinks = readEnds(values, array('sinks'), 'sink', 'EMPTY_SINKS', nodes.table.index);
  return { nodes, edges, roots, sinks };
}

function documentOf(tree: JsonTree, parts: Parts, paths: EdgeLists, cuts: EdgeLists): AuthorityDocument {
  const { nodes, edges, roots, sinks } = parts;
  return {
    tree,
    graph: {
      nodeIds: nodes.table.ids,
      edgeIds: edges.table.ids,
      source: edges.source,
      target: edges.target,
      state: edges.state,
      revocable: edges.revocable,
      roots: roots.nodes,
      sinks: sinks.nodes,
    },
    nodeRefs: nodes.refs,
    edgeRefs: edges.refs,
    rootRefs: roots.refs,
    sinkRefs: sinks.refs,
    sinksRef: member(tree, tree.root, 'sinks'),
    paths,
    cuts,
  };
}

const NO_LISTS: EdgeLists = {
  ids: [],
  refs: new Int32Array(0),
  starts: new Int32Array(1),
  items: new Int32Array(0),
  itemRefs: new Int32Array(0),
};

/**
 * Reads the nodes, edges, roots and sinks by the schema and nothing else: what it returns has no paths and no cuts.
 * Returns null where anything was wrong with those four.
 */
export function readGraph(tree: JsonTree, findings: Findings): AuthorityDocument | null {
  const values = new Values(tree, findings);
  if (tree.kind(tree.root) !== 'object') {
    values.wrong(tree.root, THE_DOCUMENT, 'an object');
    return null;
  }
  const parts = readParts(values, (name) => {
    const ref = member(tree, tree.root, name);
    if (ref < 0) values.refuse(tree.root, THE_DOCUMENT, `the document has no ${quote(name)}`);
    return values.array(ref, THE_DOCUMENT);
  });
  return findings.errors > 0 ? null : documentOf(tree, parts, NO_LISTS, NO_LISTS);
}

function checkHead(values: Values, ref: (name: DocumentName) => Ref): void {
  const { tree, findings } = values;
  for (const name of ['version', 'graph_id', 'captured_at', 'authority_epoch'] as const) {
    values.text(ref(name), THE_DOCUMENT);
  }
  values.extensions(ref('extensions'), THE_DOCUMENT);
  const version = values.peek(ref('version'));
  if (version !== null && version !== VERSION) {
    findings.add('VERSION_UNSUPPORTED', ref('version'), {
      message: `the version is ${quote(version)}, and only ${quote(VERSION)} is supported`,
      ids: [],
    });
  }
  const capturedAt = values.peek(ref('captured_at'));
  if (capturedAt !== null && !isUtcTime(capturedAt)) {
    values.refuse(
      ref('captured_at'),
      THE_DOCUMENT,
      `\`captured_at\` is ${quote(capturedAt)}, which is not a time in UTC as RFC 3339 writes it`,
      'write it like `2026-11-30T06:00:00Z`',
    );
  }
  const sequence = ref('snapshot_sequence');
  if (sequence < 0) return;
  if (tree.kind(sequence) !== 'number') values.wrong(sequence, THE_DOCUMENT, 'a whole number from 0');
  else if (!isSequence(tree.value(sequence))) {
    const found = quote(tree.text.slice(tree.start(sequence), tree.end(sequence)));
    const help = 'it is a whole number from 0 to 9007199254740991';
    values.refuse(sequence, THE_DOCUMENT, `\`snapshot_sequence\` is ${found}`, help);
  }
}

function isSequence(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

interface EndsRead {
  /** Nodes, -1 where no node has that id. */
  readonly nodes: Int32Array;
  readonly refs: Int32Array;
}

/** Reads `roots` or `sinks`. */
function readEnds(values: Values, array: Ref, noun: 'root' | 'sink', empty: Code, index: IdIndex): EndsRead {
  const { tree, findings } = values;
  const nodes: number[] = [];
  const refs: number[] = [];
  const seen = new Set<string>();
  if (array >= 0 && tree.firstChild(array) < 0) reportEmpty(findings, empty, array, `${noun}s`);
  for (let ref = array < 0 ? -1 : tree.firstChild(array); ref >= 0; ref = tree.nextSibling(ref)) {
    const id = values.peek(ref);
    if (id === null) {
      values.wrong(ref, { noun, id: null }, 'the id of a node');
      continue;
    }
    if (seen.has(id)) {
      findings.add('DUPLICATE_ID', ref, {
        message: `${quote(id)} stands more than once in \`${noun}s\``,
        ids: [id],
      });
    }
    seen.add(id);
    nodes.push(index.find(ref));
    refs.push(ref);
  }
  return { nodes: Int32Array.from(nodes), refs: Int32Array.from(refs) };
}

const WHY_NOT_EMPTY: Partial<Record<Code, string>> = {
  EMPTY_ROOTS: 'without roots every cut would hold, and say nothing',
  EMPTY_SINKS: 'without sinks every cut would hold, and say nothing',
  EMPTY_NORMAL_PATHS: 'a path that works in ordinary operation shows that there is something to cut',
  EMPTY_CUTS: 'name at least one set of edges whose revocation is meant to part roots from sinks',
};

function reportEmpty(findings: Findings, code: Code, array: Ref, what: string): void {
  findings.add(code, array, {
    message: `the document declares no ${what}`,
    help: WHY_NOT_EMPTY[code]!,
    ids: [],
  });
}

/** Reads normal paths and cuts, which are written alike. */
class ListReader {
  readonly #values: Values;
  readonly #edges: IdIndex;

  constructor(values: Values, edges: IdIndex) {
    this.#values = values;
    this.#edges = edges;
  }

  read(array: Ref, noun: 'normal path' | 'cut', empty: Code): EdgeLists {
    const { tree, findings } = this.#values;
    const table = new IdTable(noun, tree, array < 0 ? 0 : tree.childCount(array), findings);
    const members = new Members(tree, EDGE_LIST);
    const refs: number[] = [];
    const starts: number[] = [0];
    const items: number[] = [];
    const itemRefs: number[] = [];
    if (array >= 0 && tree.firstChild(array) < 0) reportEmpty(findings, empty, array, `${noun}s`);
    for (let ref = array < 0 ? -1 : tree.firstChild(array); ref >= 0; ref = tree.nextSibling(ref)) {
      if (tree.kind(ref) !== 'object') {
        this.#values.wrong(ref, { noun, id: null }, 'an object');
        continue;
      }
      const whole = members.load(ref);
      const idRef = members.row[EDGE_LIST.at.id]!;
      const owner: Owner = { noun, id: this.#values.peek(idRef) };
      if (!whole) members.report(ref, owner, findings);
      this.#values.text(idRef, owner);
      const list = this.#values.array(members.row[EDGE_LIST.at.edges]!, owner);
      this.#readItems(list, owner, items, itemRefs);
      if (owner.id === null) continue;
      table.add(idRef);
      refs.push(ref);
      starts.push(items.length);
    }
    table.lintLookAlikes();
    return {
      ids: table.ids,
      refs: Int32Array.from(refs),
      starts: Int32Array.from(starts),
      items: Int32Array.from(items),
      itemRefs: Int32Array.from(itemRefs),
    };
  }

  #readItems(list: Ref, owner: Owner, items: number[], itemRefs: number[]): void {
    const { tree, findings } = this.#values;
    const seen = new Set<string>();
    for (let ref = list < 0 ? -1 : tree.firstChild(list); ref >= 0; ref = tree.nextSibling(ref)) {
      const id = this.#values.peek(ref);
      if (id === null) {
        this.#values.wrong(ref, { noun: 'member', id: null, of: owner }, 'the id of an edge');
        continue;
      }
      // A path may walk an edge twice (step 3 has a lint for it); a set cannot.
      if (owner.noun === 'cut' && seen.has(id)) {
        const ids = owner.id === null ? [id] : [owner.id, id];
        findings.add('DUPLICATE_ID', ref, { message: `${quote(id)} stands more than once in the cut`, ids });
      }
      seen.add(id);
      items.push(this.#edges.find(ref));
      itemRefs.push(ref);
    }
  }
}
