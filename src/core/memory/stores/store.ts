/** A memory store: tables of one architecture, the text index beside them, and the read paths in front of both. */
import type { Database, SqlJsStatic } from 'sql.js';
import { compareText } from '../audience.ts';
import type { Population } from '../retrieval/term-list.ts';
import { TextIndex } from '../retrieval/text-index.ts';
import {
  type Arm,
  type ArmResult,
  EVERYONE,
  type ItemId,
  type SearchOptions,
  type Viewers,
} from '../types.ts';
import { FlatTables } from './flat.ts';
import { GraphTables } from './graph.ts';
import { type Ask, KeptSet } from './kept-set.ts';
import { mediated, READ_PATHS, type ReadPaths } from './reads.ts';
import { Sql } from './sql.ts';
import type { Tables } from './tables.ts';
import type { MemoryStore, ReadContext, StoreEvent, StoreKind } from './types.ts';
import { AdmittedView, type Opened } from './view.ts';

const VERSION = 1;
/** Viewer sets whose admitted items are kept as bitmaps. */
const KEPT = 32;

/** A store, and what only the comparison of the arms and its journal ask of it. */
export interface OpenStore extends MemoryStore {
  /** What one arm would put into the context, the unsafe ones included: for the reviewer, never a viewer's read path. */
  arm(arm: Arm, context: ReadContext, query: string, options: SearchOptions): ArmResult;
  /** The whole database, as sql.js opens it. */
  bytes(): Uint8Array;
}

/** What a store is put together from; a test of the tests puts in a faulty one. */
export interface StoreParts {
  readonly tables: (sql: Sql, kind: StoreKind) => Tables;
  readonly view: (opened: Opened) => AdmittedView;
  readonly paths: ReadPaths;
}
export const STORE_PARTS: StoreParts = {
  tables: (sql, { architecture, index }) =>
    architecture === 'flat' ? new FlatTables(sql, index) : new GraphTables(sql, index),
  view: (opened) => new AdmittedView(opened),
  paths: READ_PATHS,
};

/** Thrown where stored bytes are another kind of store, or of a later version; nothing of them was touched. */
export class StoreMismatch extends Error {
  override readonly name = 'StoreMismatch';
}

/** Opens a store on the bytes of one, or an empty one. The text index is made anew from the tables. */
export function openStore(
  sql: SqlJsStatic,
  kind: StoreKind,
  bytes: Uint8Array | null = null,
  parts: StoreParts = STORE_PARTS,
): OpenStore {
  const db = new sql.Database(bytes);
  try {
    identify(db, kind);
    return new Store(new Sql(db), kind, parts).open();
  } catch (error) {
    db.close();
    throw error;
  }
}

function identify(db: Database, { architecture, index }: StoreKind): void {
  db.run(`CREATE TABLE IF NOT EXISTS store(version INTEGER, kind TEXT, seq INTEGER) STRICT`);
  const name = `${architecture} ${index}`;
  const found = db.exec('SELECT version, kind FROM store')[0]?.values[0];
  if (found === undefined) db.run('INSERT INTO store VALUES (?, ?, -1)', [VERSION, name]);
  else if ((found[0] as number) > VERSION)
    throw new StoreMismatch('this memory was written by a newer version of Ambit; nothing was changed');
  else if (found[1] !== name)
    throw new StoreMismatch(`this memory is a \`${found[1]}\` store, not a \`${name}\` one`);
}

class Store {
  private readonly tables: Tables;
  private readonly index: TextIndex;
  /** By viewer set, the least recently asked first. */
  private readonly kept = new Map<string, KeptSet>();
  private currentSet: KeptSet | null = null;
  private seq: number;

  constructor(
    private readonly sql: Sql,
    private readonly kind: StoreKind,
    private readonly parts: StoreParts,
  ) {
    this.tables = parts.tables(sql, kind);
    this.index = new TextIndex((doc) => this.tables.item(doc).text);
    this.seq = sql.number('SELECT seq FROM store')!;
    this.indexNew();
  }

  open(): OpenStore {
    const store = this;
    const reads = mediated((context) => this.view(context), this.parts.paths);
    return {
      ...reads,
      ...this.kind,
      get seq() {
        return store.seq;
      },
      apply: (event) => this.apply(event),
      admitted: (context) => this.itemsOf(this.admitted(context.viewers, context.time)),
      arm: (arm, context, query, options) => this.arm(arm, context, query, options),
      bytes: () => this.sql.db.export(),
      close: () => this.sql.db.close(),
    };
  }

  private apply(event: StoreEvent): void {
    if (event.seq <= this.seq) return;
    const touched = new Set<number>();
    this.sql.transaction(() => {
      for (const change of event.changes) for (const item of this.tables.apply(change)) touched.add(item);
      this.sql.run('UPDATE store SET seq = ?', event.seq);
    });
    this.seq = event.seq;
    this.indexNew();
    const items = [...touched];
    for (const set of this.kept.values()) set.refresh(items);
    this.currentSet?.refresh(items);
  }

  /** Brings the text index up to the tables. */
  private indexNew(): void {
    const size = this.tables.size();
    for (let number = this.index.ids.length; number < size; number++) {
      const { id, text } = this.tables.item(number);
      this.index.add(id, text);
    }
  }

  private view({ viewers, time }: ReadContext): AdmittedView {
    const { tables, index } = this;
    return this.parts.view({
      tables,
      index,
      admitted: this.admitted(viewers, time),
      current: () => this.current(),
    });
  }

  private admitted(viewers: Viewers, time: number): Population {
    const name = viewers === EVERYONE ? EVERYONE : JSON.stringify(viewers);
    const set =
      this.kept.get(name) ?? this.keep((at, among) => this.tables.admitted(viewers, at, among), time);
    this.kept.delete(name);
    this.kept.set(name, set);
    if (this.kept.size > KEPT)
      for (const oldest of [...this.kept.keys()].slice(0, 1)) this.kept.delete(oldest);
    return set.at(time);
  }

  private current(): Population {
    this.currentSet ??= this.keep((_, among) => this.tables.current(among), 0);
    return this.currentSet.at(0);
  }

  private keep(ask: Ask, time: number): KeptSet {
    return new KeptSet(ask, (after, until) => this.tables.expiring(after, until), time, this.tables.size());
  }

  private itemsOf({ bits }: Population): readonly ItemId[] {
    return this.index.ids.filter((_, number) => bits[number] === 1).sort(compareText);
  }

  private arm(arm: Arm, context: ReadContext, query: string, options: SearchOptions): ArmResult {
    const current = this.current();
    const over = (set: Population) => (options.statistics === 'strict' ? set : current);
    switch (arm) {
      case 'unscoped':
        return this.index.searchAll(query, current, current, options);
      case 'silo': {
        const inRoom = (number: number) => this.tables.item(number).conversation === context.conversation;
        const silo = { bits: current.bits.map((bit, number) => (bit === 1 && inRoom(number) ? 1 : 0)) };
        return this.index.searchAll(query, silo, over(silo), options);
      }
      case 'post-filter': {
        const fetched = this.index.searchAll(query, current, current, { ...options, k: options.budget });
        const admitted = new Set(this.itemsOf(this.admitted(context.viewers, context.time)));
        const hits = fetched.hits.filter((hit) => admitted.has(hit.item));
        return { hits: hits.slice(0, options.k), matched: fetched.matched };
      }
      case 'postings':
      case 'flat':
      case 'graph': {
        const admitted = this.admitted(context.viewers, context.time);
        return this.index.searchAll(query, admitted, over(admitted), options);
      }
    }
  }
}
