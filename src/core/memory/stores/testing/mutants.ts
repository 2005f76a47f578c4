/**
 * The faults of stores and ranking that memory.md lists (those of the model live with the model), each as a store with
 * one part that is wrong, a history on which it shows, and the property that notices.
 */
import { attempt, type Draft, derive, exemplar, grant, join, write } from '../../faults/exemplar.ts';
import { EVERYONE, type History, type Hit, type SearchOptions, type Viewers } from '../../types.ts';
import { FlatTables } from '../flat.ts';
import { GraphTables } from '../graph.ts';
import { READ_PATHS } from '../reads.ts';
import { key, type Sql } from '../sql.ts';
import { STORE_PARTS, type StoreParts } from '../store.ts';
import type { Tables } from '../tables.ts';
import type { StoreChange, StoreKind } from '../types.ts';
import { AdmittedView, type Opened } from '../view.ts';

export interface StoreMutant {
  readonly name: string;
  /** Stores that can have the fault. */
  readonly kinds: readonly StoreKind[];
  readonly parts: StoreParts;
  readonly history: History;
  /** Name of the property that notices. */
  readonly killer: string;
}

const LABELS: readonly StoreKind[] = [
  { architecture: 'flat', index: 'labels' },
  { architecture: 'graph', index: 'labels' },
];
const POSTINGS: readonly StoreKind[] = [
  { architecture: 'flat', index: 'postings' },
  { architecture: 'graph', index: 'postings' },
];
const ALL = [...LABELS, ...POSTINGS];

const ask = (query: string, conversation = 'g'): Draft => attempt('q', conversation, query);

const viewing = (view: (opened: Opened) => AdmittedView): StoreParts => ({ ...STORE_PARTS, view });
/** Tables to which every change is told differently. */
const telling = (tell: (change: StoreChange) => StoreChange | null): StoreParts =>
  wrapping((tables) => ({
    apply(change) {
      const told = tell(change);
      return told === null ? [] : tables.apply(told);
    },
  }));
function wrapping(fault: (tables: Tables) => Partial<Tables>): StoreParts {
  return {
    ...STORE_PARTS,
    tables(sql, kind) {
      const tables = STORE_PARTS.tables(sql, kind);
      return Object.assign(Object.create(tables) as Tables, fault(tables));
    },
  };
}

/** Ranks what is current, cuts, and filters then. */
class FilterAfterCut extends AdmittedView {
  override rank(query: string, options: SearchOptions): readonly Hit[] {
    const { index, current, tables } = this.store;
    const all = index.search(query, current(), current(), options);
    return all.filter(({ item }) => this.has(tables.numberOf(item)!));
  }
}
class WholeStatistics extends AdmittedView {
  override rank(query: string, options: SearchOptions): readonly Hit[] {
    return super.rank(query, { ...options, statistics: 'shared' });
  }
}
class UnfilteredFind extends AdmittedView {
  override find(item: string): number | null {
    return this.store.tables.numberOf(item);
  }
}
class UnfilteredCount extends AdmittedView {
  override count(): number {
    return this.store.tables.size();
  }
}
/** Walks through anything, and filters what it reached. */
class ThroughForbidden extends AdmittedView {
  override neighbours(number: number): readonly number[] {
    const { tables } = this.store;
    const beside = tables.neighbours(number);
    const beyond = beside.flatMap((other) => (this.has(other) ? [] : tables.neighbours(other)));
    return [...new Set([...beside, ...beyond])].filter((other) => this.has(other));
  }
}
class TellingForbidden extends AdmittedView {
  override find(item: string): number | null {
    const number = super.find(item);
    if (number === null && this.store.tables.numberOf(item) !== null) throw new Error('forbidden');
    return number;
  }
}

/** Every viewer has some posting of the item, of whichever authset. */
const BY_ITEM = `WITH viewer(key) AS (SELECT value FROM json_each(?1))
SELECT n FROM item WHERE retired = 0 AND superseded = 0 AND source_retired = 0 AND NOT EXISTS (
  SELECT 1 FROM viewer WHERE NOT EXISTS (SELECT 1 FROM posting WHERE principal = viewer.key AND item = item.n))`;
const GRAPH_BY_ITEM = `WITH viewer(key) AS (SELECT value FROM json_each(?1))
SELECT i.n FROM item i WHERE NOT EXISTS (
  SELECT 1 FROM viewer WHERE NOT EXISTS (
    SELECT 1 FROM node p JOIN edge s ON s.source = p.n AND s.kind = 'sees'
    JOIN edge o ON o.source = s.target AND o.kind = 'on'
    WHERE p.kind = 'principal' AND p.key = viewer.key AND o.target = i.node))`;
function keyedByItem(sql: Sql, { architecture, index }: StoreKind): Tables {
  const tables = architecture === 'flat' ? new FlatTables(sql, index) : new GraphTables(sql, index);
  const text =
    architecture === 'flat' ? BY_ITEM.replace('item = item.n', 'posting.item = item.n') : GRAPH_BY_ITEM;
  const exactly = tables.admitted.bind(tables);
  tables.admitted = (viewers: Viewers, time: number, among?: readonly number[]) => {
    if (viewers === EVERYONE) return exactly(viewers, time, among);
    const found = sql.numbers(text, JSON.stringify(viewers.map(key)));
    return among === undefined ? found : found.filter((number) => among.includes(number));
  };
  return tables;
}

const twoRooms = [join('g', 'a'), join('h', 'a', 'b')];
/** In `g` only `a` reads; what was written with `b` there too is admitted to both, what the owner wrote alone is not. */
const crowded = exemplar(
  join('g', 'a'),
  ['1', '2', '3', '4', '5', '6', '7'].map((n) => write(`alone-${n}`, 'solo', { text: 'kite kite kite' })),
  write('shared', 'g', { text: 'a kite over the harbour' }),
  ask('kite'),
);

