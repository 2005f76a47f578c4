import Database from 'better-sqlite3';
import initSqlJs from 'sql.js';
import {
  DEFAULT_SEARCH,
  type OpenStore,
  openStore,
  type ReadContext,
  STORE_KINDS,
  type StoreChange,
  type StoreEvent,
  type StoreKind,
} from '../src/core/memory/index.ts';
import { type Benchmark, compared, fastest, type Row } from './measure.ts';
import { itemLog, questions, rareQuestions } from './memory-log.ts';

const sql = await initSqlJs();
const ITEMS = 100_000;
const TIME = 1e6;
const PAIR: ReadContext = { viewers: ['o', 'p3'], conversation: null, time: TIME };
const ALONE: ReadContext = { ...PAIR, viewers: ['o'] };
const ASKED = questions(40);
const RARE = rareQuestions(40);
const REPEATED = 20;

/** Retrieval against FTS5 without authorization, and the operations of the paper's Table 14 on each of the four stores. */
export const memory: Benchmark = {
  name: 'memory',
  *run(): Iterable<Row> {
    const log = itemLog(ITEMS);
    for (const [index, kind] of STORE_KINDS.entries()) {
      const before = used();
      const store = openStore(sql, kind);
      for (const event of log) store.apply(event);
      store.search(PAIR, ASKED[0]!, DEFAULT_SEARCH);
      // Only of the first: the others are built in what the database of the one before has left.
      if (index === 0)
        yield {
          what: `${ITEMS} items, flat, labels`,
          ours: 0,
          note: `${megabytes(used() - before)} of memory`,
        };
      if (index === 0) yield* againstFts5(store, log);
      yield* operations(store, kind);
      store.close();
    }
  },
};

/** The best five of 100,000 texts, for forty questions with frequent words and for as many without. */
function* againstFts5(store: OpenStore, log: readonly StoreEvent[]): Iterable<Row> {
  const db = new Database(':memory:');
  db.exec('CREATE VIRTUAL TABLE texts USING fts5(text)');
  const insert = db.prepare('INSERT INTO texts(text) VALUES (?)');
  db.transaction(() => {
    for (const { changes } of log)
      for (const change of changes) if (change.kind === 'record') insert.run(change.item.text);
  })();
  const best = db.prepare('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 5');
  const unscoped = (queries: readonly string[]) => () => {
    for (const query of queries) {
      const words = new Set(query.split(' '));
      best.all([...words].map((word) => `"${word}"`).join(' OR '));
    }
  };
  for (const [kind, queries] of [
    ['frequent', ASKED],
    ['rare', RARE],
  ] as const) {
    const runs = [asking(store, PAIR, queries), asking(store, ALONE, queries), unscoped(queries)];
    const [pair, alone, fts5] = fastest(5, ...runs) as [number, number, number];
    const what = `${queries.length} times the top 5 of ${ITEMS}, ${kind} words, against FTS5 unscoped`;
    const share = `${Math.round((100 * store.count(PAIR)) / ITEMS)}% admitted`;
    yield { ...compared(`${what}: for two, strict`, pair, fts5, 1), note: share };
    yield { ...compared(`${what}: for the owner alone`, alone, fts5), note: '100% admitted' };
  }
  db.close();
}

const asking = (store: OpenStore, context: ReadContext, queries: readonly string[]) => () => {
  for (const query of queries) store.search(context, query, DEFAULT_SEARCH);
};

/** Table 14: retrieval, derivation, grant, its removal and retirement; changes against opening the store anew. */
function* operations(store: OpenStore, kind: StoreKind): Iterable<Row> {
  const name = `${kind.architecture}, ${kind.index}`;
  const bytes = store.bytes();
  const note = `a database of ${megabytes(bytes.length)}`;
  const open = () => openStore(sql, kind, bytes).close();
  const unscoped = () => {
    for (const query of ASKED) store.arm('unscoped', PAIR, query, DEFAULT_SEARCH);
  };
  const [found, base] = fastest(3, asking(store, PAIR, ASKED), unscoped) as [number, number];
  yield {
    ...compared(`${name}: retrieval, against unscoped`, found / ASKED.length, base / ASKED.length),
    note,
  };
  const [rebuild] = fastest(2, open) as [number];
  let guest = 4;
  const [first] = fastest(3, () =>
    store.search({ ...PAIR, viewers: ['o', `p${guest++}`] }, ASKED[0]!, DEFAULT_SEARCH),
  ) as [number];
  yield compared(`${name}: first question of a viewer set, against opening`, first, rebuild);
  const [derive, grant, remove, retire] = fastest(
    3,
    ...CHANGES.map((change) => repeated(store, change)),
  ) as number[];
  for (const [what, time] of [
    ['derivation', derive],
    ['grant', grant],
    ['grant removal', remove],
    ['retirement', retire],
  ] as const) {
    const once = time! / REPEATED;
    const note = `${((100 * once) / rebuild).toFixed(3)}%`;
    yield { ...compared(`${name}: ${what}, against opening`, once, rebuild, 0.01), note };
  }
}

/** One change a number, from 0; the third removes what the second granted. */
const CHANGES: readonly ((n: number) => StoreChange)[] = [
  (n) => ({ kind: 'record', item: derived(n), audience: ['o', 'p3'] }),
  (n) => ({ kind: 'grant', grant: `g${n}`, item: `i${n * 50}`, audience: ['o', 'p3'], from: 0, until: null }),
  (n) => ({ kind: 'revoke', grant: `g${n}` }),
  (n) => ({ kind: 'retire', item: `i${n * 50 + 7}` }),
];

function derived(n: number) {
  const sources = [`i${n * 3}`, `i${n * 3 + 1}`];
  const base = { conversation: null, session: null, subject: null, message: null, supersedes: null };
  return {
    ...base,
    id: `d${n}`,
    text: 'a summary of the two',
    entities: ['e1', 'e2'],
    seq: n,
    time: TIME,
    sources,
  };
}

/** A round applies its change to the next {@link REPEATED} items, each an event of its own. */
function repeated(store: OpenStore, change: (n: number) => StoreChange): () => void {
  let next = 0;
  return () => {
    for (let at = 0; at < REPEATED; at++)
      store.apply({ seq: store.seq + 1, time: TIME, changes: [change(next++)] });
  };
}

/** Bytes of the process, after collecting what is not used. */
function used(): number {
  fastest(1, () => {});
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