export const STORE_MUTANTS: readonly StoreMutant[] = [
  {
    name: 'filter after the cut',
    kinds: ALL,
    parts: viewing((opened) => new FilterAfterCut(opened)),
    history: crowded,
    killer: 'slot noninterference',
  },
  {
    name: 'statistics over the whole store',
    kinds: ALL,
    parts: viewing((opened) => new WholeStatistics(opened)),
    history: exemplar(
      join('g', 'a'),
      write('k', 'g', { text: 'kite kite and plum' }),
      write('l', 'g', { text: 'lantern lantern and ember' }),
      ['1', '2', '3'].map((n) => write(`alone-${n}`, 'solo', { text: 'kite' })),
      ask('kite lantern'),
    ),
    killer: 'slot noninterference',
  },
  {
    name: 'unfiltered get',
    kinds: ALL,
    parts: viewing((opened) => new UnfilteredFind(opened)),
    history: exemplar(join('g', 'a'), write('i', 'solo'), ask('text')),
    killer: 'P1 confinement',
  },
  {
    name: 'unfiltered count',
    kinds: ALL,
    parts: viewing((opened) => new UnfilteredCount(opened)),
    history: exemplar(join('g', 'a'), write('i', 'solo'), ask('text')),
    killer: 'reads by definition',
  },
  {
    name: 'expansion through a forbidden node',
    kinds: ALL,
    parts: viewing((opened) => new ThroughForbidden(opened)),
    history: exemplar(
      ...twoRooms,
      write('i', 'g', { entities: ['plum'] }),
      write('between', 'solo', { entities: ['plum', 'kite'] }),
      write('j', 'h', { entities: ['kite'] }),
      ask('text'),
    ),
    killer: 'reads by definition',
  },
  {
    name: 'a different error for forbidden and absent',
    kinds: ALL,
    parts: viewing((opened) => new TellingForbidden(opened)),
    history: exemplar(join('g', 'a'), write('i', 'solo'), ask('text')),
    killer: 'existence opacity',
  },
  {
    name: 'postings keyed by item',
    kinds: POSTINGS,
    parts: { ...STORE_PARTS, tables: keyedByItem },
    history: exemplar(
      join('g', 'a', 'b'),
      join('h', 'a'),
      write('i', 'h'),
      grant('i', ['o', 'b']),
      ask('text'),
    ),
    killer: 'P1 confinement',
  },
  {
    name: 'superseded item served',
    kinds: ALL,
    parts: telling((change) =>
      change.kind === 'record' ? { ...change, item: { ...change.item, supersedes: null } } : change,
    ),
    history: exemplar(write('i', 'solo'), write('j', 'solo', { supersedes: 'i' }), ask('text', 'solo')),
    killer: 'P1 confinement',
  },
  {
    name: 'revoked grant served',
    kinds: ALL,
    parts: telling((change) => (change.kind === 'revoke' ? null : change)),
    history: exemplar(join('g', 'a'), write('i', 'solo'), ask('text')),
    killer: 'grant locality',
  },
  {
    name: 'retired item served',
    kinds: ALL,
    parts: telling((change) => (change.kind === 'retire' ? null : change)),
    history: exemplar(write('i', 'solo'), { type: 'retire', item: 'i' }, ask('text', 'solo')),
    killer: 'P1 confinement',
  },
  {
    name: 'source-retired item served',
    kinds: ALL,
    parts: telling((change) =>
      change.kind === 'record' ? { ...change, item: { ...change.item, sources: [] } } : change,
    ),
    history: exemplar(
      write('i', 'solo'),
      derive('d', ['i']),
      { type: 'retire', item: 'i' },
      ask('sum', 'solo'),
    ),
    killer: 'P1 confinement',
  },
  {
    name: 'admitted set kept past a change',
    kinds: ALL,
    parts: wrapping((tables) => ({
      apply(change) {
        tables.apply(change);
        return [];
      },
    })),
    history: exemplar(
      join('g', 'a'),
      write('i', 'g'),
      ask('text'),
      { type: 'retire', item: 'i' },
      { ...ask('text'), attempt: 'r', retry_of: 'q' },
    ),
    killer: 'P1 confinement',
  },
  {
    name: 'admitted set kept past the end of a grant',
    kinds: ALL,
    parts: wrapping(() => ({ expiring: () => [] })),
    history: exemplar(
      join('g', 'a'),
      write('i', 'solo'),
      grant('i', ['o', 'a'], { until: '2026-03-14T09:04:00Z' }),
      ask('text'),
      { ...ask('text'), attempt: 'r', retry_of: 'q' },
    ),
    killer: 'P1 confinement',
  },
  {
    name: 'retry answered by what the first attempt admitted',
    kinds: ALL,
    parts: { ...STORE_PARTS, paths: { ...READ_PATHS, retry: firstAnswer() } },
    history: exemplar(
      join('g', 'a'),
      write('i', 'g'),
      ask('text'),
      { type: 'retire', item: 'i' },
      { ...ask('text'), attempt: 'r', retry_of: 'q' },
    ),
    killer: 'per-attempt checks',
  },
];

/** Remembers by the query what it answered first. */
function firstAnswer(): typeof READ_PATHS.retry {
  const answered = new Map<string, readonly Hit[]>();
  return (view, query, options) => {
    const hits = answered.get(query) ?? view.rank(query, options);
    answered.set(query, hits);
    return hits;
  };
}
